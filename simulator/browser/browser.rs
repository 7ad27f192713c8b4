//! A browser with the page open, and what a person does there.

use std::io::{BufRead as _, BufReader};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use fantoccini::actions::{
    Actions, InputSource as _, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions,
    PointerAction, TouchActions,
};
use fantoccini::key::Key;
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

/// Longer than anything here takes; whoever waits so long waits in vain.
const PATIENCE: Duration = Duration::from_secs(15);

/// How often the page is looked at.
const LOOK: Duration = Duration::from_millis(30);

/// How long a finger stays on a button, and off it.
const SHORT: Duration = Duration::from_millis(250);
const LONGER: Duration = Duration::from_millis(300);

/// A process that ends with the test, and all that it has started: a driver would leave its browser behind.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let group = format!("-{}", self.0.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        let _ = self.0.wait();
    }
}

/// Starts a program and reads its first lines until one names a port.
fn start(command: &mut Command, before_port: &str) -> (Process, u16) {
    let mut child = command
        .process_group(0)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let output = child.stdout.take().expect("piped");
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    let port = lines.find_map(|line| {
        let (_, rest) = line.split_once(before_port)?;
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().ok()
    });
    // Somebody must go on reading, or the program stops when the pipe is full.
    std::thread::spawn(move || lines.for_each(drop));
    (Process(child), port.expect("a port"))
}

/// A file for a board that has never been switched on.
fn new_memory() -> PathBuf {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    let name = format!("browser-{}-{number}.flash", std::process::id());
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The program with its page.
pub struct Program {
    process: Option<Process>,
    port: u16,
    arguments: Vec<String>,
    memory: PathBuf,
}

impl Drop for Program {
    fn drop(&mut self) {
        self.stop();
        let _ = std::fs::remove_file(&self.memory);
    }
}

impl Program {
    pub fn start(arguments: &[&str]) -> Self {
        let arguments: Vec<String> = arguments.iter().map(|&text| text.to_owned()).collect();
        let mut board = Self {
            process: None,
            port: 0,
            arguments,
            memory: new_memory(),
        };
        board.start_again();
        board
    }

    /// On the same port as before, if there was one.
    pub fn start_again(&mut self) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_katarenga"));
        command
            .args(["--no-browser", "--port", &self.port.to_string()])
            .arg("--flash")
            .arg(&self.memory)
            .args(&self.arguments);
        let (process, port) = start(&mut command, "http://localhost:");
        (self.process, self.port) = (Some(process), port);
    }

    pub fn stop(&mut self) {
        self.process = None;
    }

    pub fn url(&self) -> String {
        format!("http://localhost:{}/", self.port)
    }
}

/// What a window is like.
#[derive(Clone, Copy)]
pub struct Window {
    pub size: (u32, u32),
    pub dark: bool,
}

/// With room for what a browser has around its pages.
pub const DESKTOP: Window = Window {
    size: (1280, 1000),
    dark: false,
};

/// Chromium with one window.
pub struct Browser {
    pub client: Client,
    _driver: Process,
}

impl Browser {
    pub async fn open(board: &Program, window: Window) -> Self {
        let (driver, port) = start(
            Command::new("chromedriver").arg("--port=0"),
            "started successfully on port ",
        );
        let (width, height) = window.size;
        let mut arguments = vec![
            "--headless=new".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-quic".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--no-first-run".to_owned(),
            "--disable-background-networking".to_owned(),
            "--disable-component-update".to_owned(),
            "--disable-sync".to_owned(),
            "--lang=en".to_owned(),
            format!("--window-size={width},{height}"),
        ];
        if window.dark {
            arguments.push("--force-dark-mode".to_owned());
        }
        let mut options = json!({ "args": arguments });
        if width < 500 {
            // A window of a desktop cannot be this narrow.
            options["mobileEmulation"] = json!({
                "deviceMetrics": { "width": width, "height": height, "pixelRatio": 2.0, "touch": true },
            });
        }
        let mut capabilities = Capabilities::new();
        capabilities.insert("goog:chromeOptions".into(), options);
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://localhost:{port}"))
            .await
            .expect("Chromium starts");
        let browser = Self {
            client,
            _driver: driver,
        };
        browser.visit(board).await;
        browser
    }

    pub async fn visit(&self, board: &Program) {
        self.client.goto(&board.url()).await.expect("a page");
        self.until(
            "the board answers",
            "return document.body.matches('.connected')",
        )
        .await;
    }

    pub async fn close(self) {
        self.client.close().await.expect("it closes");
    }

