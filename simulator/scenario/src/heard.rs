//! From tones of the piezo back to the signals they are.

use std::time::Duration;

use katarenga_core::sound::{Note, Sound};

use katarenga_emulator::Tone;

/// Notes are timed by the image in microseconds, but it may be held up for a moment.
const TOLERANCE: Duration = Duration::from_millis(6);

/// How well a signal agrees with what was heard.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Match {
    /// All of it was heard, in so many changes of tone.
    Whole(usize),
    /// It may be this one, if it goes on.
    SoFar,
    Not,
}

/// The signals in what the piezo did, and how many changes of tone they took. A signal that is not over is left out,
/// unless it can be only one.
pub fn signals(tones: &[Tone], now: Duration) -> (Vec<Sound>, usize) {
    let mut heard = Vec::new();
    let mut at = 0;
    while at < tones.len() {
        if tones[at].hertz.is_none() {
            at += 1;
            continue;
        }
        let matches = Sound::ALL.map(|sound| (sound, agrees(sound.notes(), &tones[at..], now)));
        let whole = matches.iter().filter_map(|&(sound, agrees)| match agrees {
            Match::Whole(changes) => Some((changes, sound)),
            _ => None,
        });
        let longest = whole.max_by_key(|&(changes, _)| changes);
        let open = matches.iter().any(|&(_, agrees)| agrees == Match::SoFar);
        match longest {
            _ if open => break,
            Some((changes, sound)) => {
                heard.push(sound);
                at += changes;
            }
            // No signal of ours: passed over.
            None => at += 1,
        }
    }
    (heard, at)
}

fn agrees(notes: &[Note], tones: &[Tone], now: Duration) -> Match {
    for (index, note) in notes.iter().enumerate() {
        let Some(tone) = tones.get(index) else {
            return Match::SoFar;
        };
        let hertz = tone.hertz.unwrap_or(0);
        if hertz.abs_diff(u32::from(note.hertz)) > u32::from(note.hertz) / 100 {
            return Match::Not;
        }
        let length = Duration::from_millis(u64::from(note.length.0));
        let end = tones.get(index + 1).map(|next| next.from);
        let heard_for = end.unwrap_or(now) - tone.from;
        match end {
            Some(_) if heard_for.abs_diff(length) > TOLERANCE => return Match::Not,
            None if heard_for > length + TOLERANCE => return Match::Not,
            None => return Match::SoFar,
            Some(_) => {}
        }
    }
    Match::Whole(notes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the piezo does when it plays signals with silence between them.
    fn play(sounds: &[Sound], gap: Duration) -> (Vec<Tone>, Duration) {
        let mut now = Duration::from_secs(1);
        let mut tones = Vec::new();
        for sound in sounds {
            for note in sound.notes() {
                let hertz = (note.hertz > 0).then_some(u32::from(note.hertz));
                tones.push(Tone { from: now, hertz });
                now += Duration::from_millis(u64::from(note.length.0));
            }
            tones.push(Tone {
                from: now,
                hertz: None,
            });
            now += gap;
        }
        (tones, now)
    }

    #[test]
    fn every_two_signals_are_told_apart() {
        for one in Sound::ALL {
            for other in Sound::ALL {
                for gap in [Duration::from_micros(20), Duration::from_secs(1)] {
                    let (tones, now) = play(&[one, other], gap);
                    let (heard, _) = signals(&tones, now + Duration::from_secs(1));
                    assert_eq!(heard, [one, other], "{gap:?} apart");
                }
            }
        }
    }
}
