// Puts the page together and keeps it in touch with the board.

import { Stage } from "./stage.js";
import { Hands } from "./hands.js";
import { Sounds } from "./sounds.js";
import { Panel } from "./panel.js";
import { Archive } from "./archive.js";
import { Company } from "./company.js";
import { Guide } from "./guide.js";

const RECONNECT_MS = 800;
const $ = (id) => document.getElementById(id);

const words = await (await fetch("/words.json")).json();
const stage = new Stage();
const sounds = new Sounds();
let socket = null;
let hand = null;

const send = (command) => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command));
};
const hands = new Hands(stage, send);
const panel = new Panel({ words, stage, hands, sounds, send });
const company = new Company(send);
const guide = new Guide(panel);
const archive = new Archive({ panel, send });

const parts = {
  hand: (number) => { hand = number; },
  lights: (hex) => stage.setLights(hex),
  pawns: (pawns) => {
    stage.pawns = pawns;
    hands.reconcile(hand);
    stage.setPawns(pawns);
    panel.describeCells();
  },
  quarters: (letters) => { stage.setQuarters(letters); panel.describeCells(); },
  follow: (follows) => panel.setFollow(follows),
  tell: (telling) => { stage.setTurned(telling.turned); panel.setTelling(telling); },
  game: (game) => panel.setGame(game),
  standing: (standing) => { panel.setStanding(standing); company.set(standing?.company); guide.setGame(standing?.rules); },
  archive: (games) => archive.setGames(games),
  replay: (game) => archive.show(game),
  second_look: (views) => archive.lookAgain(views),
  bench: (bench) => panel.setBench(bench),
  sounds: (signals) => sounds.take(signals),
  log: (lines) => panel.setLog(lines),
  refused: (reason) => panel.refuse(reason),
};

function connect() {
  socket = new WebSocket(`ws://${location.host}/board`);
  socket.onopen = () => {
    $("lost").hidden = true;
    document.body.classList.add("connected");
    panel.setConnected(true);
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    for (const [part, value] of Object.entries(message)) parts[part]?.(value);
  };
  socket.onclose = () => {
    hands.drop();
    $("lost").hidden = false;
    document.body.classList.remove("connected");
    panel.setConnected(false);
    setTimeout(connect, RECONNECT_MS);
  };
}

connect();
