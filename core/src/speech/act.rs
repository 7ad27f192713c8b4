//! What buttons do.

use core::ops::{Index, IndexMut};

use crate::controls::Button;

/// What a button does when it is pressed or held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// Opens the menu.
    OpenMenu,
    /// Takes the calibration of a board with broken sensors.
    PlayWithoutBroken,
    /// Ends the self-test.
    EndTest,
    /// Lets the revenge begin from the edges where the pawns stand.
    PlayAsTheyStand,
    /// Shows time and score.
    ShowStanding,
    /// Shows a good move.
    ShowHint,
    /// Takes the other side (R34).
    TakeOtherSide,
    /// Shows which pawns are connected (R42).
    ShowGroups,
    /// Stops the clock.
    Pause,
    /// Lets the clock go on.
    GoOn,
    /// From a screen to the contents of the menu.
    BackToContents,
    /// Leaves the menu.
    LeaveMenu,
    /// Offers the screen before this one.
    ScreenBefore,
    /// Offers the next screen.
    NextScreen,
    /// Opens the screen on offer.
    OpenScreen,
    /// Offers the face before this one.
    FaceBefore,
    /// Offers the next face.
    NextFace,
    /// Offers all faces, also those of quarters that lie elsewhere.
    OfferAllFaces,
    /// Turns the face on offer.
    TurnFace,
    /// Makes a random layout.
    MakeRandom,
    /// Makes a layout that favours neither side (R33).
    MakeBalanced,
    /// Takes the face on offer and goes to the next corner.
    NextCorner,
    /// Gives a square the next colour.
    NextColour,
    /// Gives a square the colour before this one.
    ColourBefore,
    /// Enters the corners once more.
    CornersAgain,
    /// Takes the layout.
    TakeLayout,
    /// The value before this one.
    ValueBefore,
    /// The next value.
    NextValue,
    /// The next row of the screen.
    NextRow,
    /// Takes what the screen shows.
    Take,
    /// Goes on with the running game.
    KeepGame,
    /// Gives the running game up.
    GiveUp,
    /// Ends the running game in the way that was chosen.
    EndGame,
    /// Back to where something cannot be done.
    GoBack,
}

katarenga_rules::names!(Act {
    OpenMenu "open-menu",
    PlayWithoutBroken "play-without-broken",
    EndTest "end-test",
    PlayAsTheyStand "play-as-they-stand",
    ShowStanding "show-standing",
    ShowHint "show-hint",
    TakeOtherSide "take-other-side",
    ShowGroups "show-groups",
    Pause "pause",
    GoOn "go-on",
    BackToContents "back-to-contents",
    LeaveMenu "leave-menu",
    ScreenBefore "screen-before",
    NextScreen "next-screen",
    OpenScreen "open-screen",
    FaceBefore "face-before",
    NextFace "next-face",
    OfferAllFaces "offer-all-faces",
    TurnFace "turn-face",
    MakeRandom "make-random",
    MakeBalanced "make-balanced",
    NextCorner "next-corner",
    NextColour "next-colour",
    ColourBefore "colour-before",
    CornersAgain "corners-again",
    TakeLayout "take-layout",
    ValueBefore "value-before",
    NextValue "next-value",
    NextRow "next-row",
    Take "take",
    KeepGame "keep-game",
    GiveUp "give-up",
    EndGame "end-game",
    GoBack "go-back",
});

/// What one button does; nothing is said of a hold that does what a press does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meaning {
    /// When it is pressed.
    pub press: Option<Act>,
    /// When it is held.
    pub hold: Option<Act>,
}

/// What each button does.
///
/// ```
/// use katarenga_core::Button;
/// use katarenga_core::speech::{Act, Meanings};
/// let mut buttons = Meanings::default();
/// buttons[Button::Ok].press = Some(Act::Pause);
/// assert_eq!(buttons[Button::Ok].hold, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meanings([Meaning; Button::COUNT]);

impl Index<Button> for Meanings {
    type Output = Meaning;

    fn index(&self, button: Button) -> &Meaning {
        &self.0[button as usize]
    }
}

impl IndexMut<Button> for Meanings {
    fn index_mut(&mut self, button: Button) -> &mut Meaning {
        &mut self.0[button as usize]
    }
}
