//! `katarenga boards`: the boards at this computer.

use katarenga_host::board::{NoBoard, Who};
use katarenga_host::find;
use katarenga_host::line::Place;
use thiserror::Error;

/// What `boards` takes.
#[derive(clap::Args)]
pub struct Arguments {
    /// Ask only at these ports, pseudo-terminals or addresses (HOST:PORT)
    #[arg(value_name = "PORT")]
    ports: Vec<Place>,
}

/// Why no board is chosen, or listed.
#[derive(Debug, Error)]
pub enum CannotFind {
    #[error("this system does not tell its serial ports: {0}")]
    NoPorts(#[from] serialport::Error),
    #[error(transparent)]
    NoBoard(#[from] NoBoard),
    #[error(
        "no board is plugged in: name its port, or see which there are with \"katarenga boards\""
    )]
    None,
    #[error("more than one board is plugged in, at {0}: say which one")]
    Many(String),
}

/// Lists boards, one a line.
pub fn run(arguments: &Arguments) -> Result<String, CannotFind> {
    let boards = if arguments.ports.is_empty() {
        present()?
    } else {
        let asked = find::who_is_at(&arguments.ports).into_iter();
        asked.collect::<Result<_, _>>()?
    };
    let lines: Vec<String> = boards.iter().map(line).collect();
    Ok(match lines.is_empty() {
        true => "No board is plugged in.".to_owned(),
        false => lines.join("\n"),
    })
}

fn line((place, who): &(Place, Who)) -> String {
    let Who {
        product,
        firmware,
        revision,
        serial,
        ..
    } = who;
    format!("{place}: {product} {firmware}, revision {revision}, serial number {serial}")
}

/// The boards at ports that may have one; a port that another program has, or another device, is passed over.
fn present() -> Result<Vec<(Place, Who)>, CannotFind> {
    let asked = find::who_is_at(&find::ports()?);
    Ok(asked.into_iter().flatten().collect())
}

/// The place that is named, or else where the only board is.
pub fn chosen(place: Option<&Place>) -> Result<Place, CannotFind> {
    if let Some(place) = place {
        return Ok(place.clone());
    }
    let mut boards = present()?;
    match (boards.pop(), boards.is_empty()) {
        (None, _) => Err(CannotFind::None),
        (Some((place, _)), true) => Ok(place),
        (Some((last, _)), false) => {
            let places = boards.iter().map(|(place, _)| format!("{place}, "));
            Err(CannotFind::Many(
                places.collect::<String>() + &last.to_string(),
            ))
        }
    }
}
