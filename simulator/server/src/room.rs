//! Room for so many of something, of which one device in the network gets a share only.
//!
//! Devices are told apart by their addresses. This machine has as much room for itself as all others together, so that they
//! cannot keep the host out.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Who takes a place: a device in the network by its address, or this machine.
pub type Guest = Option<IpAddr>;

/// Room for so many of something.
pub struct Room {
    most: usize,
    share: usize,
    taken: Arc<Taken>,
}

/// How many places everybody has who has one.
#[derive(Default)]
struct Taken(Mutex<BTreeMap<Guest, usize>>);

/// A place that is taken until this is dropped.
pub struct Place {
    taken: Arc<Taken>,
    by: Guest,
}

impl Room {
    /// Room for this machine, for as many again from all others, and for not more than a share of them from each address.
    #[must_use]
    pub fn new(most: usize, share: usize) -> Self {
        let taken = Arc::default();
        Self { most, share, taken }
    }

    /// Takes a place, if there is one.
    #[must_use]
    pub fn take(&self, by: Guest) -> Option<Place> {
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
            Place { taken, by }
        })
    }
}

impl Drop for Place {
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
        let room = Room::new(5, 2);
        let one: Vec<_> = (0..9).filter_map(|_| room.take(guest(1))).collect();
        assert_eq!(one.len(), 2);
        let other = room.take(guest(2));
        assert!(other.is_some());
        drop(one);
        assert!(room.take(guest(1)).is_some(), "there is room again");
    }

    #[test]
    fn all_guests_together_leave_this_machine_its_own_room() {
        let room = Room::new(5, 2);
        let guests = (0..9).filter_map(|number| room.take(guest(number)));
        assert_eq!(guests.collect::<Vec<_>>().len(), 5);
        let guests: Vec<_> = (0..9)
            .filter_map(|number| room.take(guest(number)))
            .collect();
        let here: Vec<_> = (0..9).filter_map(|_| room.take(None)).collect();
        assert_eq!((guests.len(), here.len()), (5, 5));
        assert!(room.take(guest(20)).is_none());
        drop(guests);
        assert!(room.take(guest(20)).is_some());
        assert!(
            room.taken.places().get(&guest(1)).is_none(),
            "nobody is remembered"
        );
    }
}
