//! What the image says when it panics or faults: kept in RAM over the reset that follows, for the log of the next boot.
//!
//! No hand on the board leads here. What could panic is still in the image, for the compiler cannot know that it never
//! happens: `firmware/panics.toml` names every such place and why it never does, and `cargo xtask size` compares.

use core::cell::UnsafeCell;
use core::fmt::{self, Write as _};
use core::mem::MaybeUninit;
use core::panic::PanicInfo;

use cortex_m_rt::ExceptionFrame;

use crate::boot;

/// Room for a place in the source and a sentence.
const ROOM: usize = 192;

/// RAM holds noise after power-up; this says that it holds words.
const SPOKEN: u32 = 0x5AD_B0A2D;

/// A message that survives a reset, though not a power cut.
pub struct LastWords {
    spoken: u32,
    length: usize,
    text: [u8; ROOM],
}

struct Kept(UnsafeCell<MaybeUninit<LastWords>>);

// SAFETY: it is read once, before any task runs, and written once, after the last instruction of all others.
unsafe impl Sync for Kept {}

#[unsafe(link_section = ".uninit.LAST_WORDS")]
static KEPT: Kept = Kept(UnsafeCell::new(MaybeUninit::uninit()));

impl LastWords {
    /// The words of the run before this one, if it ended with any. To be called before any task runs.
    #[must_use]
    pub fn take() -> Option<Self> {
        // SAFETY: no other code runs yet, every bit pattern is a value, and what it holds is checked.
        let kept = unsafe { &mut *KEPT.0.get() };
        let words = unsafe { kept.as_ptr().read_volatile() };
        let spoken = words.spoken == SPOKEN;
        kept.write(Self::SILENCE);
        spoken.then_some(words)
    }

    /// The message, as far as it can be read.
    #[must_use]
    pub fn text(&self) -> &str {
        let text = self.text.get(..self.length).unwrap_or(&[]);
        str::from_utf8(text).unwrap_or("(its message was lost)")
    }

    const SILENCE: Self = Self {
        spoken: 0,
        length: 0,
        text: [0; ROOM],
    };

    /// Keeps what is said and resets the chip.
    fn speak(say: impl FnOnce(&mut Self) -> fmt::Result) -> ! {
        cortex_m::interrupt::disable();
        // SAFETY: interrupts are off, and the code that panicked does not go on.
        let kept = unsafe { &mut *KEPT.0.get() };
        let words = kept.write(Self::SILENCE);
        // A message that does not fit is cut off.
        let _ = say(words);
        words.spoken = SPOKEN;
        boot::start_anew()
    }
}

impl fmt::Write for LastWords {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = self.text.get_mut(self.length..).ok_or(fmt::Error)?;
        let fits = text.floor_char_boundary(room.len());
        for (there, byte) in room.iter_mut().zip(text.bytes().take(fits)) {
            *there = byte;
        }
        self.length += fits;
        if fits == text.len() {
            Ok(())
        } else {
            Err(fmt::Error)
        }
    }
}

/// What an image does that panics, when it keeps its last words.
pub fn panicked(info: &PanicInfo<'_>) -> ! {
    LastWords::speak(|words| write!(words, "{info}"))
}

/// What an image does that faults, when it keeps its last words.
pub fn faulted(frame: &ExceptionFrame) -> ! {
    LastWords::speak(|words| write!(words, "hard fault at {:#010x}", frame.pc()))
}

/// Makes an image keep its last words and start anew, as an image must whose log is not watched. Images that
/// are only run from a probe take `panic-probe` instead, which tells the probe where it happened and ends the run.
#[macro_export]
macro_rules! keeps_last_words {
    () => {
        #[panic_handler]
        fn panic(info: &core::panic::PanicInfo<'_>) -> ! {
            $crate::last_words::panicked(info)
        }

        #[cortex_m_rt::exception]
        unsafe fn HardFault(frame: &cortex_m_rt::ExceptionFrame) -> ! {
            $crate::last_words::faulted(frame)
        }
    };
}
