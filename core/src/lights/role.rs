//! What a cell means to the players.

use katarenga_rules::board::CellMap;

/// What a cell means to the players right now. Lights give each role a rhythm of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "telemetry", derive(serde::Serialize, serde::Deserialize))]
pub enum Role {
    /// The lifted pawn may be set down here.
    Destination,
    /// The lifted pawn may capture or displace here; or this lifted enemy pawn is to be captured.
    Capture,
    /// The lifted pawn may occupy this camp.
    Camp,
    /// A pawn from the hand may be placed here.
    Place,
    /// This pawn can capture the lifted enemy pawn; or it can capture, and one that can must.
    Captor,
    /// This pawn was touched and must move, or be captured.
    Bound,
    /// A pawn belongs here.
    PutBack,
    /// The pawn here does not belong here.
    TakeAway,
    /// The pawn that was just set down here must not be here; elsewhere it may.
    Illegal,
    /// Is this meant: a pawn captured that was not seen to leave, or one moved that was knocked here? Set yours down once
    /// more.
    Question,
    /// A pawn was displaced from here and waits in its owner's hand (R22).
    Displaced,
    /// The player of this side, who is elsewhere, moves this pawn: a hand has to lift it.
    Lift,
    /// The pawn of a move that is told is to be set down here.
    SetDown,
    /// The pawn of a move that is told is to be set down here, and captures or displaces the pawn that stands here.
    Taken,
    /// A good move would begin or end here.
    Hint,
    /// The last move began or ended here.
    LastMove,
    /// The sensor here cannot be trusted.
    Faulty,
}

katarenga_rules::names!(Role {
    Destination "destination",
    Capture "capture",
    Camp "camp",
    Place "place",
    Captor "captor",
    Bound "bound",
    PutBack "put-back",
    TakeAway "take-away",
    Illegal "illegal",
    Question "question",
    Displaced "displaced",
    Lift "lift",
    SetDown "set-down",
    Taken "taken",
    Hint "hint",
    LastMove "last-move",
    Faulty "faulty",
});

/// The role of each cell.
pub type Roles = CellMap<Option<Role>>;