    /// What a script says.
    pub async fn ask(&self, script: &str) -> Value {
        self.client
            .execute(script, Vec::new())
            .await
            .unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until a script says yes.
    pub async fn until(&self, what: &str, script: &str) {
        let began = Instant::now();
        while self.ask(script).await != Value::Bool(true) {
            if began.elapsed() > PATIENCE {
                self.keep_picture("failed").await;
                panic!("{what}; the board says: {}", self.says().await);
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// What the board says, in the language of the page.
    pub async fn says(&self) -> String {
        let says = self
            .ask("return document.getElementById('says').innerText")
            .await;
        says.as_str().expect("text").to_owned()
    }

    pub async fn until_it_says(&self, text: &str) {
        let text = json!(text);
        let script = format!("return document.getElementById('says').innerText.includes({text})");
        self.until(&format!("it says {text}"), &script).await;
    }

    pub async fn until_lit(&self, cell: &str) {
        let script = format!("return {}.dataset.light !== '000000'", node(cell));
        self.until(&format!("{cell} is lit"), &script).await;
    }

    pub async fn until_pawn_on(&self, cell: &str) {
        let script = format!("return !!document.querySelector('.pawn[data-at={cell}]')");
        self.until(&format!("a pawn is on {cell}"), &script).await;
    }

    pub async fn moves(&self) -> usize {
        let moves = "return document.querySelectorAll('#moves span').length";
        self.ask(moves).await.as_u64().expect("a number") as usize
    }

    pub async fn until_moves(&self, number: usize) {
        let script = format!("return document.querySelectorAll('#moves span').length === {number}");
        self.until(&format!("{number} moves are made"), &script)
            .await;
    }

    pub async fn text(&self, id: &str) -> String {
        let script = format!("return document.getElementById('{id}').textContent");
        let text = self.ask(&script).await;
        text.as_str().expect("text").to_owned()
    }

    pub async fn until_text(&self, id: &str, text: &str) {
        let script = format!(
            "return document.getElementById('{id}').textContent.includes({})",
            json!(text)
        );
        self.until(&format!("{id} says {text}"), &script).await;
    }

    pub async fn keep_picture(&self, name: &str) {
        let png = self.client.screenshot().await.expect("a picture");
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target/browser");
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join(format!("{name}.png")), png).expect("a file");
    }

    pub async fn click(&self, selector: &str) {
        self.middle(selector).await;
        let found = self.client.find(Locator::Css(selector)).await;
        let element = found.unwrap_or_else(|error| panic!("{selector}: {error}"));
        element
            .click()
            .await
            .unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Opens the dialog for a new game, which first fetches what can be chosen.
    pub async fn open_new_game(&self) {
        self.click("#new-game").await;
        self.until(
            "the dialog is filled",
            "return document.getElementById('start').open && document.forms['start-form'].text.value !== ''",
        )
        .await;
    }

    /// The middle of what a selector finds, in the window, once it stands still: nobody aims at what still moves.
    pub async fn middle(&self, selector: &str) -> (f64, f64) {
        let script = format!(
            "const box = document.querySelector({}).getBoundingClientRect();
             return [box.x + box.width / 2, box.y + box.height / 2];",
            json!(selector)
        );
        let began = Instant::now();
        let mut at = self.ask(&script).await;
        loop {
            tokio::time::sleep(LOOK).await;
            let was = std::mem::replace(&mut at, self.ask(&script).await);
            if was == at {
                break;
            }
            assert!(began.elapsed() < PATIENCE, "{selector} stands still");
        }
        (at[0].as_f64().expect("x"), at[1].as_f64().expect("y"))
    }

    pub async fn mouse(&self, actions: impl IntoIterator<Item = PointerAction>) {
        let mouse = MouseActions::new("mouse".into());
        let mouse = actions
            .into_iter()
            .fold(mouse, |mouse, action| mouse.then(action));
        self.client.perform_actions(mouse).await.expect("a mouse");
    }

    /// Presses the mouse on what a selector finds.
    pub async fn grab(&self, selector: &str) {
        let at = self.middle(selector).await;
        self.mouse([to(at, 0), DOWN]).await;
    }

    /// Carries what the mouse has and lets it go.
    pub async fn release_on(&self, selector: &str) {
        let at = self.middle(selector).await;
        self.mouse([to(at, 60), UP]).await;
    }

    /// Drags with the mouse, as a hand would.
    pub async fn drag(&self, from: &str, onto: &str) {
        let (from, onto) = (
            self.middle(&cell(from)).await,
            self.middle(&cell(onto)).await,
        );
        let pause = PointerAction::Pause {
            duration: Duration::from_millis(60),
        };
        self.mouse([to(from, 0), DOWN, to(onto, 120), pause, UP])
            .await;
    }

    /// Drags with a finger.
    pub async fn drag_by_touch(&self, from: &str, onto: &str) {
        let (from, onto) = (
            self.middle(&cell(from)).await,
            self.middle(&cell(onto)).await,
        );
        let finger = TouchActions::new("finger".into())
            .then(to(from, 0))
            .then(DOWN)
            .then(to(onto, 150))
            .then(UP);
        self.client.perform_actions(finger).await.expect("a finger");
    }

    pub async fn press(&self, button: &str) {
        let at = self.middle(&format!("[data-button={button}]")).await;
        let pause = || PointerAction::Pause { duration: SHORT };
        self.mouse([to(at, 0), DOWN, pause(), UP, pause()]).await;
    }

    /// Holds a button down until the board says something.
    pub async fn hold_until(&self, button: &str, text: &str) {
        let at = self.middle(&format!("[data-button={button}]")).await;
        self.mouse([to(at, 0), DOWN]).await;
        self.until_it_says(text).await;
        // The words of an image may be a scan or two before its buttons.
        let pause = PointerAction::Pause { duration: LONGER };
        self.mouse([pause, UP]).await;
    }

    pub async fn key(&self, key: impl Into<char>) {
        let value = key.into();
        let keys = KeyActions::new("keys".into())
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value });
        self.client.perform_actions(keys).await.expect("a key");
    }

    pub async fn key_with(&self, held: Key, value: char) {
        let held = held.into();
        let keys = KeyActions::new("keys".into())
            .then(KeyAction::Down { value: held })
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value })
            .then(KeyAction::Up { value: held });
        self.client.perform_actions(keys).await.expect("keys");
    }

