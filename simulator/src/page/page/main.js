// Puts the page together and keeps it in touch with the board.

import { Archive } from "./archive.js";
import { Company } from "./company.js";
import { Connection } from "./connection.js";
import { FrameButtons } from "./frame.js";
import { Guide } from "./guide.js";
import { Hands } from "./hands.js";
import { LayoutPicture } from "./layout.js";
import { forgetLink } from "./link.js";
import { Motion } from "./motion.js";
import { refuse } from "./notice.js";
import { Panel } from "./panel.js";
import { PositionText } from "./position.js";
import { Share } from "./share.js";
import { Sounds } from "./sounds.js";
import { Stage } from "./stage.js";
import { Status } from "./status.js";
import { listenToTabs } from "./tabs.js";
import { Travel } from "./travel.js";
import { Words } from "./words.js";
import { Workshop } from "./workshop.js";

const $ = (id) => document.getElementById(id);

const words = new Words(await (await fetch("/words.json")).json());
const stage = new Stage();
const motion = new Motion(stage);
const status = new Status(words);
const layout = new LayoutPicture();
const sounds = new Sounds();
let connection = null;
let hand = null;

const send = (command) => connection.send(command);
const hands = new Hands(stage, send);
const frame = new FrameButtons({ words, send });
const panel = new Panel({ words, stage, sounds, send });
const company = new Company(send);
const guide = new Guide(words);
const archive = new Archive({ words, send });
const position = new PositionText({ words, send });
const travel = new Travel({ words, send, openAside: (...commands) => connection.openAside(...commands) });
archive.playOn = (position) => {
  connection.openAside({ position });
  scrollTo({ top: 0 });
};
const share = new Share({ words, send });
const workshop = new Workshop({ words, stage, hands, send });

let meanings = {};
words.onLanguage(() => frame.setMeanings(meanings));
listenToTabs();

let received = [];
function showPawns() {
  stage.pawns = [...received];
  hands.reconcile(hand);
  stage.setPawns(stage.pawns);
  motion.drawMarks();
  panel.describeCells();
}

// The board does not say where pawns are that it did not let this hand move.
function refused(refusal) {
  refuse(words.refusal(refusal));
  if (!["refused.onlooker", "refused.others_turn"].includes(refusal.name)) return;
  hands.drop();
  showPawns();
}

const parts = {
  hand: (number) => { hand = number; },
  lights: (hex) => motion.setLights(hex),
  pawns: (pawns) => { received = pawns; showPawns(); },
  seats: (seats) => share.setSeats(seats),
  quarters: (letters) => { stage.setQuarters(letters); panel.describeCells(); },
  draft: (draft) => layout.set(draft),
  follow: (follows) => workshop.setFollow(follows),
  tell: (telling) => {
    stage.setTurned(telling.turned);
    status.setTurned(telling.turned);
    motion.setTelling(telling);
    panel.setTelling(telling);
    meanings = telling.buttons;
    frame.setMeanings(meanings);
  },
  game: (game) => { panel.setGame(game); position.setGame(game); },
  standing: (standing) => { status.setStanding(standing); panel.setStanding(standing); company.set(standing?.company); guide.setGame(standing?.rules); },
  archive: (games) => archive.setGames(games),
  names: (names) => { status.setNames(names); archive.setNames(names); },
  replay: (game) => { if (!travel.opens(game)) archive.show(game); },
  unread: (why) => travel.setUnread(why),
  second_look: (views) => archive.lookAgain(views),
  bench: (bench) => workshop.setBench(bench),
  sounds: (signals) => sounds.take(signals),
  log: (lines) => workshop.setLog(lines),
  refused,
};

function changed(isThere, isAside, reason) {
  if (!isThere) hands.drop();
  if (isThere && !isAside) share.connected();
  if (reason) refuse(words.word(reason));
  sounds.heard = null;
  $("lost").hidden = isThere;
  $("aside").hidden = !isAside;
  document.body.classList.toggle("connected", isThere);
  document.body.classList.toggle("aside", isAside);
  if (isThere) travel.arrive();
}

connection = new Connection({ parts, changed });
$("leave-aside").onclick = () => { forgetLink(); connection.back(); };
document.querySelector(".skip").onclick = (event) => {
  event.preventDefault();
  hands.focus.node.focus();
};
