//! Lets the board run in real time, on a thread of its own.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use katarenga_core::sensing::SensorKind;
use tokio::sync::watch;

use crate::answers::Answers;
use crate::limits::{ORDERS, WORKS};
use crate::stream::{self, Stream};
use katarenga_files::keeper::Keeper;
use katarenga_session::answer::Answer;
use katarenga_session::machine::Machine;
use katarenga_session::messages::Command;
use katarenga_session::picture::Picture;
use katarenga_session::refusal::Refusal;
use katarenga_session::seats::Seats;
use katarenga_session::session::{Length, Pictures, Reply, Session};
use katarenga_world::flash::STORAGE_BYTES;
use katarenga_world::table_top::Hand;

/// Pages get at most 60 pictures a second.
const PICTURE: Duration = Duration::from_micros(16_667);

/// The board runs in slices, so that a hand need not wait for it: half a scan.
const SLICE: Duration = Duration::from_millis(4);

/// The slice of a board at rest while no page is open. An order ends it at once.
const UNWATCHED_SLICE: Duration = Duration::from_millis(250);

/// A board rests when the last order, or the last change that a page could see, is this old. A typed move takes less, and so
/// does a pawn that was knocked.
const RESTS_AFTER: Duration = Duration::from_secs(2);

/// A board that falls further behind than this does not try to catch up: time on the table stretches instead.
const BEHIND: Duration = Duration::from_millis(500);

/// Over which the speed is measured.
const SPEED_WINDOW: Duration = Duration::from_secs(2);

/// What a page wants, and where to answer.
pub enum Order {
    /// Something is to be done.
    Do(Hand, Command, Answers),
    /// A page wants to see the board as it is now, in its language.
    Look,
    /// A page is gone.
    LetGo(Hand),
    /// A program is connected, which speaks the protocol.
    Plug(Stream),
}

/// A board that runs until nobody can send it orders any more.
#[derive(Clone)]
pub struct Clockwork {
    /// Where orders go.
    pub orders: SyncSender<Order>,
    /// The newest picture.
    pub pictures: watch::Receiver<Picture>,
    /// Who looks at the board, and where they sit. Whoever comes is there at once; all else happens by orders, so that
    /// what somebody did before going is still done from that seat.
    pub seats: watch::Sender<Seats>,
}

impl Clockwork {
    /// Starts a board. It is made on its own thread, where it stays.
    pub fn start(keeper: Keeper, make: impl FnOnce(Vec<u8>) -> Session + Send + 'static) -> Self {
        Self::start_with(move || {
            let session = make(keeper.memory().to_vec());
            (session, Some(keeper))
        })
    }

    /// Starts a board that knows halls, nobody's games, and nothing of this one when it ends.
    #[must_use]
    pub fn aside() -> Self {
        Self::start_with(|| {
            let blank = vec![0xFF; STORAGE_BYTES];
            let machine = Machine::core(blank, SensorKind::Hall, seed());
            (Session::new(machine), None)
        })
    }

    fn start_with(make: impl FnOnce() -> (Session, Option<Keeper>) + Send + 'static) -> Self {
        let (orders, receiver) = sync_channel(ORDERS);
        let (sender, pictures) = watch::channel(Picture::default());
        let workers = Workers::start();
        let seats = watch::Sender::<Seats>::default();
        let seated = seats.clone();
        thread::spawn(move || {
            let (session, keeper) = make();
            run(session, keeper, &receiver, &seated, &workers, &sender);
        });
        Self {
            orders,
            pictures,
            seats,
        }
    }
}

/// What decides the noise of a simulated board.
#[must_use]
pub fn seed() -> u64 {
    // Each start of the board adds one to it.
    rand::random_range(0..u64::MAX / 2)
}

fn unix_seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() as i64)
}

