//! French: sentences.

use core::fmt;

use super::French;
use crate::evening::Player;
use crate::memory::Trouble;
use crate::referee::Binding;
use crate::speech::parts::{InARow, OnTheClock, write_goals};
use crate::speech::{Deed, Language, Sentence, Value, Words as _};
use katarenga_rules::board::{BySide, Colour, Side};
use katarenga_rules::game::{DrawReason, Outcome, Victory};

impl French {
    pub(super) fn say(&self, sentence: Sentence, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match sentence {
            Sentence::Calibrating => write!(
                f,
                "Le plateau apprend ce qu’il sent sans pions. Le laisser vide un instant."
            ),
            Sentence::ClearTheBoard(cells) => {
                write!(f, "Retirer tous les pions du plateau : {cells}.")
            }
            Sentence::BrokenSensors(cells) => write!(
                f,
                "Capteurs défectueux : {cells}. Maintenir OK pour jouer sans eux."
            ),
            Sentence::Testing => write!(
                f,
                "Autotest : poser un pion sur chaque case. N’importe quel bouton y met fin."
            ),

            Sentence::LineUp => write!(
                f,
                "Poser tous les pions sur leurs cases : la partie commence d’elle-même."
            ),
            Sentence::Revenge => write!(
                f,
                "Revanche : on change de bord, nul ne garde la meilleure moitié. \
                 Les Blancs se placent à l’autre bord."
            ),
            Sentence::EmptyBoard => write!(
                f,
                "La partie commence sur un plateau vide : les Blancs posent le premier pion."
            ),
            Sentence::Missing(cells) => write!(f, "Il manque des pions en {cells}."),
            Sentence::Surplus(cells) => write!(f, "Ces pions n’ont pas leur place là : {cells}."),
            Sentence::WrongAtStart {
                side: Side::White,
                cells,
            } => write!(
                f,
                "Mauvaise couleur en {cells} : il y faut du blanc, pas du noir."
            ),
            Sentence::WrongAtStart {
                side: Side::Black,
                cells,
            } => write!(
                f,
                "Mauvaise couleur en {cells} : il y faut du noir, pas du blanc."
            ),
            Sentence::HoldSetup => {
                write!(f, "Maintenir SETUP une seconde pour ouvrir le menu.")
            }

            Sentence::Turn(Side::White) => write!(f, "Aux Blancs de jouer."),
            Sentence::Turn(Side::Black) => write!(f, "Aux Noirs de jouer."),
            Sentence::OutOfTurn {
                side: Side::White,
                from,
            } => write!(
                f,
                "C’est aux Blancs de jouer : remettre le pion noir en {from}."
            ),
            Sentence::OutOfTurn {
                side: Side::Black,
                from,
            } => write!(
                f,
                "C’est aux Noirs de jouer : remettre le pion blanc en {from}."
            ),
            Sentence::Made { side, m, deed } => {
                let (side, to) = (self.side(side), m.to);
                match (m.from, deed) {
                    (Some(from), Deed::Captured) => write!(f, "{side} : {from} prend {to}."),
                    (Some(from), Deed::Displaced) => write!(f, "{side} : {from} déloge {to}."),
                    (Some(from), Deed::Entered) => {
                        write!(f, "{side} : {from} occupe le camp {to}.")
                    }
                    (Some(from), _) => write!(f, "{side} : {from} va en {to}."),
                    (None, _) => write!(f, "{side} : un pion posé en {to}."),
                }
            }
            Sentence::NothingSeen(side) => {
                let side = self.side(side);
                write!(
                    f,
                    "Des capteurs défectueux cachent tout coup des {side}. \
                     Étalonner (menu, Entretien) ou finir la partie."
                )
            }
            Sentence::Displaced { side, from } => {
                let side = self.side(side);
                write!(
                    f,
                    "Les {side}, délogés de {from}, posent ce pion maintenant."
                )
            }
            Sentence::Awaits(side) => {
                let side = self.side(side);
                write!(f, "Les {side} jouent ailleurs. Attendre leur coup.")
            }
            Sentence::Thinks(side) => {
                let side = self.side(side);
                write!(f, "Le plateau réfléchit au coup des {side}.")
            }
            Sentence::CarryOut {
                by,
                from: Some(from),
                to,
                takes,
            } => match takes {
                false => write!(
                    f,
                    "{} : soulever le pion en {from} et le poser en {to}.",
                    plays(by)
                ),
                true => write!(f, "{} : le pion en {from} prend celui en {to}.", plays(by)),
            },
            Sentence::CarryOut {
                by,
                from: None,
                to,
                takes,
            } => match takes {
                false => write!(f, "{} : poser en {to} le pion tenu en main.", plays(by)),
                true => write!(
                    f,
                    "{} : le pion tenu en main prend la place de celui en {to}.",
                    plays(by)
                ),
            },
            Sentence::LooksForHint => write!(f, "Le plateau cherche un bon coup."),
            Sentence::Hint(m) => write!(f, "Un bon coup : {m}. Rien n’y oblige."),
            Sentence::MaySwap => write!(
                f,
                "Les Noirs peuvent prendre le côté des Blancs : appuyer sur OK. Jouer, c’est garder les Noirs."
            ),
            Sentence::Swapped => write!(f, "Les côtés sont échangés. Aux Noirs de jouer."),
            Sentence::Place(Side::White) => write!(
                f,
                "Les Blancs posent un pion ; il reste là où il repose sur une case éclairée."
            ),
            Sentence::Place(Side::Black) => write!(
                f,
                "Les Noirs posent un pion ; il reste là où il repose sur une case éclairée."
            ),
            Sentence::PlaceFor {
                by,
                side: Side::White,
                to,
            } => write!(f, "{} : poser un pion blanc en {to}.", plays(by)),
            Sentence::PlaceFor {
                by,
                side: Side::Black,
                to,
            } => write!(f, "{} : poser un pion noir en {to}.", plays(by)),
            Sentence::WrongColour { side, cells } => {
                let side = self.side(side);
                write!(
                    f,
                    "Aux {side} de poser : le pion en {cells} est de l’autre couleur."
                )
            }
            Sentence::Threatened(square) => write!(
                f,
                "En {square}, le pion en atteindrait un autre ou serait atteint ; les cases permises sont éclairées."
            ),
            Sentence::NotReached { from, to } => write!(
                f,
                "Le dernier pion posé, en {from}, n’atteint pas {to} ; les cases permises sont éclairées."
            ),
            Sentence::AnotherQuarter(square) => write!(
                f,
                "{square} n’est pas sur le quart du premier pion ; les cases permises sont éclairées."
            ),
            Sentence::DeadEnd(square) => write!(
                f,
                "Depuis {square}, le pion suivant n’irait nulle part ; les cases permises sont éclairées."
            ),
            Sentence::MustCapture(cells) => write!(
                f,
                "Qui peut prendre y est obligé ; ces pions le peuvent : {cells}."
            ),
            Sentence::Passed(side) => {
                let side = self.side(side);
                write!(
                    f,
                    "Les {side} ne pouvaient pas jouer et ont passé leur tour."
                )
            }
            Sentence::Groups(BySide { white, black }) => {
                write!(f, "Plus grand groupe : Blancs {white}, Noirs {black}.")
            }
            Sentence::Illegal(cells) => write!(
                f,
                "Le pion ne doit pas être en {cells} ; les cases permises sont éclairées."
            ),
            Sentence::Question(cells) => {
                write!(f, "Est-ce bien {cells} ? Si oui, reposer le pion.")
            }
            Sentence::Captors(cells) => write!(f, "Ces pions peuvent le prendre : {cells}."),
            Sentence::PutBack(cells) => {
                write!(f, "Un pion manque en {cells} : merci de le remettre.")
            }
            Sentence::TakeAway(cells) => write!(f, "Retirer ce qui se trouve en {cells}."),
            Sentence::Bound(Binding::Move(square)) => write!(
                f,
                "Pièce touchée, pièce jouée : le pion de {square} doit jouer."
            ),
            Sentence::Bound(Binding::Capture(square)) => write!(
                f,
                "Pièce touchée, pièce jouée : le pion en {square} doit être pris."
            ),
            Sentence::Bound(Binding::Exactly { from, to }) => {
                write!(f, "Pièce touchée, pièce jouée : {from} doit prendre {to}.")
            }
            Sentence::Goals { from, to, captures } => {
                write!(f, "Le pion de {from} peut")?;
                let take = if captures {
                    "prendre en "
                } else {
                    "déloger en "
                };
                write_goals(
                    f,
                    to,
                    [("aller en ", ""), (take, ""), ("occuper le camp ", "")],
                )
            }

            Sentence::OneTooMany(cells) => write!(
                f,
                "Un seul pion à la fois : n’en laisser qu’un de ceux-ci : {cells}."
            ),
            Sentence::Mismatch => write!(
                f,
                "Le plateau et la partie diffèrent. Remettre les pions pour continuer."
            ),
            Sentence::Carry { from, to } => write!(f, "Porter le pion de {from} en {to}."),

            Sentence::Over(Outcome::Win { winner, by }) => {
                let side = self.side(winner);
                match by {
                    Victory::Camps => {
                        write!(
                            f,
                            "Les {side} gagnent : les deux camps adverses sont occupés."
                        )
                    }
                    Victory::Material => {
                        write!(
                            f,
                            "Les {side} gagnent : l’adversaire a moins de deux pions."
                        )
                    }
                    Victory::Race => write!(f, "Les {side} gagnent la course."),
                    Victory::Time => write!(f, "Les {side} gagnent au temps."),
                    Victory::Resignation => {
                        write!(f, "Les {side} gagnent : l’adversaire abandonne.")
                    }
                    Victory::Group => {
                        write!(
                            f,
                            "Les {side} gagnent : tous leurs pions forment un seul groupe."
                        )
                    }
                    Victory::LastPlaced => {
                        write!(
                            f,
                            "Les {side} gagnent : l’adversaire ne peut plus poser de pion."
                        )
                    }
                    Victory::Line => write!(f, "Les {side} gagnent : trois pions sur une droite."),
                    Victory::Survivors => {
                        write!(f, "Les {side} gagnent avec les pions qui restent.")
                    }
                }
            }
            Sentence::Over(Outcome::Draw(reason)) => match reason {
                DrawReason::NoMove => write!(f, "Partie nulle : personne ne peut jouer."),
                DrawReason::NoPlacement => {
                    write!(f, "Partie nulle : aucun pion ne peut être posé.")
                }
                DrawReason::Agreement => write!(f, "Partie nulle par accord."),
                DrawReason::Repetition => {
                    write!(f, "Partie nulle : même position pour la troisième fois.")
                }
            },
            Sentence::MatchWon(side) => {
                let side = self.side(side);
                write!(
                    f,
                    "Les {side} gagnent le match. La partie suivante en ouvre un nouveau."
                )
            }
            Sentence::ClearAgain => write!(
                f,
                "Pour la partie suivante, retirer tous les pions du plateau."
            ),
            Sentence::SetUpAgain => write!(
                f,
                "Pour la partie suivante, remettre tous les pions au départ."
            ),
            Sentence::MayClaim => write!(
                f,
                "La position apparaît pour la troisième fois : \
                 la nulle se réclame au menu, Fin de partie."
            ),
            Sentence::Paused => write!(
                f,
                "La pendule est arrêtée jusqu’au prochain coup, ou jusqu’à OK."
            ),
            Sentence::Time(BySide { white, black }) => {
                let (white, black) = (OnTheClock(white), OnTheClock(black));
                write!(f, "Temps restant : Blancs {white}, Noirs {black}.")
            }
            Sentence::Score { wins, draws } => {
                let BySide { white, black } = wins;
                write!(f, "Score : Blancs {white}, Noirs {black}, nulles {draws}.")
            }

            Sentence::Faulty(cells) => write!(f, "Capteurs défectueux : {cells}."),
            Sentence::CalibrateAgain => write!(
                f,
                "Presque aucun capteur ne suit son étalonnage. \
                 Vider le plateau et étalonner : menu, Entretien."
            ),
            Sentence::GameWaits => write!(
                f,
                "Une partie attend : le menu, Jeu, permet de la reprendre ou de l’abandonner."
            ),
            Sentence::Trouble(trouble) => match trouble {
                Trouble::Unreadable => {
                    write!(f, "La mémoire du plateau est illisible ; il repart à neuf.")
                }
                Trouble::Damaged => write!(
                    f,
                    "La mémoire est abîmée par endroits : vérifier les réglages."
                ),
                Trouble::GameLost => {
                    write!(f, "La partie en cours était abîmée et elle est perdue.")
                }
                Trouble::NewerGame => write!(
                    f,
                    "Seule une version plus récente connaît la partie en cours : \
                     elle est gardée jusqu’à la suivante."
                ),
                Trouble::CannotWrite => write!(
                    f,
                    "La mémoire ne s’écrit plus : une coupure perdrait la partie."
                ),
                Trouble::GameLeftOut => write!(
                    f,
                    "Le plateau n’a pas pu démarrer avec la \
                     partie en cours et la laisse de côté."
                ),
                Trouble::SettingsLeftOut => write!(
                    f,
                    "Le plateau n’a pas pu démarrer : il laisse \
                     de côté la partie en cours et les réglages."
                ),
            },

            Sentence::Contents(screen) => {
                let screen = self.screen(screen);
                write!(f, "Menu : {screen}.")
            }
            Sentence::Screen(screen) => {
                let screen = self.screen(screen);
                write!(f, "{screen}.")
            }
            Sentence::Row { dial, value } => {
                let (dial, value) = (self.dial(dial), value.said_in(Language::French));
                write!(f, "{dial} : {value}.")
            }
            Sentence::Corner(corner) => {
                let corner = self.corner(corner);
                write!(
                    f,
                    "Quel quart se trouve {corner} ? Choisir \
                     jusqu’à ce que les lumières lui correspondent."
                )
            }
            Sentence::FarRow(colours) => {
                let colours = colours.map(|colour| self.colour(colour));
                let colours = InARow(&colours);
                write!(f, "Sa rangée du fond, de gauche à droite : {colours}.")
            }
            Sentence::WholeLayout => write!(
                f,
                "Les lumières correspondent-elles aux quarts ? OK accepte ; \
                 un pion posé sur une case la corrige."
            ),
            Sentence::LayAsShown => write!(
                f,
                "Poser les quarts comme le montrent les lumières, puis appuyer sur OK."
            ),
            Sentence::Correcting { square, colour } => {
                let colour = self.colour(colour);
                write!(f, "Couleur de {square} : {colour} ; NEXT la change.")
            }
            Sentence::GiveUp => write!(
                f,
                "Abandonner la partie en cours ? Maintenir OK pour l’abandonner."
            ),
            Sentence::ConfirmEnding(outcome) => {
                let ending = Value::Ending(outcome).said_in(Language::French);
                write!(f, "Maintenir OK pour confirmer : {ending}.")
            }
            Sentence::UnplayableLayout(why) => {
                let (number, needed) = (why.squares.len(), why.needed);
                let (game, side) = (self.game(why.rules), self.side(why.half));
                let colour = match why.colour {
                    Colour::Red => "rouges",
                    Colour::Yellow => "jaunes",
                    Colour::Green => "vertes",
                    Colour::Blue => "bleues",
                };
                write!(
                    f,
                    "{game} : impossible ici, il faut {needed} cases {colour} \
                     dans la moitié des {side}, il y en a {number}."
                )
            }
        }
    }
}

/// Whose move hands carry out.
const fn plays(by: Player) -> &'static str {
    match by {
        Player::Person | Player::Board => "Le plateau joue",
        Player::Remote => "L’adversaire joue",
    }
}
