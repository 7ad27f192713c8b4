//! Who may do what at a shared board.

use std::net::Ipv4Addr;

use futures_util::{SinkExt as _, StreamExt as _};
use katarenga_core::speech::Sentence;
use katarenga_rules::{DrawReason, Outcome, Side};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use serde_json::json;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::program::{PATIENCE, Page, malformed};
use crate::shared::{Shared, sits};

#[tokio::test]
async fn an_onlooker_touches_nothing_until_there_is_a_seat() {
    let board = Shared::start().await;
    let mut host = board.host().await;
    host.begin().await;
    let mut guest = board.guest().await;
    sits(&mut guest, "onlooker").await;
    for (wish, refusal) in [
        (json!({ "lift": { "pawns": [0] } }), "refused.onlooker"),
        (json!({ "press": "setup" }), "refused.onlooker"),
        (json!({ "set_up": null }), "refused.onlooker"),
        (json!({ "knock": 3 }), "refused.onlooker"),
        (json!({ "power": false }), "refused.hosts_only"),
        (json!({ "position": "x" }), "refused.hosts_only"),
        (json!({ "noise": 100 }), "refused.hosts_only"),
    ] {
        guest.send(wish).await;
        assert_eq!(guest.refused().await, refusal);
    }
    assert_eq!(guest.on(0), Some("a1"), "nothing has moved");
    guest.send(json!({ "read": "what is this?" })).await;
    guest
        .until("it may look", |page| page.parts.contains_key("unread"))
        .await;
    guest.send(json!({ "sit": { "seat": "white" } })).await;
    sits(&mut guest, "white").await;
    guest.play_a_move().await;
}

#[tokio::test]
async fn two_devices_play_in_turn() {
    let board = Shared::start().await;
    let mut host = board.host().await;
    host.begin().await;
    let mut white = board.guest_at("white").await;
    let mut black = board.guest_at("black").await;
    black.send(json!({ "lift": { "pawns": [8] } })).await;
    assert_eq!(black.refused().await, "refused.others_turn");
    white.play_a_move().await;
    for wish in [
        json!({ "lift": { "pawns": [1] } }),
        json!({ "press": "setup" }),
        json!({ "clear": null }),
    ] {
        white.send(wish).await;
        assert_eq!(white.refused().await, "refused.others_turn");
    }
    black
        .until("it is Black's turn", |page| page.moves() == 1)
        .await;
    black.send(json!({ "lift": { "pawns": [8] } })).await;
    black
        .until("Black lifts", |page| page.on(8).is_none())
        .await;
    black.send(json!({ "put_back": null })).await;
    // The host sits at both sides and may touch everything.
    host.send(json!({ "lift": { "pawns": [9] } })).await;
    host.until("the host lifts", |page| page.on(9).is_none())
        .await;
}

/// A game of two guests in which White has moved, and the host who looks after the board.
async fn two_who_play(board: &Shared) -> (Page, Page, Page) {
    let mut host = board.host().await;
    host.begin().await;
    let mut white = board.guest_at("white").await;
    let mut black = board.guest_at("black").await;
    white.play_a_move().await;
    black
        .until("it is Black's turn", |page| page.moves() == 1)
        .await;
    (host, white, black)
}

/// Somebody offers a draw, and another page sees it.
async fn offer(by: &str, from: &mut Page, to: &mut Page) {
    from.send(json!({ "draw": format!("{by}_offers") })).await;
    to.until("a draw is on offer", |page| {
        let offer = &page.parts["offer"];
        offer["by"] == by && offer["declined"] == false
    })
    .await;
}

async fn until_nothing_is_on_offer(page: &mut Page) {
    page.until("nothing is on offer", |page| page.parts["offer"].is_null())
        .await;
}

const DRAWN: Sentence = Sentence::Over(Outcome::Draw(DrawReason::Agreement));

#[tokio::test]
async fn a_draw_is_offered_at_one_device_and_accepted_at_another() {
    let board = Shared::start().await;
    let (mut host, mut white, mut black) = two_who_play(&board).await;
    let mut onlooker = board.guest().await;
    for (page, wish, refusal) in [
        (&mut white, json!({ "act": "draw" }), "refused.needs_both"),
        (&mut host, json!({ "act": "draw" }), "refused.needs_both"),
        (
            &mut onlooker,
            json!({ "draw": "accept" }),
            "refused.onlooker",
        ),
    ] {
        page.send(wish).await;
        assert_eq!(page.refused().await, refusal);
    }
    for (word, refusal) in [
        ("accept", "refused.no_offer"),
        ("white_offers", "refused.needs_both"),
        ("perhaps", "refused.not_understood"),
    ] {
        black.send(json!({ "draw": word })).await;
        assert_eq!(black.refused().await, refusal);
    }
    // Out of turn, too.
    offer("white", &mut white, &mut black).await;
    onlooker
        .until("everybody sees it", |page| {
            page.parts["offer"]["by"] == "white"
        })
        .await;
    for (page, refusal) in [
        (&mut white, "refused.needs_both"),
        (&mut host, "refused.needs_both"),
        (&mut onlooker, "refused.onlooker"),
    ] {
        page.send(json!({ "draw": "accept" })).await;
        assert_eq!(page.refused().await, refusal);
    }
    assert_eq!(onlooker.parts["offer"]["by"], "white", "it still stands");
    black.send(json!({ "draw": "accept" })).await;
    white
        .until("the board has written it down", |page| page.says(DRAWN))
        .await;
}

