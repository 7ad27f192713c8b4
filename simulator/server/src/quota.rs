//! Limits of a resource, in total and per IP address.
//!
//! This machine has a limit of its own, as large as that of all other devices together, so they cannot lock the host out.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Who takes a place: a device in the network by its address, or this machine.
pub type Guest = Option<IpAddr>;

/// At most so many of something at once, like a semaphore that also counts per address.
pub struct Quota {
    most: usize,
    share: usize,
    taken: Arc<Taken>,
}

/// How many places everybody has who has one.
#[derive(Default)]
struct Taken(Mutex<BTreeMap<Guest, usize>>);

/// One of them, taken until this is dropped.
pub struct Permit {
    taken: Arc<Taken>,
    by: Guest,
}

impl Quota {
    /// Permits for this machine, as many again from all others, and not more than a share of them from each address.
    #[must_use]
    pub fn new(most: usize, share: usize) -> Self {
        let taken = Arc::default();
        Self { most, share, taken }
    }

    /// Takes a place, if there is one.
    #[must_use]
    pub fn take(&self, by: Guest) -> Option<Permit> {
        let mut places = self.taken.places();
        let own = places.get(&by).copied().unwrap_or(0);
        let has_room = match by {
            None => own < self.most,
            Some(_) => {
                let guests = places.iter().filter(|(guest, _)| guest.is_some());
                let all: usize = guests.map(|(_, count)| count).sum();
                own < self.share && all < self.most
            }
        };
        has_room.then(|| {
            places.insert(by, own + 1);
            let taken = self.taken.clone();
            Permit { taken, by }
        })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut places = self.taken.places();
        if let Some(count) = places.get_mut(&self.by) {
            *count -= 1;
            if *count == 0 {
                places.remove(&self.by);
            }
        }
    }
}

impl Taken {
    /// Counts are right whatever happened to the thread that changed them.
    fn places(&self) -> MutexGuard<'_, BTreeMap<Guest, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest(number: u8) -> Guest {
        Some(IpAddr::from([192, 168, 1, number]))
    }

    #[test]
    fn one_guest_gets_a_share_and_the_others_still_get_in() {
        let quota = Quota::new(5, 2);
        let one: Vec<_> = (0..9).filter_map(|_| quota.take(guest(1))).collect();
        assert_eq!(one.len(), 2);
        let other = quota.take(guest(2));
        assert!(other.is_some());
        drop(one);
        assert!(quota.take(guest(1)).is_some(), "there is room again");
    }

    #[test]
    fn all_guests_together_leave_this_machine_its_own_room() {
        let quota = Quota::new(5, 2);
        let guests = (0..9).filter_map(|number| quota.take(guest(number)));
        assert_eq!(guests.collect::<Vec<_>>().len(), 5);
        let guests: Vec<_> = (0..9)
            .filter_map(|number| quota.take(guest(number)))
            .collect();
        let here: Vec<_> = (0..9).filter_map(|_| quota.take(None)).collect();
        assert_eq!((guests.len(), here.len()), (5, 5));
        assert!(quota.take(guest(20)).is_none());
        drop(guests);
        assert!(quota.take(guest(20)).is_some());
        assert!(
            quota.taken.places().get(&guest(1)).is_none(),
            "nobody is remembered"
        );
    }
}
