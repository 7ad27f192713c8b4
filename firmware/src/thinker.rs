//! Thinks for the board: in thread mode, where every interrupt comes first, and so in whatever time the board's own tasks
//! leave. As long as the table wonders about nothing, the thinker sleeps and takes no time at all.
//!
//! A question is too large to be handed around, so it lies in one place. The table's task writes it there while nobody
//! thinks, and the thinker reads it there while it thinks; a channel that copies nothing says whose turn it is.

use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_sync::zerocopy_channel::{Channel, Receiver, Sender};
use katarenga_core::History;
use katarenga_core::opponent::{Brain, Choice, Mind, NOTES, Note};
use katarenga_core::table::{Thought, Wonder};
use portable_atomic::{AtomicBool, Ordering};
use static_cell::{ConstStaticCell, StaticCell};

use crate::ram_code;
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
    mind: Mind,
    notes: [Note; NOTES],
}

/// The start-up code does not clear it: at the slow clock that the chip starts with, that would take 20 ms of the time until
/// the first light. The compiler checks that everything in a `.bss` section begins as zeros.
#[unsafe(link_section = ".bss.search_memory")]
static ROOM: ConstStaticCell<Room> = ConstStaticCell::new(Room {
    mind: Mind::new(),
    notes: [Note::EMPTY; NOTES],
});

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
        let mut brain = self.brain();
        let is_stopped = || STOP.load(Ordering::Relaxed);
        loop {
            let question = self.questions.receive().await;
            if let Some(wonder) = &question.wonder {
                let choice = choose(&mut brain, wonder, &question.history, is_stopped);
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
    pub fn brain(&mut self) -> Brain<'static> {
        static CLEARED: StaticCell<()> = StaticCell::new();
        CLEARED.init(());
        // SAFETY: `ROOM` is the only static there, and `CLEARED` has just shown that this is its first use.
        unsafe { ram_code::clear_search_memory() }
        let Room { mind, notes } = ROOM.take();
        Brain::new(mind, notes)
    }
}

/// Chooses a move, and is seen to be alive meanwhile.
#[inline(never)]
pub fn choose(
    brain: &mut Brain<'_>,
    wonder: &Wonder,
    history: &History,
    is_stopped: impl Fn() -> bool,
) -> Option<Choice> {
    wonder.think(brain, history, &mut || {
        supervision::check_in(Task::Thinker);
        is_stopped()
    })
}
