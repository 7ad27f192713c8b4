//! Project chores: `cargo xtask test`, `nightly`, `size`, `uf2`, `bench`, `scenarios`, `mutants`, `pictures`, `leaflet`, `hardware`,
//! `fuzz`, `release`.

mod bench;
mod build;
mod folders;
mod fuzz;
mod hardware;
mod leaflet;
mod mutants;
mod panics;
mod pictures;
mod ram_code;
mod release;
mod size;
mod suites;
mod uf2;
mod undate;

use std::process::ExitCode;

use build::Sweeps;
use clap::{Parser, Subcommand};

/// Project chores.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Build the images, run every test of the workspace and print the time per suite
    Test,
    /// The same with every long sweep whole, of which `test` does a sample; this takes hours
    Nightly,
    /// Print what the image uses of flash, RAM and stack. Fail if it is over budget, if the search calls code in flash, or if
    /// it can panic in a place that firmware/panics.toml does not explain
    Size,
    /// Write UF2 files to drop onto the board's USB drive
    Uf2,
    /// Print figures measured on the emulated board
    Bench,
    /// Play every scenario on the image, or those whose names contain FILTER; all take a minute or two on two
    /// processors
    Scenarios {
        /// Letters of their names
        filter: Option<String>,
    },
    /// Change core in many small ways and print what no test notices; all rooms take hours, one file some minutes
    Mutants {
        /// Only in files whose paths contain one of these, like `referee` or `referee/turn`
        filters: Vec<String>,
    },
    /// Draw the pictures of the guide, the sheets of all lights and screens, and the hardware's pictures that are old
    Pictures,
    /// Make the guide a leaflet to print, in each language
    Leaflet,
    /// Check the boards and make what factory, printer and soldering iron need
    Hardware,
    /// Make up inputs for all that reads text or bytes, for a minute each
    Fuzz(fuzz::Arguments),
    /// Put everything that a release consists of into one folder, or check that it is the same wherever it is built
    Release(release::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().chore {
        Chore::Test => build::run_tests(Sweeps::Sampled),
        Chore::Nightly => build::run_tests(Sweeps::Whole),
        Chore::Scenarios { filter } => build::play_scenarios(filter.as_deref()),
        Chore::Size => build::image()
            .and_then(|()| size::check())
            .and_then(|()| ram_code::check())
            .and_then(|()| panics::check()),
        Chore::Uf2 => build::image().and_then(|()| uf2::write()),
        Chore::Bench => build::image().and_then(|()| bench::print()),
        Chore::Mutants { filters } => mutants::run(&filters),
        Chore::Pictures => pictures::draw().and_then(|()| hardware::draw_pictures()),
        Chore::Leaflet => leaflet::make(),
        Chore::Hardware => hardware::make(),
        Chore::Fuzz(arguments) => fuzz::run(&arguments),
        Chore::Release(arguments) => release::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
