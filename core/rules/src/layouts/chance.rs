//! Chance for the table: lots, random layouts, and the noise they come from.
//!
//! The generator is SplitMix64 (Steele, Lea and Flood, 2014), which is six lines. Every 64-bit seed is as good as any
//! other and neighbouring seeds have nothing in common, so noise can be mixed straight into its
//! state. `rand` would do as well, but its strength is draws that cannot be predicted, and no board game needs that
//! enough to carry another crate in the image.

use core::num::NonZeroU32;

use crate::board::{Layout, OFFICIAL_BOARDS, PlacedQuarter, Side, official_board};

/// 2⁶⁴ divided by the golden ratio, made odd: the stride of SplitMix64.
const STRIDE: u64 = 0x9E37_79B9_7F4A_7C15;

/// Where lots and random layouts come from: the same seed gives the same draws.
///
/// ```
/// use katarenga_rules::layouts::Chance;
/// let mut chance = Chance::from_seed(7);
/// // Noise from outside, such as the lowest bits of a sensor, changes all that follows.
/// chance.stir(2_051);
/// let mut again = chance.clone();
/// assert_eq!(chance.lot(), again.lot());
/// assert_eq!(chance.layout(), again.layout());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Chance {
    state: u64,
}

impl Chance {
    /// Draws that can be repeated, for tests and simulated boards.
    #[must_use]
    pub const fn from_seed(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Mixes something unpredictable into what follows: a count, or the microsecond at which a button was pressed.
    ///
    /// The lowest bits of a sensor's count are noise; the others hardly change from one power-up to the next. A bit
    /// of noise in each of 64 counts fills the state, and one scan of the board has 68.
    ///
    /// Nothing is lost by mixing in what can be predicted. For each word this maps states to states one to one, so
    /// the noise of earlier words stays in.
    pub fn stir(&mut self, word: u32) {
        self.state = mix(self.state.wrapping_add(STRIDE) ^ u64::from(word));
    }

    /// 32 random bits.
    pub fn bits(&mut self) -> u32 {
        self.state = self.state.wrapping_add(STRIDE);
        (mix(self.state) >> 32) as u32
    }

    /// A number from 0 to just below `end`, all with the same chance.
    ///
    /// ```
    /// # use core::num::NonZeroU32;
    /// # use katarenga_rules::layouts::Chance;
    /// let die = NonZeroU32::new(6).unwrap();
    /// assert!(Chance::from_seed(1).below(die) < 6);
    /// ```
    pub fn below(&mut self, end: NonZeroU32) -> u32 {
        // As many bits as the largest number has; what is too large is drawn again, less than every other time. A
        // remainder would favour small numbers, and the RP2040's processor has no instruction for it anyway.
        let spare = (end.get() - 1).leading_zeros();
        loop {
            let drawn = self.bits().checked_shr(spare).unwrap_or(0);
            if drawn < end.get() {
                return drawn;
            }
        }
    }

    /// Draws colours by lot (R30): the one for the player who draws; the opponent has the other.
    pub fn lot(&mut self) -> Side {
        if self.bits() >> 31 == 0 {
            Side::White
        } else {
            Side::Black
        }
    }

    /// Four official quarters for the corners in the order of [`Corner::ALL`](crate::Corner::ALL), all 98,304 boards
    /// with the same chance (R2).
    pub fn quarters(&mut self) -> [PlacedQuarter; 4] {
        official_board(self.below(OFFICIAL_BOARDS))
    }

    /// The layout that random [`quarters`](Self::quarters) make.
    pub fn layout(&mut self) -> Layout {
        Layout::from_quarters(&self.quarters())
    }
}

/// The output function of SplitMix64: each bit of the result hangs on every bit of the state. One to one.
const fn mix(state: u64) -> u64 {
    let z = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;

    /// The first outputs of the published generator for the seed 1234567.
    #[test]
    fn the_generator_is_splitmix64() {
        let mut chance = Chance::from_seed(1_234_567);
        for expected in [6_457_827_717_110_365_317_u64, 3_203_168_211_198_807_973] {
            assert_eq!(chance.bits(), (expected >> 32) as u32);
        }
    }

    /// Four standard deviations of the number of heads in so many throws of a coin.
    fn four_sigma(throws: u32) -> u32 {
        (2.0 * f64::from(throws).sqrt()) as u32
    }

    const DRAWS: u32 = 100_000;

    /// How many of the draws satisfy it must be half of them, within what chance allows.
    fn assert_half(what: &str, mut hit: impl FnMut(u32) -> bool) {
        let hits = (0..DRAWS).filter(|&i| hit(i)).count() as u32;
        let off = hits.abs_diff(DRAWS / 2);
        assert!(off <= four_sigma(DRAWS), "{what}: {hits} of {DRAWS}");
    }

    #[test]
    fn r30_lots_are_fair() {
        let first = |seed| Chance::from_seed(seed).lot() == Side::White;
        assert_half("the first lot of consecutive seeds", |i| first(i.into()));
        assert_half("of seeds far apart", |i| first(u64::from(i) << 40));
        assert_half("equal lots of neighbouring seeds", |i| {
            first(i.into()) == first(u64::from(i) + 1)
        });

        let mut chance = Chance::from_seed(0);
        assert_half("lots of one seed", |_| chance.lot() == Side::White);
        let mut last = chance.lot();
        assert_half("the same lot twice in a row", |_| {
            let lot = chance.lot();
            core::mem::replace(&mut last, lot) == lot
        });
    }

    /// A scan of an empty board: 12-bit counts of sensors that idle near mid-scale.
    fn scan(noise: impl Fn(usize) -> u32) -> [u32; Cell::COUNT] {
        core::array::from_fn(|cell| 2_048 + noise(cell))
    }

    fn lot(counts: [u32; Cell::COUNT]) -> Side {
        let mut chance = Chance::from_seed(0);
        counts.into_iter().for_each(|count| chance.stir(count));
        chance.lot()
    }

    /// One sensor that reads one count more decides like the throw of a coin.
    #[test]
    fn r30_the_lowest_bit_of_any_sensor_can_turn_the_lot() {
        assert_half("other lot by one bit", |i| {
            let quiet = scan(|cell| (i >> (cell % 17)) & 3);
            let mut louder = quiet;
            louder[i as usize % Cell::COUNT] ^= 1;
            lot(quiet) != lot(louder)
        });
        assert_half("White by noise of one bit in 17 sensors", |i| {
            lot(scan(|cell| (i >> cell.min(31)) & 1)) == Side::White
        });
    }

    /// The sum of squared deviations, each by its expectation. For `n` classes it is about `n` ± √2n.
    fn chi_square(counts: &[u32]) -> f64 {
        let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
        let deviation = |&count: &u32| (f64::from(count) - expected).powi(2) / expected;
        counts.iter().map(deviation).sum()
    }

    fn assert_uniform(what: &str, counts: &[u32]) {
        let free = (counts.len() - 1) as f64;
        let chi_square = chi_square(counts);
        let off = (chi_square - free).abs() / (2.0 * free).sqrt();
        assert!(off <= 4.0, "{what}: {chi_square} for {free}: {counts:?}");
    }

    #[test]
    fn ranges_are_even_to_their_ends() {
        for end in [1, 2, 3, 5, 6, 7, 24, 33] {
            let mut chance = Chance::from_seed(u64::from(end));
            let mut counts = [0; 33];
            let range = NonZeroU32::new(end).expect("not zero");
            (0..DRAWS).for_each(|_| counts[chance.below(range) as usize] += 1);
            assert_eq!(counts.iter().sum::<u32>(), DRAWS);
            if end > 1 {
                assert_uniform("a range", &counts[..end as usize]);
            }
        }
        assert_eq!(Chance::from_seed(3).below(NonZeroU32::MIN), 0);
        let most = Chance::from_seed(3).below(NonZeroU32::MAX);
        assert_eq!(most, Chance::from_seed(3).bits());
    }

    /// Every face comes up as often in every corner and in every rotation, and no two corners know of each other.
    #[test]
    fn r2_random_layouts_are_uniform() {
        let mut chance = Chance::from_seed(2);
        let mut placed = [0; 8 * 4 * 4];
        let mut neighbours = [0; 8 * 8];
        let mut turns = [0; 4 * 4];
        for _ in 0..DRAWS {
            let quarters = chance.quarters();
            assert!(crate::board::check_official(&quarters).is_ok());
            for (corner, quarter) in quarters.into_iter().enumerate() {
                let (face, rotation) = (quarter.face as usize, quarter.rotation as usize);
                placed[(face * 4 + rotation) * 4 + corner] += 1;
            }
            let [a, b, ..] = quarters;
            neighbours[a.face as usize * 8 + b.face as usize] += 1;
            turns[a.rotation as usize * 4 + b.rotation as usize] += 1;
        }
        // The four corners of a draw are not independent of each other, which only makes them more even than chance.
        let free = placed.len() as f64;
        assert!(
            chi_square(&placed) < free + 4.0 * (2.0 * free).sqrt(),
            "{placed:?}"
        );
        // A quarter is not its own neighbour.
        let mut others = [0; 48];
        let different = (0..64).filter(|i| i / 16 != i % 8 / 2);
        others
            .iter_mut()
            .zip(different)
            .for_each(|(other, i)| *other = neighbours[i]);
        assert_eq!(others.iter().sum::<u32>(), DRAWS);
        assert_uniform("faces of neighbours", &others);
        assert_uniform("rotations of neighbours", &turns);
    }
}
