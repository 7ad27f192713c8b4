//! French: words. Sentences have a file of their own.
//!
//! The spaces before `:`, `;`, `?` and `!` do not break, as French wants them. A test finds others.

mod sentences;

use core::fmt;

use super::{Act, Light, Sentence, Value, Words};
use crate::controls::menu::{Dial, Screen};
use crate::evening::Player;
use crate::lights::{Palette, Role};
use crate::referee::TouchMove;
use katarenga_rules::board::{Colour, Corner, Edge, Side};
use katarenga_rules::game::{DrawReason, Outcome, Rules};
use katarenga_rules::opponent::Level;

pub(super) struct French;

impl Words for French {
    fn side(&self, side: Side) -> &'static str {
        match side {
            Side::White => "Blancs",
            Side::Black => "Noirs",
        }
    }

    fn colour(&self, colour: Colour) -> &'static str {
        match colour {
            Colour::Red => "rouge",
            Colour::Yellow => "jaune",
            Colour::Green => "vert",
            Colour::Blue => "bleu",
        }
    }

    fn corner(&self, corner: Corner) -> &'static str {
        match corner {
            Corner::NorthWest => "au fond à gauche",
            Corner::NorthEast => "au fond à droite",
            Corner::SouthEast => "devant à droite",
            Corner::SouthWest => "devant à gauche",
        }
    }

    fn game(&self, rules: Rules) -> &'static str {
        match rules {
            Rules::Katarenga(_) => "Katarenga",
            Rules::Race(_) => "La Course",
            Rules::Congress(_) => "Congrès",
            Rules::Quebec(_) => "Québec",
            Rules::Isolation(_) => "Isolement",
            Rules::Cornered(_) => "Acculé",
            Rules::Troika(_) => "Troïka",
            Rules::Battle(_) => "Branle-bas",
        }
    }

    fn goal(&self, rules: Rules) -> &'static str {
        match rules {
            Rules::Katarenga(_) => {
                "Amener deux pions dans les camps adverses, ou laisser moins de deux pions à l’adversaire."
            }
            Rules::Race(_) => {
                "Être le premier à amener tous ses pions sur la couleur d’arrivée, dans l’autre moitié."
            }
            Rules::Congress(_) => "Réunir tous ses pions en un seul groupe, côte à côte.",
            Rules::Quebec(_) => {
                "Réunir tous ses pions restants en un seul groupe ; on peut prendre."
            }
            Rules::Isolation(_) => {
                "Poser le dernier pion qui n’en atteint aucun autre et qu’aucun n’atteint."
            }
            Rules::Cornered(_) => {
                "Poser le dernier pion sur un quart, chacun à portée du précédent."
            }
            Rules::Troika(_) => "Aligner trois de ses pions sur une droite.",
            Rules::Battle(_) => {
                "Tout poser, puis ne faire que prendre : qui garde le plus de pions gagne, à égalité les Noirs."
            }
        }
    }

    fn screen(&self, screen: Screen) -> &'static str {
        match screen {
            Screen::Layout => "Disposition",
            Screen::Game => "Jeu",
            Screen::Players => "Joueurs",
            Screen::Referee => "Arbitre",
            Screen::Edges => "Bords",
            Screen::Clock => "Pendule",
            Screen::Lights => "Lumières",
            Screen::Sound => "Son",
            Screen::Care => "Entretien",
            Screen::End => "Fin de partie",
        }
    }

    fn dial(&self, dial: Dial) -> &'static str {
        match dial {
            Dial::Game => "Jeu",
            Dial::Start => "Couleur de départ",
            Dial::Goal => "Couleur d’arrivée",
            Dial::WhitePlayer => "Les Blancs sont joués par",
            Dial::BlackPlayer => "Les Noirs sont joués par",
            Dial::Level => "Force du plateau",
            Dial::Hints => "Maintenir TURN pour un conseil",
            Dial::TouchMove => "Pièce touchée, pièce jouée",
            Dial::Nudge => "Un effleurement dure au plus",
            Dial::QuietFirstMove => "Pas de prise au premier coup",
            Dial::Swap => "Après le premier coup, les Noirs peuvent prendre le côté des Blancs",
            Dial::WhiteEdge => "Les Blancs sont assis",
            Dial::WhiteTime => "Temps pour les Blancs et les Noirs",
            Dial::BlackTime => "Temps pour les Noirs",
            Dial::Increment => "Ajout par coup",
            Dial::Brightness => "Luminosité, 1 à 8",
            Dial::Palette => "Palette",
            Dial::Terrain => "Les cases luisent dans leur couleur",
            Dial::Sound => "Son",
            Dial::Care => "Entretien",
            Dial::End => "La partie finit ainsi",
        }
    }

    fn levels(&self) -> [&'static str; Level::COUNT] {
        [
            "un enfant gagne",
            "pour une première soirée",
            "pour qui a joué quelques parties",
            "pour qui a un peu de pratique",
            "pour des joueurs expérimentés",
            "voit tout ce qui est proche",
            "pour de très bons joueurs",
            "tout ce que peut la puce",
        ]
    }

    fn palette(&self, palette: Palette) -> &'static str {
        match palette {
            Palette::Standard => "standard",
            Palette::ColourBlind => "pour les daltoniens",
            Palette::HighContrast => "contraste élevé",
        }
    }

    fn role(&self, role: Role) -> &'static str {
        match role {
            Role::Destination => "peut aller ici",
            Role::Capture => "peut prendre ici",
            Role::Camp => "peut occuper ce camp",
            Role::Place => "un pion peut être posé ici",
            Role::Captor => "peut prendre",
            Role::Bound => "touché : doit jouer ou être pris",
            Role::PutBack => "il manque un pion ici",
            Role::TakeAway => "n’a pas sa place ici",
            Role::Illegal => "ne doit pas être ici",
            Role::Question => "à reposer si c’est voulu",
            Role::Displaced => "délogé d’ici",
            Role::Lift => "soulever ce pion pour le plateau",
            Role::SetDown => "poser ici le pion du plateau",
            Role::Taken => "le pion du plateau prend celui-ci",
            Role::Hint => "serait un bon coup",
            Role::LastMove => "dernier coup",
            Role::Faulty => "le capteur est défectueux",
        }
    }

    fn light(&self, light: Light) -> &'static str {
        match light {
            Light::WhiteMoves => "aux Blancs de jouer",
            Light::BlackMoves => "aux Noirs de jouer",
            Light::WhiteThinks => "le plateau réfléchit pour les Blancs",
            Light::BlackThinks => "le plateau réfléchit pour les Noirs",
            Light::Swap => "les côtés peuvent être échangés",
            Light::White => "désigne les Blancs",
            Light::Black => "désigne les Noirs",
            Light::WhiteWon => "les Blancs ont gagné",
            Light::BlackWon => "les Noirs ont gagné",
            Light::Score => "parties gagnées, ou points",
            Light::Drawn => "parties nulles",
            Light::WhiteGroup => "le plus grand groupe des Blancs",
            Light::BlackGroup => "le plus grand groupe des Noirs",
            Light::Apart => "hors de ce groupe",
            Light::Measures => "le plateau mesure ses capteurs",
            Light::Untested => "poser un pion ici pour l’essayer",
            Light::WhiteTime => "le temps des Blancs",
            Light::BlackTime => "le temps des Noirs",
            Light::Ground => "couleur de la case",
            Light::BeingChosen => "en train d’être choisi",
            Light::Sign => "signe de cet écran",
            Light::Chosen => "est choisi",
            Light::Offered => "peut être choisi",
            Light::Good => "tout va bien ici",
            Light::Bad => "quelque chose ne va pas ici",
            Light::Asks => "vraiment ? Le plateau demande d’abord",
            Light::Show => "une image animée de ce que dit le plateau",
        }
    }

    fn act(&self, act: Act) -> &'static str {
        match act {
            Act::OpenMenu => "ouvre le menu",
            Act::PlayWithoutBroken => "joue sans ces capteurs",
            Act::EndTest => "termine le test",
            Act::PlayAsTheyStand => "joue avec les pions placés ainsi",
            Act::ShowStanding => "montre temps et score",
            Act::ShowHint => "montre un bon coup",
            Act::TakeOtherSide => "prend le côté des Blancs",
            Act::ShowGroups => "montre les pions reliés",
            Act::Pause => "arrête la pendule",
            Act::GoOn => "relance la pendule",
            Act::BackToContents => "retour au sommaire",
            Act::LeaveMenu => "quitte le menu",
            Act::ScreenBefore => "écran précédent",
            Act::NextScreen => "écran suivant",
            Act::OpenScreen => "l’ouvre",
            Act::FaceBefore => "quart précédent",
            Act::NextFace => "quart suivant",
            Act::OfferAllFaces => "propose les huit faces",
            Act::TurnFace => "le tourne",
            Act::MakeRandom => "disposition au hasard",
            Act::MakeBalanced => "disposition équilibrée",
            Act::NextCorner => "coin suivant",
            Act::NextColour => "couleur suivante",
            Act::ColourBefore => "couleur précédente",
            Act::CornersAgain => "retour aux coins",
            Act::TakeLayout => "accepte la disposition",
            Act::ValueBefore => "valeur précédente",
            Act::NextValue => "valeur suivante",
            Act::NextRow => "ligne suivante",
            Act::Take => "accepte",
            Act::KeepGame => "garde la partie",
            Act::GiveUp => "abandonne la partie",
            Act::EndGame => "termine la partie",
            Act::GoBack => "retour",
        }
    }

    fn value(&self, value: Value, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match value {
            Value::On => "oui",
            Value::Off | Value::TouchMove(TouchMove::Off) => "non",
            Value::TouchMove(TouchMove::Strict) => "strict",
            Value::TouchMove(TouchMove::Lenient) => "indulgent",
            Value::Game(rules) => self.game(rules),
            Value::TakeUp => "reprendre la partie en attente",
            Value::Player(Player::Person) => "une personne",
            Value::Player(Player::Board) => "le plateau",
            Value::Player(Player::Remote) => "quelqu’un ailleurs",
            Value::Ending(Outcome::Draw(DrawReason::Repetition)) => "réclamer la nulle",
            Value::Ending(Outcome::Draw(_)) => "convenir d’une nulle",
            Value::Ending(Outcome::Win {
                winner: Side::Black,
                ..
            }) => "les Blancs abandonnent",
            Value::Ending(Outcome::Win {
                winner: Side::White,
                ..
            }) => "les Noirs abandonnent",
            Value::Colour(colour) => self.colour(colour),
            Value::WhiteEdge(Edge::Near) => "devant",
            Value::WhiteEdge(Edge::Far) => "au fond",
            Value::Lots => "tirer au sort",
            Value::Palette(palette) => self.palette(palette),
            Value::Calibration => "étalonner",
            Value::SelfTest => "autotest",
            Value::Minutes(minutes) => return write!(f, "{minutes} min"),
            Value::Seconds(seconds) => return write!(f, "{seconds} s"),
            Value::Milliseconds(millis) => return write!(f, "{millis} ms"),
            Value::Step(step) => return write!(f, "{step}"),
            Value::Level(level) => {
                let (number, words) = (level.number(), self.level(level));
                return write!(f, "{number} – {words}");
            }
        })
    }

    fn sentence(&self, sentence: Sentence, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.say(sentence, f)
    }
}
