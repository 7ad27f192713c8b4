// Puts the page together and keeps it in touch with the board.

import { Acts } from "./acts.js";
import { Announcer } from "./announce.js";
import { Archive } from "./archive.js";
import { Connection } from "./connection.js";
import { DrawOffer } from "./draw_offer.js";
import { FrameButtons } from "./frame.js";
import { Guide } from "./guide.js";
import { Hands } from "./hands.js";
import { LayoutPicture } from "./layout.js";
import { Legend } from "./legend.js";
import { forgetLink } from "./link.js";
import { Motion } from "./motion.js";
import { NewGame } from "./new_game.js";
import { $, must } from "./nodes.js";
import { forgetRefusal, refuse } from "./notice.js";
import { Panel } from "./panel.js";
import { PositionText } from "./position.js";
import { Share } from "./share.js";
import { Sounds } from "./sounds.js";
import { Stage } from "./stage.js";
import { Status } from "./status.js";
import { listenToTabs, showTab } from "./tabs.js";
import { Travel } from "./travel.js";
import { Tutorial } from "./tutorial.js";
import { TypedMoves } from "./typed.js";
import { Words } from "./words.js";
import { Workshop } from "./workshop.js";

/** @import { Listeners } from "./connection.js" */
/** @import { Pawn, Refused, Replay as Game, Side, Telling, Word } from "./messages.js" */
/** @import { Send } from "./nodes.js" */
/** @import { Replay } from "./replay.js" */

const words = await Words.load();
// The board hears it first: what the page asks it then is answered in that language.
words.onLanguage(() => connection.speak());
const stage = new Stage();
const motion = new Motion(stage);
const status = new Status(words);
const layout = new LayoutPicture();
const sounds = new Sounds();
/** @type {number | null} */
let hand = null;

let asked = false;
/** @type {Send} */
const send = (command) => {
  asked = true;
  connection.send(command);
};
// The board has done what was asked for last: what it refused before is over.
function done() {
  if (asked) forgetRefusal();
  asked = false;
}
const hands = new Hands(stage, send);
const frame = new FrameButtons({ words, send });
const panel = new Panel({ words, stage, sounds, send });
const newGame = new NewGame({ words, send });
const acts = new Acts({ words, send });
const drawOffer = new DrawOffer({ words, send });
const guide = new Guide(words);
const archive = new Archive({ words, send });
const position = new PositionText({ words, send, isMissed: () => newGame.isMissed });
const travel = new Travel({ words, send, openAside: (...commands) => connection.openAside(...commands) });
/** @param {string} position */
const playOn = (position) => {
  connection.openAside({ position });
  scrollTo({ top: 0 });
};
/** @type {Replay | null} */
let replay = null;
/** @param {Game} game */
async function showGame(game) {
  const { Replay } = await import("./replay.js");
  replay ??= new Replay({ words, send, playOn, game });
  replay.show(game);
}
const share = new Share({ words, send });
const announcer = new Announcer({ words, stage });
const legend = new Legend({ words, stage });
const typed = new TypedMoves(send);
const workshop = new Workshop({ words, stage, hands, send });

/** @type {Telling["buttons"]} */
let meanings = {};
words.onLanguage(() => frame.setMeanings(meanings));
listenToTabs();

/** @type {Pawn[]} */
let received = [];
function showPawns() {
  stage.pawns = [...received];
  hands.reconcile(hand);
  stage.setPawns(stage.pawns);
  motion.drawMarks();
  panel.describeCells();
}

// The board does not say where pawns are that it did not let this hand move.
/** @param {Refused} refusal */
function refused(refusal) {
  asked = false;
  refuse(words.refusal(refusal));
  if (!["refused.onlooker", "refused.others_turn"].includes(refusal.name)) return;
  hands.drop();
  showPawns();
}

// For which sides this page agrees to a draw.
/** @param {Side[]} speaksFor */
function setSides(speaksFor) {
  drawOffer.setSides(speaksFor);
  acts.setSides(speaksFor);
}

/** @type {Listeners} */
const parts = {
  hand: (number) => {
    hand = number;
  },
  lights: (hex) => {
    motion.setLights(hex);
    legend.pulse();
  },
  pawns: (pawns) => {
    received = pawns;
    showPawns();
    tutorial.setPawns();
    announcer.setPawns(pawns);
    done();
  },
  seats: (seats) => {
    share.setSeats(seats);
    setSides(seats.speaks_for);
  },
  quarters: (letters) => {
    stage.setQuarters(letters);
    panel.describeCells();
  },
  draft: (draft) => layout.set(draft),
  set_up: (needed) => panel.setNeeded(needed),
  follow: (follows) => workshop.setFollow(follows),
  tell: (telling) => {
    stage.setTurned(telling.turned);
    status.setTurned(telling.turned);
    motion.setTelling(telling);
    panel.setTelling(telling);
    meanings = telling.buttons;
    frame.setMeanings(meanings);
    acts.setMeanings(meanings);
    announcer.take(telling);
    legend.setTelling(telling);
    tutorial.setTelling(telling);
    done();
  },
  may: (may) => typed.setMay(may),
  game: (game) => {
    panel.setGame(game);
    position.setGame(game);
    tutorial.setGame(game);
  },
  standing: (standing) => {
    status.setStanding(standing);
    panel.setStanding(standing);
    guide.setGame(standing?.rules);
  },
  settings: (settings) => {
    newGame.set(settings);
    acts.set(settings);
  },
  finger: (finger) => {
    newGame.setFinger(finger);
    announcer.setBusy(finger.busy);
  },
  offer: (offer) => {
    done();
    drawOffer.set(offer, offer !== null && offer.hand === hand);
    acts.setOffer(offer);
  },
  archive: (games) => archive.setGames(games),
  names: (names) => {
    status.setNames(names);
    archive.setNames(names);
  },
  replay: (game) => {
    if (!travel.opens(game)) showGame(game);
  },
  unread: (why) => travel.setUnread(why),
  second_look: (views) => replay?.lookAgain(views),
  bench: (bench) => workshop.setBench(bench),
  sounds: (signals) => sounds.take(signals),
  log: (lines) => workshop.setLog(lines),
  refused,
};

/**
 * @param {boolean} isThere
 * @param {boolean} isAside
 * @param {string} [reason] the name of a word
 */
function changed(isThere, isAside, reason) {
  if (!isThere) hands.drop();
  if (isThere && !isAside) share.connected();
  // Nobody else is at a board aside.
  if (isAside) setSides(["white", "black"]);
  if (reason) refuse(words.word(/** @type {Word} */ (reason)));
  sounds.heard = null;
  announcer.newBoard();
  $("lost").hidden = isThere;
  $("aside").hidden = !isAside;
  document.body.classList.toggle("connected", isThere);
  document.body.classList.toggle("aside", isAside);
  tutorial.boardChanged(isAside);
  if (isThere) travel.arrive();
}

function readRules() {
  guide.show(guide.game);
  showTab("learn");
  $("rules-of").focus();
}
$("rules-link").onclick = readRules;

const connection = new Connection({ language: () => words.language, parts, changed });
const tutorial = new Tutorial({
  words,
  stage,
  hands,
  panel,
  connection,
  finished: (toTheEnd) => (toTheEnd ? $("new-game") : hands.focus.node).focus(),
});
$("leave-aside").onclick = () => {
  forgetLink();
  connection.back();
};
must(document.querySelector(".skip"), HTMLElement).onclick = (event) => {
  event.preventDefault();
  hands.focus.node.focus();
};
