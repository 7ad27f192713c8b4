//! Chooses the board's moves. Runs in thread mode, below all interrupts, in the time that the other tasks leave. Sleeps as long
//! as the table has no question.
//!
//! A question is too large to be copied around, so it stays in one place. A zero-copy channel says whether the table may
//! write it or the thinker may read it.

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

use crate::ram_code;
use crate::supervision::Member;

/// What the table wants to know.
struct Question {
    wonder: Option<Wonder>,
    history: History,
}

static QUESTION: StaticCell<[Question; 1]> = StaticCell::new();
static QUESTIONS: StaticCell<Channel<'static, CriticalSectionRawMutex, Question>> =
    StaticCell::new();
static THOUGHTS: Signal<CriticalSectionRawMutex, Thought> = Signal::new();

/// Tells the thinker to drop its question.
static STOP: AtomicBool = AtomicBool::new(false);

/// The memory of the search.
struct SearchMemory {
    searcher: Searcher,
    transpositions: [TranspositionEntry; TRANSPOSITION_ENTRIES],
}

/// The start-up code does not clear it: at the slow clock that the chip starts with, that would take 20 ms of the time until
/// the first light. The compiler checks that everything in a `.bss` section begins as zeros.
#[unsafe(link_section = ".bss.search_memory")]
static SEARCH_MEMORY: ConstStaticCell<SearchMemory> = ConstStaticCell::new(SearchMemory {
    searcher: Searcher::new(),
    transpositions: [TranspositionEntry::EMPTY; TRANSPOSITION_ENTRIES],
});

/// Makes the two ends of the channel: one for the table, one for the thinker.
///
/// # Panics
/// On the second call.
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
    let member = Member::join();
    member.excuse();
    let asker = Asker {
        questions: asked,
        thinker: member,
    };
    let thinker = Thinker {
        questions: heard,
        member,
    };
    (asker, thinker)
}

/// The table's end: sends questions and receives thoughts.
pub struct Asker {
    questions: Sender<'static, CriticalSectionRawMutex, Question>,
    thinker: Member,
}

impl Asker {
    /// Stops the thinker and sends the next question, if there is one. The thinker looks for the stop at every node, so this
    /// takes less than a millisecond.
    pub async fn ask(&mut self, wonder: Option<Wonder>, history: &History) {
        STOP.store(true, Ordering::Relaxed);
        if wonder.is_none() {
            return;
        }
        let question = self.questions.send().await;
        question.wonder = wonder;
        question.history.clone_from(history);
        STOP.store(false, Ordering::Relaxed);
        self.thinker.expect();
        self.questions.send_done();
    }

    /// The thought that has arrived since the last call, if any.
    #[must_use]
    pub fn hear(&self) -> Option<Thought> {
        THOUGHTS.try_take()
    }
}

/// The thinker's end.
pub struct Thinker {
    questions: Receiver<'static, CriticalSectionRawMutex, Question>,
    /// Supervises the thinker while it has a question.
    pub member: Member,
}

impl Thinker {
    /// Runs the thinker; never returns.
    pub async fn run(mut self) -> ! {
        // The memory is cleared for the first question: many evenings have none.
        self.questions.receive().await;
        let mut engine = self.engine();
        let is_stopped = || STOP.load(Ordering::Relaxed);
        let member = self.member;
        loop {
            let question = self.questions.receive().await;
            if let Some(wonder) = &question.wonder {
                let choice = choose(member, &mut engine, wonder, &question.history, is_stopped);
                if !is_stopped() {
                    let number = wonder.number;
                    THOUGHTS.signal(Thought { number, choice });
                }
            }
            member.excuse();
            self.questions.receive_done();
        }
    }

    /// Clears the memory of the search and returns it.
    ///
    /// # Panics
    /// On the second call.
    #[must_use]
    pub fn engine(&mut self) -> Engine<'static> {
        static CLEARED: StaticCell<()> = StaticCell::new();
        CLEARED.init(());
        // SAFETY: `SEARCH_MEMORY` is the only static there, and `CLEARED` has just shown that this is its first use.
        unsafe { ram_code::clear_search_memory() }
        let SearchMemory {
            searcher,
            transpositions,
        } = SEARCH_MEMORY.take();
        Engine::new(searcher, transpositions)
    }
}

/// Chooses a move, and checks in at every node.
#[inline(never)]
pub fn choose(
    member: Member,
    engine: &mut Engine<'_>,
    wonder: &Wonder,
    history: &History,
    is_stopped: impl Fn() -> bool,
) -> Option<SearchResult> {
    wonder.think(engine, history, &mut || {
        member.check_in();
        is_stopped()
    })
}