fn run(
    mut session: Session,
    mut keeper: Option<Keeper>,
    orders: &Receiver<Order>,
    seats: &watch::Sender<Seats>,
    workers: &Workers,
    pictures: &watch::Sender<Picture>,
) {
    // What the table's clock and the real one showed when they were last in step.
    let (mut table_then, mut real_then) = (session.now(), Instant::now());
    let (mut window_table, mut window_real) = (session.now(), Instant::now());
    let mut next_picture = Instant::now();
    let mut last_stir = Instant::now();
    let mut streams = Vec::new();
    let mut last = Pictures::default();
    loop {
        session.set_unix_time(unix_seconds());
        let is_watched = !seats.borrow().is_empty();
        let rests = !session.is_being_set() && last_stir.elapsed() >= RESTS_AFTER;
        let slice = match (rests, is_watched) {
            (false, _) => SLICE,
            (true, true) => PICTURE,
            (true, false) => UNWATCHED_SLICE,
        };
        let reached = real_then + (session.now() - table_then);
        let due = reached + slice;
        let wait = due.saturating_duration_since(Instant::now());
        match orders.recv_timeout(wait) {
            Ok(Order::Plug(stream)) => {
                streams.push(stream);
                continue;
            }
            Ok(order) => {
                last_stir = Instant::now();
                if rests {
                    // The order comes in the middle of a long slice, and the board is that far already.
                    session.run(reached.elapsed().min(slice));
                }
                let before = session.now();
                obey(&mut session, order, seats, workers);
                // Time that an order let pass need not be waited for, and does not make the board fast.
                let passed = session.now() - before;
                table_then += passed;
                window_table += passed;
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => session.run(slice),
        }
        if let Some(wires) = session.wires() {
            stream::exchange(&mut streams, wires);
        }
        if due.elapsed() > BEHIND {
            (table_then, real_then) = (session.now(), Instant::now());
        }
        if window_real.elapsed() >= SPEED_WINDOW {
            let table = session.now() - window_table;
            session.set_speed(table.as_secs_f64() / window_real.elapsed().as_secs_f64());
            (window_table, window_real) = (session.now(), Instant::now());
        }
        if let Some(keeper) = &mut keeper {
            keeper.keep(&mut session);
        }
        if next_picture <= Instant::now() {
            let languages = seats.borrow().languages();
            if let Some(picture) = session.picture(&mut last, &languages) {
                pictures.send_replace(picture);
                if is_watched {
                    last_stir = Instant::now();
                }
                // After a rest two may follow each other at once: a pawn is lifted, and its squares light up.
                let rested = Instant::now().checked_sub(PICTURE);
                next_picture =
                    rested.map_or(next_picture, |rested| next_picture.max(rested)) + PICTURE;
            }
        }
    }
}

fn obey(session: &mut Session, order: Order, seats: &watch::Sender<Seats>, workers: &Workers) {
    let (done, answers) = match order {
        Order::Do(hand, Command::Sit { seat, token }, answers) => {
            let mut taken = Ok(());
            seats.send_modify(|seats| taken = seats.take(hand, seat, token));
            session.heed(&seats.borrow());
            // Whoever sits elsewhere takes nothing along.
            session.let_go(hand);
            (taken.map(|()| Reply::Nothing), answers)
        }
        Order::Do(hand, command, answers) => {
            let allowed = seats.borrow().may(hand, &command, &session.circumstances());
            if allowed.is_err() && matches!(command, Command::Set(_)) {
                // What must not be set down here goes back where it was.
                session.let_go(hand);
            }
            (allowed.and_then(|()| session.obey(hand, command)), answers)
        }
        // The board has woken from its rest for it; programs are connected elsewhere.
        Order::Look | Order::Plug(_) => return,
        Order::LetGo(hand) => {
            seats.send_modify(|seats| seats.leave(hand));
            session.heed(&seats.borrow());
            return session.let_go(hand);
        }
    };
    let answer = match done {
        Ok(Reply::Nothing) => return,
        Ok(Reply::Now(answer)) => answer,
        Ok(Reply::Later(length, work)) => match workers.give(length, (work, answers.clone())) {
            Ok(()) => return,
            Err(refusal) => Answer::Refused(refusal),
        },
        Err(refusal) => Answer::Refused(refusal),
    };
    answers.tell(answer);
}

/// Something that the board must not wait for, and where its answer goes.
type Work = (Box<dyn FnOnce() -> Answer + Send>, Answers);

/// Who does that work, so that what is short need not wait for what is long.
struct Workers {
    short: SyncSender<Work>,
    long: SyncSender<Work>,
}

impl Workers {
    fn start() -> Self {
        let [(short, shorts), (long, longs)] = [(); 2].map(|()| sync_channel(WORKS));
        thread::spawn(move || shorts.into_iter().for_each(do_work));
        thread::spawn(move || {
            for work in longs {
                // Long work of all boards is done one after the other, or many of them would take the time of the others.
                static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
                let _turn = ONE_AT_A_TIME.lock();
                do_work(work);
            }
        });
        Self { short, long }
    }

    fn give(&self, length: Length, work: Work) -> Result<(), Refusal> {
        let worker = match length {
            Length::Short => &self.short,
            Length::Long => &self.long,
        };
        worker.try_send(work).map_err(|_| Refusal::TooMuch)
    }
}

/// Whoever has gone meanwhile need not hear what comes of it.
fn do_work((work, answers): Work) {
    if !answers.is_closed() {
        answers.tell(work());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::answers;

    const HAND: Hand = Hand(1);

    /// What is to be worked on, while whoever works on such things is held up until a word is said.
    fn board_does_not_wait_for(command: Command, length: Length) {
        let blank = vec![0xFF; STORAGE_BYTES];
        let mut session = Session::new(Machine::core(blank, SensorKind::Hall, 1));
        let seats = watch::Sender::<Seats>::default();
        let workers = Workers::start();
        let (word, waits) = sync_channel::<()>(0);
        let held_up = Box::new(move || {
            let _ = waits.recv();
            Answer::Refused(Refusal::Stopped)
        });
        let (of_another, _not_heard) = answers();
        let given = workers.give(length, (held_up, of_another));
        assert_eq!(given, Ok(()));
        let (sender, mut told) = answers();
        let order = Order::Do(HAND, command, sender);
        obey(&mut session, order, &seats, &workers);
        assert!(told.try_recv().is_err(), "nobody has had time for it");
        let before = session.now();
        session.run(SLICE);
        assert_eq!(session.now(), before + SLICE, "the board goes on");
        word.send(()).expect("somebody waits for it");
        let answer = told.blocking_recv().expect("it is answered");
        assert!(answer.text.contains("unread"), "{}", answer.text);
    }

    #[test]
    fn the_board_does_not_wait_until_a_text_is_read() {
        board_does_not_wait_for(Command::Read("what is this?".into()), Length::Short);
    }

    #[test]
    fn the_board_does_not_wait_for_a_second_look() {
        board_does_not_wait_for(Command::SecondLook("what is this?".into()), Length::Long);
    }
}