#[tokio::test]
async fn a_draw_is_declined_or_withdrawn() {
    let board = Shared::start().await;
    let (_host, mut white, mut black) = two_who_play(&board).await;
    offer("white", &mut white, &mut black).await;
    black.send(json!({ "draw": "decline" })).await;
    white
        .until("White hears that", |page| {
            page.parts["offer"]["declined"] == true
        })
        .await;
    white.send(json!({ "draw": "white_offers" })).await;
    assert_eq!(white.refused().await, "refused.draw_declined");
    offer("black", &mut black, &mut white).await;
    black.send(json!({ "draw": "withdraw" })).await;
    until_nothing_is_on_offer(&mut white).await;
    white.send(json!({ "draw": "accept" })).await;
    assert_eq!(white.refused().await, "refused.no_offer");
}

#[tokio::test]
async fn an_offer_goes_when_its_maker_goes_or_sits_elsewhere() {
    let board = Shared::start().await;
    let (mut host, mut white, mut black) = two_who_play(&board).await;
    offer("white", &mut white, &mut black).await;
    white.send(json!({ "sit": { "seat": "onlooker" } })).await;
    until_nothing_is_on_offer(&mut black).await;
    white.send(json!({ "sit": { "seat": "white" } })).await;
    sits(&mut white, "white").await;
    // Whoever must make room for the host has nothing to offer either.
    offer("white", &mut white, &mut black).await;
    host.send(json!({ "sit": { "seat": "white" } })).await;
    until_nothing_is_on_offer(&mut black).await;
    sits(&mut white, "onlooker").await;
    offer("black", &mut black, &mut host).await;
    drop(black);
    until_nothing_is_on_offer(&mut host).await;
}

#[tokio::test]
async fn a_host_offers_a_draw_where_somebody_sits_at_the_other_side() {
    let board = Shared::start().await;
    let mut host = board.host().await;
    host.begin().await;
    let mut guest = board.guest_at("black").await;
    host.play_a_move().await;
    for seat in ["both", "white"] {
        host.send(json!({ "sit": { "seat": seat } })).await;
        sits(&mut host, seat).await;
        host.send(json!({ "act": "draw" })).await;
        assert_eq!(host.refused().await, "refused.needs_both");
        offer("white", &mut host, &mut guest).await;
        host.send(json!({ "draw": "withdraw" })).await;
        until_nothing_is_on_offer(&mut guest).await;
    }
    offer("black", &mut guest, &mut host).await;
    host.send(json!({ "draw": "decline" })).await;
    guest
        .until("the guest hears that", |page| {
            page.parts["offer"]["declined"] == true
        })
        .await;
    // Where nobody sits, there is nobody to ask.
    drop(guest);
    host.until("the guest is gone", |page| {
        page.parts["seats"]["black"] == 0
    })
    .await;
    host.send(json!({ "act": "draw" })).await;
    host.until("it is a draw", |page| page.says(DRAWN)).await;
}

/// A finger that corrects every square of a layout is at work for many seconds.
#[tokio::test]
async fn a_guest_at_one_side_does_not_stop_the_hosts_finger() {
    let board = Shared::start().await;
    let mut host = board.host().await;
    host.begin().await;
    let mut guest = board.guest_at("white").await;
    let mut form = host.parts["settings"]["now"].clone();
    let stripes = ["rygbrygb"; 8].join("/");
    form["layout"] = json!({ "these": stripes });
    host.send(json!({ "new_game": form })).await;
    let is_busy = |page: &Page| page.parts["finger"]["busy"] == true;
    guest.until("the finger is sent", is_busy).await;
    for wish in [json!({ "stop": null }), json!({ "act": "hint" })] {
        guest.send(wish).await;
        assert_eq!(guest.refused().await, "refused.others_finger");
    }
    assert!(is_busy(&guest), "it goes on");
    host.send(json!({ "stop": null })).await;
    guest
        .until("the host stops it", |page| !is_busy(page))
        .await;
    assert!(guest.says(Sentence::Turn(Side::White)));
    // Whoever presses a button of the frame interrupts it, as at a table.
    host.send(json!({ "new_game": form })).await;
    guest.until("another is sent", is_busy).await;
    guest.send(json!({ "press": "back" })).await;
    guest
        .until("it is interrupted", |page| {
            page.parts["finger"]["lost"]["name"] == "refused.interrupted"
        })
        .await;
    guest.send(json!({ "release": "back" })).await;
}

