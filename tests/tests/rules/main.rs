//! The rules of all games, their texts, their layouts and the opponent, without a device.

mod balance;
mod battle_rules;
mod gathering_rules;
mod katarenga_rules;
mod opponent;
mod placing_rules;
mod position_text;
mod race_rules;
mod second_opinion;
mod second_opinion_games;
mod vectors;