    /// Chooses a language, whose words are fetched when they are wanted.
    pub async fn speak(&self, language: &str) {
        let choose = format!(
            "const choice = document.getElementById('language');
             choice.value = '{language}';
             choice.dispatchEvent(new Event('change'));"
        );
        self.ask(&choose).await;
        let spoken = format!("return document.documentElement.lang === '{language}'");
        self.until(language, &spoken).await;
    }

    pub async fn type_text(&self, text: &str) {
        for letter in text.chars() {
            self.key(letter).await;
        }
    }

    pub async fn click_with(&self, held: Key, selector: &str) {
        let at = self.middle(selector).await;
        let pause = || KeyAction::Pause {
            duration: Duration::ZERO,
        };
        let keys = KeyActions::new("keys".into())
            .then(KeyAction::Down { value: held.into() })
            .then(pause())
            .then(pause())
            .then(pause())
            .then(KeyAction::Up { value: held.into() });
        let wait = PointerAction::Pause {
            duration: Duration::ZERO,
        };
        let mouse = MouseActions::new("mouse".into())
            .then(wait)
            .then(to(at, 0))
            .then(DOWN)
            .then(UP);
        let both = Actions::from(keys).and(mouse);
        self.client
            .perform_actions(both)
            .await
            .expect("keys and mouse");
    }

    /// Walks over the board with the arrow keys.
    pub async fn walk_to(&self, cell: &str) {
        for _ in 0..24 {
            let here = self
                .ask("return document.activeElement.dataset.cell ?? ''")
                .await;
            let here = here.as_str().expect("text");
            if here == cell {
                return;
            }
            let ((x, y), (to_x, to_y)) = (place(here), place(cell));
            // Camps are reached from the corners of the squares.
            let key = match (to_x - x, to_y - y) {
                (dx, _) if dx < 0 && x > 1 => Key::Left,
                (dx, _) if dx > 0 && x < 8 => Key::Right,
                (_, dy) if dy < 0 => Key::Down,
                _ => Key::Up,
            };
            self.key(key).await;
        }
        panic!("no way to {cell}");
    }

    /// From a new board to White's first move.
    pub async fn begin(&self) {
        self.until_it_says("the game begins by itself").await;
        self.click("#set-up").await;
        self.until_it_says("White to move.").await;
    }

    /// Begins where a position says, also if that gives a running game up.
    pub async fn begin_at(&self, position: &str) {
        let script = format!(
            "const field = document.getElementById('position');
             const isThere = field.value === {0};
             field.value = {0};
             document.getElementById('position-form').requestSubmit();
             document.querySelector('#ask[open] button:last-child')?.click();
             if (!isThere) field.value = '';",
            json!(position)
        );
        self.ask(&script).await;
        let shown = format!(
            "return document.getElementById('position').value === {}",
            json!(position)
        );
        self.until("the position is taken", &shown).await;
    }
}

pub const DOWN: PointerAction = PointerAction::Down {
    button: MOUSE_BUTTON_LEFT,
};
pub const UP: PointerAction = PointerAction::Up {
    button: MOUSE_BUTTON_LEFT,
};

pub fn to((x, y): (f64, f64), millis: u64) -> PointerAction {
    PointerAction::MoveTo {
        duration: Some(Duration::from_millis(millis)),
        x: x.round(),
        y: y.round(),
    }
}

/// The selector of a cell.
pub fn cell(name: &str) -> String {
    format!("[data-cell={name}]")
}

fn node(name: &str) -> String {
    format!("document.querySelector('{}')", cell(name))
}

/// Column and row of a cell on the frame.
fn place(name: &str) -> (i32, i32) {
    let cell: katarenga_rules::Cell = name.parse().unwrap_or_else(|_| panic!("no cell: {name}"));
    let (column, row) = cell.place();
    (column.into(), row.into())
}
