//! One device in the network takes no more than its share of a board, and the others have theirs.

use std::net::Ipv4Addr;

use futures_util::StreamExt as _;
use serde_json::json;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::program::{PATIENCE, Page, long_game};
use crate::shared::{Shared, sits};

/// A device that wants everything for itself, and one that has just come.
const GREEDY: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 8);
const OTHER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 9);

#[tokio::test]
async fn one_device_cannot_keep_the_others_out() {
    let board = Shared::start().await;
    let cookie = board.cookie().await;
    let mut crowd = Vec::new();
    for _ in 0..140 {
        if let Ok(page) = board.guest_from(GREEDY, "board", &cookie).await {
            crowd.push(page);
        }
    }
    assert_eq!(crowd.len(), 24, "a browser with some pages fits well");
    let mut other = board
        .guest_from(OTHER, "board", &cookie)
        .await
        .expect("a guest");
    sits(&mut other, "onlooker").await;
    board.host().await.begin().await;
}

/// Why a connection was ended at once, if it was.
async fn farewell(page: &mut Page) -> Option<String> {
    let first = timeout(PATIENCE, page.socket.next()).await;
    match first.expect("in time") {
        Some(Ok(Message::Close(frame))) => frame.map(|frame| frame.reason.to_string()),
        Some(Ok(Message::Text(_))) => None,
        other => panic!("without a word: {other:?}"),
    }
}

#[tokio::test]
async fn one_device_cannot_have_all_boards_aside() {
    let board = Shared::start().await;
    let cookie = board.cookie().await;
    let mut asides = Vec::new();
    let mut refused = 0;
    for _ in 0..17 {
        let mut page = board
            .guest_from(GREEDY, "aside", &cookie)
            .await
            .expect("a guest");
        match farewell(&mut page).await {
            None => asides.push(page),
            Some(reason) => {
                assert_eq!(reason, "refused.no_aside");
                refused += 1;
            }
        }
    }
    assert_eq!((asides.len(), refused), (4, 13));
    let mut other = board
        .guest_from(OTHER, "aside", &cookie)
        .await
        .expect("a guest");
    assert_eq!(farewell(&mut other).await, None);
    other.begin().await;
}

#[tokio::test]
async fn one_device_cannot_have_all_texts_read_or_looked_at() {
    let board = Shared::start().await;
    let cookie = board.cookie().await;
    let mut greedy = board
        .guest_from(GREEDY, "board", &cookie)
        .await
        .expect("a guest");
    let mut other = board
        .guest_from(OTHER, "board", &cookie)
        .await
        .expect("a guest");
    for (wish, pairs, answer) in [
        ("second_look", 60, "second_look"),
        ("read", 2_000, "replay"),
    ] {
        let before = greedy.refusals.len();
        let long = json!({ wish: long_game(pairs) });
        for _ in 0..20 {
            greedy.send(long.clone()).await;
        }
        greedy
            .until("the first ones are refused", |page| {
                page.refusals.len() > before
            })
            .await;
        assert_eq!(greedy.refusals[before]["name"], "refused.too_much");
        other.send(json!({ wish: long_game(1) })).await;
        other
            .until("the other one is answered", |page| {
                page.parts.contains_key(answer)
            })
            .await;
        assert!(other.refusals.is_empty(), "{:?}", other.refusals);
    }
}
