//! Offers the USB port of an emulated board to other programs: a pseudo-terminal that they open as they open a serial port.

#[cfg(not(unix))]
pub use elsewhere::PseudoTerminal;
#[cfg(unix)]
pub use on_unix::PseudoTerminal;

#[cfg(unix)]
mod on_unix {
    use std::fs::File;
    use std::io;
    use std::os::fd::OwnedFd;

    use katarenga_emulator::usb::Host;
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::fs::{OFlags, fcntl_setfl};
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

    /// What is kept for a program that does not read, and for a board that does not.
    const KEPT: usize = 4_096;

    /// The end of a pseudo-terminal that the board is plugged into.
    pub struct PseudoTerminal {
        ours: OwnedFd,
        path: String,
        is_open: bool,
        unread: Vec<u8>,
    }

    impl PseudoTerminal {
        /// A new one, which no program has opened.
        pub fn open() -> io::Result<Self> {
            let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)?;
            grantpt(&ours)?;
            unlockpt(&ours)?;
            let path = ptsname(&ours, Vec::new())?.to_string_lossy().into_owned();
            // One that was never open cannot be told from one that is. So it is opened and closed once.
            let theirs = File::options().read(true).write(true).open(&path)?;
            let mut settings = tcgetattr(&theirs)?;
            settings.make_raw();
            tcsetattr(&theirs, OptionalActions::Now, &settings)?;
            drop(theirs);
            fcntl_setfl(&ours, OFlags::RDWR | OFlags::NONBLOCK)?;
            Ok(Self {
                ours,
                path,
                is_open: false,
                unread: Vec::new(),
            })
        }

        /// What programs open.
        pub fn path(&self) -> &str {
            &self.path
        }

        /// Moves what there is to move, and never waits.
        pub fn serve(&mut self, host: &mut Host) {
            host.plug();
            let is_open = self.has_reader();
            if is_open != self.is_open {
                self.is_open = is_open;
                self.unread.clear();
                host.take_received();
                if is_open {
                    host.open();
                } else {
                    host.close();
                }
            }
            if is_open {
                self.carry(host);
            }
        }

        /// Whether a program has opened the terminal.
        fn has_reader(&self) -> bool {
            let mut ours = [PollFd::new(&self.ours, PollFlags::IN)];
            let polled = poll(&mut ours, Some(&Timespec::default()));
            polled.is_ok() && !ours[0].revents().contains(PollFlags::HUP)
        }

        fn carry(&mut self, host: &mut Host) {
            if let Ok(settings) = tcgetattr(&self.ours) {
                host.set_baud(settings.output_speed());
            }
            let mut bytes = [0; KEPT];
            let room = KEPT.saturating_sub(host.unsent());
            if let Ok(length) = rustix::io::read(&self.ours, &mut bytes[..room]) {
                host.send(&bytes[..length]);
            }
            self.unread.extend(host.take_received());
            if let Ok(length) = rustix::io::write(&self.ours, &self.unread) {
                self.unread.drain(..length);
            }
            host.set_reading(self.unread.len() < KEPT);
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;

    use katarenga_emulator::usb::Host;

    /// There is none on this system.
    pub enum PseudoTerminal {}

    impl PseudoTerminal {
        /// Fails.
        pub fn open() -> io::Result<Self> {
            Err(io::ErrorKind::Unsupported.into())
        }

        /// Cannot be asked.
        pub fn path(&self) -> &str {
            match *self {}
        }

        /// Cannot be asked.
        pub fn serve(&mut self, _: &mut Host) {
            match *self {}
        }
    }
}