#[tokio::test]
async fn what_somebody_does_before_going_elsewhere_is_still_done() {
    let board = Shared::start().await;
    let mut host = board.host().await;
    host.begin().await;
    let mut guest = board.guest_at("white").await;
    for wish in [
        json!({ "press": "turn" }),
        json!({ "release": "turn" }),
        json!({ "sit": { "seat": "onlooker" } }),
        json!({ "read": "what is this?" }),
    ] {
        guest.send(wish).await;
    }
    guest
        .until("all is answered", |page| page.parts.contains_key("unread"))
        .await;
    assert!(guest.refusals.is_empty(), "{:?}", guest.refusals);
}

#[tokio::test]
async fn a_seat_is_one_devices_and_free_when_it_goes() {
    let board = Shared::start().await;
    let white = board.guest_at("white").await;
    let mut other = board.guest().await;
    for seat in ["white", "both"] {
        other.send(json!({ "sit": { "seat": seat } })).await;
        assert_eq!(other.refused().await, "refused.seat_taken");
    }
    for nonsense in [
        json!({ "sit": { "seat": "emperor" } }),
        json!({ "sit": { "seat": "white", "token": -1 } }),
        json!({ "sit": { "seat": "white", "host": true } }),
    ] {
        other.send(nonsense).await;
        assert_eq!(other.refused().await, "refused.not_understood");
    }
    drop(white);
    other
        .until("the seat is free", |page| page.parts["seats"]["white"] == 0)
        .await;
    other.send(json!({ "sit": { "seat": "white" } })).await;
    sits(&mut other, "white").await;
    let mut host = board.host().await;
    host.send(json!({ "sit": { "seat": "white" } })).await;
    sits(&mut host, "white").await;
    sits(&mut other, "onlooker").await;
    assert_eq!(host.parts["seats"]["host"], true);
    assert_eq!(other.parts["seats"]["host"], false);
}

#[tokio::test]
async fn ten_thousand_malformed_messages_of_a_guest_leave_the_game_as_it_was() {
    let board = Shared::start().await;
    let mut host = board.host().await;
    host.begin().await;
    let mut guest = board.guest_at("both").await;
    let mut rng = SmallRng::seed_from_u64(12);
    for sent in 1..=10_000 {
        let message = malformed(&mut rng);
        guest.socket.send(message).await.expect("it holds");
        guest
            .until("it is refused", |page| page.refusals.len() == sent)
            .await;
    }
    host.play_a_move().await;
}

#[tokio::test]
async fn five_hundred_guests_leave_room_for_the_host() {
    let board = Shared::start().await;
    let mut host = board.host().await;
    host.begin().await;
    let cookie = board.cookie().await;
    let mut crowd = Vec::new();
    for device in 0..25 {
        let address = Ipv4Addr::new(127, 0, 1, device);
        for _ in 0..20 {
            if let Ok(guest) = board.guest_from(address, "board", &cookie).await {
                crowd.push(guest);
            }
        }
    }
    assert!((100..500).contains(&crowd.len()), "{}", crowd.len());
    board.host().await;
    host.play_a_move().await;
}

#[tokio::test]
async fn a_guest_who_sends_far_too_much_is_gone_and_the_seat_is_free() {
    let board = Shared::start().await;
    let mut host = board.host().await;
    host.begin().await;
    let mut guest = board.guest_at("black").await;
    let end = async {
        let huge = Message::text("x".repeat(100 << 20));
        let _ = guest.socket.send(huge).await;
        while let Some(Ok(_)) = guest.socket.next().await {}
    };
    assert!(timeout(PATIENCE, end).await.is_ok(), "it is closed");
    host.until("the seat is free", |page| page.parts["seats"]["black"] == 0)
        .await;
    host.play_a_move().await;
}

#[tokio::test]
async fn who_sits_elsewhere_takes_no_pawn_along() {
    let board = Shared::start().await;
    let mut host = board.host().await;
    host.begin().await;
    for seat in ["onlooker", "black", "both"] {
        let mut guest = board.guest_at("white").await;
        guest.send(json!({ "lift": { "pawns": [0, 9] } })).await;
        host.until("they are in the hand", |page| {
            page.on(0).is_none() && page.on(9).is_none()
        })
        .await;
        guest.send(json!({ "sit": { "seat": seat } })).await;
        sits(&mut guest, seat).await;
        host.until("they are back", |page| {
            page.on(0) == Some("a1") && page.on(9) == Some("b8")
        })
        .await;
    }
}
