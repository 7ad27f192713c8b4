//! Thinks for the board: in thread mode, where every interrupt comes first, and so in whatever time the board's own tasks
//! leave. As long as the table wonders about nothing, the thinker sleeps and takes no time at all.
//!
//! A question is too large to be handed around, so it lies in one place. The table's task writes it there while nobody
//! thinks, and the thinker reads it there while it thinks; a channel that copies nothing says whose turn it is.

use core::ptr;

use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_sync::zerocopy_channel::{Channel, Receiver, Sender};
use katarenga_core::table::{Thought, Wonder};
use katarenga_rules::History;
use katarenga_rules::opponent::{
    Engine, SearchResult, Searcher, TRANSPOSITION_ENTRIES, TranspositionEntry,
};
use portable_atomic::{AtomicBool, Ordering};
use static_cell::{ConstStaticCell, StaticCell};

use crate::supervision::{self, Task};

/// What is thought about.
struct Question {
    wonder: Option<Wonder>,
    history: History,
}

static QUESTION: StaticCell<[Question; 1]> = StaticCell::new();
static QUESTIONS: StaticCell<Channel<'static, CriticalSectionRawMutex, Question>> =
    StaticCell::new();
static THOUGHTS: Signal<CriticalSectionRawMutex, Thought> = Signal::new();

/// Whatever is being thought about is of no interest any more.
static STOP: AtomicBool = AtomicBool::new(false);

/// What thinking takes of the RAM.
struct Room {
    searcher: Searcher,
    transpositions: [TranspositionEntry; TRANSPOSITION_ENTRIES],
}

/// `hot.x` keeps it apart from other memory that begins as zeros: to clear it at every start would take 20 ms of the time
/// until the first light, because the chip starts with a slow clock. The compiler sees to it that it does begin as zeros.
#[unsafe(link_section = ".bss.thinking")]
static ROOM: ConstStaticCell<Room> = ConstStaticCell::new(Room {
    searcher: Searcher::new(),
    transpositions: [TranspositionEntry::EMPTY; TRANSPOSITION_ENTRIES],
});

unsafe extern "C" {
    /// Where that begins. Set by `hot.x`.
    static mut __thinking_start: u32;
    /// One past its end.
    static mut __thinking_end: u32;
}

/// Makes somebody who thinks, and somebody who asks.
///
/// # Panics
/// When it is called twice.
#[must_use]
#[inline(never)]
pub fn introduce() -> (Asker, Thinker) {
    let question = QUESTION.init_with(|| {
        [Question {
            wonder: None,
            history: History::EMPTY,
        }]
    });
    let (asked, heard) = QUESTIONS.init(Channel::new(question)).split();
    (Asker { questions: asked }, Thinker { questions: heard })
}

/// Asks, and hears what came of it.
pub struct Asker {
    questions: Sender<'static, CriticalSectionRawMutex, Question>,
}

impl Asker {
    /// Stops what is being thought about, and asks something else, if there is something to ask. The thinker listens at
    /// every position it looks at, so this is soon done.
    pub async fn ask(&mut self, wonder: Option<Wonder>, history: &History) {
        STOP.store(true, Ordering::Relaxed);
        if wonder.is_none() {
            return;
        }
        let question = self.questions.send().await;
        question.wonder = wonder;
        question.history.clone_from(history);
        STOP.store(false, Ordering::Relaxed);
        supervision::expect(Task::Thinker);
        self.questions.send_done();
    }

    /// What has come of a question since this was last asked.
    #[must_use]
    pub fn hear(&self) -> Option<Thought> {
        THOUGHTS.try_take()
    }
}

/// Thinks.
pub struct Thinker {
    questions: Receiver<'static, CriticalSectionRawMutex, Question>,
}

impl Thinker {
    /// Answers questions for ever.
    pub async fn think(mut self) -> ! {
        // On an evening on which nobody asks anything, nothing is cleared.
        self.questions.receive().await;
        let mut engine = self.engine();
        let is_stopped = || STOP.load(Ordering::Relaxed);
        loop {
            let question = self.questions.receive().await;
            if let Some(wonder) = &question.wonder {
                let choice = choose(&mut engine, wonder, &question.history, is_stopped);
                if !is_stopped() {
                    let number = wonder.number;
                    THOUGHTS.signal(Thought { number, choice });
                }
            }
            supervision::excuse(Task::Thinker);
            self.questions.receive_done();
        }
    }

    /// What it thinks with.
    ///
    /// # Panics
    /// When it is called twice.
    #[must_use]
    pub fn engine(&mut self) -> Engine<'static> {
        static CLEARED: StaticCell<()> = StaticCell::new();
        CLEARED.init(());
        let (start, end) = (&raw mut __thinking_start, &raw mut __thinking_end);
        let words = (end.addr() - start.addr()) / size_of::<u32>();
        // SAFETY: there is one thinker, which has come here for the first time, and nobody else uses this memory.
        unsafe { ptr::write_bytes(start, 0, words) }
        let Room {
            searcher,
            transpositions,
        } = ROOM.take();
        Engine::new(searcher, transpositions)
    }
}

/// Chooses a move, and is seen to be alive meanwhile.
#[inline(never)]
pub fn choose(
    engine: &mut Engine<'_>,
    wonder: &Wonder,
    history: &History,
    is_stopped: impl Fn() -> bool,
) -> Option<SearchResult> {
    wonder.think(engine, history, &mut || {
        supervision::check_in(Task::Thinker);
        is_stopped()
    })
}
