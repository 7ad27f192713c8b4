//! Sensing, referee, lights, menus and clock of the device, on the host.

mod any_hand;
mod before_the_game;
mod calm_lights;
mod clock;
mod lift_latency;
mod lights;
mod lost_sensors;
mod menus;
mod menus_at_random;
mod menus_layout;
mod protocol;
mod scenario_reports;
mod sensed_games;
mod sensing;
mod table;
mod touch_move;
mod words_of_games;
mod words_that_say_why;
