// Puts the page together and keeps it in touch with the board.

import { Announcer } from "./announce.js";
import { Archive } from "./archive.js";
import { Company } from "./company.js";
import { Connection } from "./connection.js";
import { FrameButtons } from "./frame.js";
import { Guide } from "./guide.js";
import { Hands } from "./hands.js";
import { LayoutPicture } from "./layout.js";
import { Legend } from "./legend.js";
import { Motion } from "./motion.js";
import { refuse } from "./notice.js";
import { Panel } from "./panel.js";
import { PositionText } from "./position.js";
import { Sounds } from "./sounds.js";
import { Stage } from "./stage.js";
import { Status } from "./status.js";
import { listenToTabs, showTab } from "./tabs.js";
import { Tutorial } from "./tutorial.js";
import { TypedMoves } from "./typed.js";
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
const position = new PositionText(send);
const announcer = new Announcer(words);
const legend = new Legend({ words, stage });
const typed = new TypedMoves(send);
let tutorial = null;
const workshop = new Workshop({ words, stage, hands, send });

let meanings = {};
words.onLanguage(() => frame.setMeanings(meanings));
listenToTabs();

const parts = {
  hand: (number) => { hand = number; },
  lights: (hex) => { motion.setLights(hex); legend.pulse(); },
  pawns: (pawns) => {
    stage.pawns = pawns;
    hands.reconcile(hand);
    stage.setPawns(pawns);
    motion.drawMarks();
    panel.describeCells();
    tutorial.setPawns();
  },
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
    announcer.take(telling);
    legend.setTelling(telling);
    tutorial.setTelling(telling);
  },
  may: (may) => { typed.setMay(may); legend.setSide(may?.side); },
  game: (game) => { panel.setGame(game); position.setGame(game); tutorial.setGame(game); },
  standing: (standing) => { status.setStanding(standing); panel.setStanding(standing); company.set(standing?.company); guide.setGame(standing?.rules); },
  archive: (games) => archive.setGames(games),
  replay: (game) => archive.show(game),
  second_look: (views) => archive.lookAgain(views),
  bench: (bench) => workshop.setBench(bench),
  sounds: (signals) => sounds.take(signals),
  log: (lines) => workshop.setLog(lines),
  refused: (reason) => refuse(reason.word ? words.word(reason.word, reason.fillings) : reason),
};

function changed(isThere, isAside) {
  if (!isThere) hands.drop();
  sounds.heard = null;
  $("lost").hidden = isThere;
  $("aside").hidden = !isAside;
  document.body.classList.toggle("connected", isThere);
  document.body.classList.toggle("aside", isAside);
  tutorial.boardChanged(isAside);
}

function readRules() {
  guide.show(guide.game);
  showTab("learn");
  $("rules-of").focus();
}
$("rules-link").onclick = readRules;

connection = new Connection({ parts, changed });
tutorial = new Tutorial({ words, stage, hands, connection, finished: (toTheEnd) => (toTheEnd ? $("new-game") : hands.focus.node).focus() });
$("leave-aside").onclick = () => connection.back();
document.querySelector(".skip").onclick = (event) => {
  event.preventDefault();
  hands.focus.node.focus();
};
