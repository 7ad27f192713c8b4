//! Follows wires from the chip to every sensor and light.

use katarenga_emulator::pinmap::{Pinmap, Quadrant};
use katarenga_rules::Cell;

use super::netlist::Netlist;
use super::places::Places;

const GROUND: &str = "GND";
/// Four boards of 17 lights; one more would be a ring.
const LONGEST_CHAIN: usize = 4 * 17;

/// All boards and the cables between them: pin n of a plug leads to pin n of the plug at the other end.
#[derive(Clone, Debug)]
pub struct Hardware {
    /// The main board.
    pub main: Netlist,
    /// The four equal quadrant boards.
    pub quadrant: Netlist,
    /// The four equal camp boards.
    pub camp: Netlist,
    /// Where the quadrant's parts lie.
    pub places: Places,
}

impl Hardware {
    /// The boards of the repository.
    #[must_use]
    pub fn of_the_repository() -> Self {
        Self {
            main: Netlist::parse(include_str!("../../../hardware/main/main.net")),
            quadrant: Netlist::parse(include_str!("../../../hardware/quadrant/quadrant.net")),
            camp: Netlist::parse(include_str!("../../../hardware/camp/camp.net")),
            places: Places::parse(include_str!(
                "../../../hardware/quadrant/quadrant.kicad_pcb"
            )),
        }
    }

    /// The net at a GPIO.
    fn gpio(&self, gpio: u8) -> &str {
        let name = format!("GPIO{gpio}");
        let analogue = format!("GPIO{gpio}/");
        let chip = only(self.main.of_kind("rp2040"));
        let mut pins = self.main.pins(chip);
        let at = pins.find(|(_, function, _)| *function == name || function.starts_with(&analogue));
        at.map_or("", |(_, _, net)| net)
    }

    /// The main board's plug of a quadrant.
    fn plug(&self, quadrant: &Quadrant) -> &str {
        self.main
            .with_value("ribbon", &quadrant.corner)
            .unwrap_or_default()
    }

    /// Over a quadrant's ribbon from a net of the main board to the quadrant's.
    fn to_quadrant(&self, quadrant: &Quadrant, net: &str) -> Option<&str> {
        let plug = self.plug(quadrant);
        let (_, pin, _) = self
            .main
            .on_net(net, "ribbon")
            .find(|(reference, _, _)| *reference == plug)?;
        Some(
            self.quadrant
                .net(only(self.quadrant.of_kind("ribbon")), pin),
        )
    }

    /// And back.
    fn to_main(&self, quadrant: &Quadrant, net: &str) -> Option<&str> {
        let (_, pin, _) = self.quadrant.on_net(net, "ribbon").next()?;
        Some(self.main.net(self.plug(quadrant), pin))
    }

    fn to_camp(&self, net: &str) -> Option<&str> {
        let (_, pin, _) = self.quadrant.on_net(net, "camp_plug").next()?;
        Some(self.camp.net(only(self.camp.of_kind("camp_plug")), pin))
    }

    fn back_from_camp(&self, net: &str) -> Option<&str> {
        let (_, pin, _) = self.camp.on_net(net, "camp_plug").next()?;
        Some(
            self.quadrant
                .net(only(self.quadrant.of_kind("camp_plug")), pin),
        )
    }

    /// The cell whose sensor the converter reads when the firmware puts these bits on GPIO 2 to 8.
    #[must_use]
    pub fn sensed(&self, pinmap: &Pinmap, select: u8) -> Option<Cell> {
        let main = &self.main;
        let level =
            |net: &str| (0..7).any(|bit| select >> bit & 1 == 1 && self.gpio(2 + bit) == net);
        let mux = only(main.of_kind("mux8"));
        // From the converter, through the resistor, to the common pin.
        let converter = self.gpio(pinmap.gpio("SENSE"));
        if main.across(converter, "r_100")? != main.net_at(mux, "A") {
            return None;
        }
        let input = (0..3)
            .map(|bit| usize::from(level(main.net_at(mux, &format!("S{bit}")))) << bit)
            .sum::<usize>();
        let line = main.net_at(mux, &format!("A{input}"));
        let quadrant = pinmap
            .quadrants
            .iter()
            .find(|quadrant| self.to_quadrant(quadrant, line).is_some())?;
        let line = self.to_quadrant(quadrant, line)?;
        if let Some(line) = self.to_camp(line) {
            self.camp
                .on_net(line, "hall")
                .find(|(_, _, function)| *function == "OUT")?;
            return Some(quadrant.camp.into());
        }
        let mux = only(self.quadrant.of_kind("mux16"));
        if line != self.quadrant.net_at(mux, "COM") {
            return None;
        }
        let mut channel = 0;
        for bit in 0..4 {
            let select = self.to_main(quadrant, self.quadrant.net_at(mux, &format!("S{bit}")))?;
            channel |= usize::from(level(select)) << bit;
        }
        let line = self.quadrant.net_at(mux, &format!("I{channel}"));
        let (hall, _, _) = self
            .quadrant
            .on_net(line, "hall")
            .find(|(_, _, function)| *function == "OUT")?;
        // The reed that may be fitted instead must lie under the same square.
        let (reed, _, _) = self.quadrant.on_net(line, "reed").next()?;
        let square = |part| self.places.square(part, &quadrant.corner, quadrant.turned);
        (square(hall) == square(reed))
            .then(|| square(hall).map(Cell::from))
            .flatten()
    }

    /// The cells in the order in which data from the Pico reaches their lights.
    #[must_use]
    pub fn lit(&self, pinmap: &Pinmap) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut line = self.gpio(pinmap.gpio("LED_DATA")).to_owned();
        while cells.len() <= LONGEST_CHAIN {
            let Some((quadrant, entry)) = self.through_shifter(pinmap, &line) else {
                break;
            };
            let mut wire = entry.to_owned();
            while let Some(led) = fed(&self.quadrant, &wire) {
                let square = self.places.square(&led, &quadrant.corner, quadrant.turned);
                cells.extend(square.map(Cell::from));
                wire = self.quadrant.net_at(&led, "DOUT").to_owned();
                if cells.len() > LONGEST_CHAIN {
                    return cells;
                }
            }
            let camp = self.to_camp(&wire).and_then(|line| {
                let data = self.camp.net_at(&fed(&self.camp, line)?, "DOUT");
                self.back_from_camp(self.camp.across(data, "r_330")?)
            });
            let Some(back) = camp else { break };
            cells.push(quadrant.camp.into());
            match self.to_main(quadrant, back) {
                Some(next) => line = next.to_owned(),
                None => break,
            }
        }
        cells
    }

    /// Through a gate of the level shifter and its resistor into a quadrant.
    fn through_shifter<'a>(
        &'a self,
        pinmap: &'a Pinmap,
        line: &str,
    ) -> Option<(&'a Quadrant, &'a str)> {
        /// Inputs and outputs of the four gates of a 74AHCT125.
        const GATES: [(&str, &str); 4] = [("2", "3"), ("5", "6"), ("9", "8"), ("12", "11")];
        let shifter = only(self.main.of_kind("shifter"));
        let (_, output) = GATES
            .into_iter()
            .find(|(input, _)| self.main.net(shifter, input) == line)?;
        let driven = self.main.across(self.main.net(shifter, output), "r_330")?;
        let quadrant = pinmap
            .quadrants
            .iter()
            .find(|quadrant| self.to_quadrant(quadrant, driven).is_some())?;
        Some((quadrant, self.to_quadrant(quadrant, driven)?))
    }

    /// What differs between the boards and the pin map, one sentence each.
    #[must_use]
    pub fn faults(&self, pinmap: &Pinmap) -> Vec<String> {
        let mut faults = Vec::new();
        for (net, gpio) in pinmap.nets() {
            let found = self.gpio(gpio);
            if found.trim_start_matches('/') != net {
                faults.push(format!("GPIO {gpio} is on {found}, not on {net}"));
            }
        }
        for (index, quadrant) in pinmap.quadrants.iter().enumerate() {
            faults.extend(self.quadrant_faults(pinmap, index, quadrant));
        }
        let lit = self.lit(pinmap);
        let chain: Vec<_> = pinmap.led_chain().collect();
        if let Some((at, cell)) = chain
            .iter()
            .enumerate()
            .find(|(at, cell)| lit.get(*at) != Some(cell))
        {
            faults.push(format!(
                "light {at} of the chain is {:?}, not {cell}",
                lit.get(at)
            ));
        }
        faults.extend(self.source_faults(pinmap));
        faults.extend(self.panel_faults(pinmap));
        faults.extend(self.rail_faults());
        faults.extend(self.chip_faults(pinmap));
        faults.extend(self.quiet_faults());
        faults.extend(self.mirrored_camp_faults());
        faults
    }

    fn quadrant_faults(&self, pinmap: &Pinmap, index: usize, quadrant: &Quadrant) -> Vec<String> {
        let mut faults = Vec::new();
        for (channel, square) in quadrant.channels().enumerate() {
            let select = channel as u8 | quadrant.common << 4;
            let found = self.sensed(pinmap, select);
            if found != Some(square.into()) {
                faults.push(format!("select {select:07b} reads {found:?}, not {square}"));
            }
        }
        let found = self.sensed(pinmap, quadrant.camp_input << 4);
        if found != Some(quadrant.camp.into()) {
            faults.push(format!(
                "camp input {} reads {found:?}, not {}",
                quadrant.camp_input, quadrant.camp
            ));
        }
        let enable = self.to_quadrant(quadrant, self.gpio(pinmap.gpio(&quadrant.supply)));
        let regulator = only(self.quadrant.of_kind("ldo"));
        if enable != Some(self.quadrant.net_at(regulator, "EN")) {
            faults.push(format!(
                "{} does not switch the sensors of quadrant {index}",
                quadrant.supply
            ));
        }
        faults
    }

    /// USB-C wants a resistor of its own on each of its two CC pins.
    fn source_faults(&self, pinmap: &Pinmap) -> Vec<String> {
        let usb = only(self.main.of_kind("usb_c"));
        let mut faults = Vec::new();
        for (name, pin) in [("CC1", "A5"), ("CC2", "B5")] {
            let plug = self.main.net(usb, pin);
            if self.main.across(plug, "r_5k1") != Some(GROUND)
                || self.main.on_net(plug, "r_5k1").count() != 1
            {
                faults.push(format!("{name} has no 5.1 kΩ of its own to ground"));
            }
            if self.main.across(self.gpio(pinmap.gpio(name)), "r_10k") != Some(plug) {
                faults.push(format!("{name} does not reach its converter through 10 kΩ"));
            }
        }
        // Its diodes would lead the source's pull-up on CC to the dead rail, and some sources then never switch on.
        for array in self.main.of_kind("esd") {
            let clamp = self.main.net_at(array, "VBUS");
            if !clamp.is_empty() && !clamp.starts_with("unconnected-") {
                faults.push(format!(
                    "the VBUS pin of the ESD array {array} is on {clamp}, not open"
                ));
            }
        }
        faults
    }

    /// The one plug feeds everything, through a switch that lets 5 V rise softly.
    fn rail_faults(&self) -> Vec<String> {
        let main = &self.main;
        let plug = main.net(only(main.of_kind("usb_c")), "A9");
        let mut faults = Vec::new();
        let mut expect = |holds: bool, fault: &str| {
            if !holds {
                faults.push(fault.to_owned());
            }
        };
        let fused = main.across(plug, "fuse").unwrap_or_default();
        let soft = main
            .of_kind("load_switch")
            .find(|switch| main.net_at(switch, "VIN") == fused);
        expect(
            soft.is_some_and(|switch| {
                main.net_at(switch, "VOUT") == "+5V" && main.net_at(switch, "ON") == fused
            }),
            "USB-C does not reach +5V through its fuse and the soft switch",
        );
        expect(
            main.across(fused, "clamp") == Some(GROUND),
            "nothing clamps the plug's 5 V",
        );
        expect(
            self.light_switch().is_some(),
            "the lights' switch is not fed by +5V",
        );
        let regulator = only(main.of_kind("ldo"));
        expect(
            main.net_at(regulator, "VIN") == "+5V"
                && main.net_at(regulator, "EN") == "+5V"
                && main.net_at(regulator, "VOUT") == "+3V3",
            "the regulator does not make +3V3 of +5V",
        );
        faults
    }

    /// The switch between +5V and the lights.
    fn light_switch(&self) -> Option<&str> {
        let mut switches = self.main.of_kind("load_switch");
        switches.find(|switch| {
            self.main.net_at(switch, "VIN") == "+5V"
                && self.main.net_at(switch, "VOUT") == "+5V_LED"
        })
    }

    /// The chip has its flash, its crystal and the plug's data lines, and says which revision it is on.
    fn chip_faults(&self, pinmap: &Pinmap) -> Vec<String> {
        const FLASH: [(&str, &str); 6] = [
            ("~{QSPI_SS}", "~{CS}"),
            ("QSPI_SCLK", "CLK"),
            ("QSPI_SD0", "DI/IO_{0}"),
            ("QSPI_SD1", "DO/IO_{1}"),
            ("QSPI_SD2", "~{WP}/IO_{2}"),
            ("QSPI_SD3", "~{HOLD}/~{RESET}/IO_{3}"),
        ];
        let main = &self.main;
        let [chip, flash, plug] = ["rp2040", "flash", "usb_c"].map(|kind| only(main.of_kind(kind)));
        let mut faults = Vec::new();
        for (here, there) in FLASH {
            if main.net_at(chip, here) != main.net_at(flash, there) {
                faults.push(format!("{here} does not reach {there} of the flash"));
            }
        }
        // The plug may be turned over, so each line is there twice.
        for (pin, ends) in [("USB_DP", ["A6", "B6"]), ("USB_DM", ["A7", "B7"])] {
            let line = main.across(main.net_at(chip, pin), "r_27");
            if ends.iter().any(|end| Some(main.net(plug, end)) != line) {
                faults.push(format!("{pin} does not reach the plug through 27 Ω"));
            }
        }
        let boot = main.across(main.net_at(chip, "~{QSPI_SS}"), "r_1k_small");
        if boot.and_then(|line| main.across(line, "service_button")) != Some(GROUND) {
            faults.push("BOOTSEL does not pull QSPI_SS down through 1 kΩ".to_owned());
        }
        if main.across(self.gpio(pinmap.gpio("REVISION")), "r_1k") != Some(GROUND) {
            faults.push("REVISION is not pulled down".to_owned());
        }
        faults
    }

    /// What nothing drives while a board is not plugged in must be quiet.
    fn quiet_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for index in 0..3 {
            let line = format!("/LED_OUT{index}");
            if self.main.across(&line, "r_10k") != Some(GROUND) {
                faults.push(format!("LED_OUT{index} is not pulled down"));
            }
        }
        let enable = self
            .quadrant
            .net_at(only(self.quadrant.of_kind("ldo")), "EN");
        if self.quadrant.across(enable, "r_100k") != Some(GROUND) {
            faults.push("a quadrant's SENS_EN is not pulled down".to_owned());
        }
        faults
    }

    /// What meets when a camp's cable was made mirrored, pin 1 on pin 10: supplies and the sensor must meet themselves, and
    /// two outputs of lights only over a resistor.
    fn mirrored_camp_faults(&self) -> Vec<String> {
        let (here, there) = (
            only(self.quadrant.of_kind("camp_plug")),
            only(self.camp.of_kind("camp_plug")),
        );
        let last = self.quadrant.pins(here).count();
        let mut faults = Vec::new();
        for pin in 1..=last {
            let near = self.quadrant.net(here, &pin.to_string());
            let far = self.camp.net(there, &(last + 1 - pin).to_string());
            let data = [near, far].iter().all(|net| net.starts_with("/LED_"));
            let outputs = near == "/LED_TO_CAMP" && far == "/LED_OUT";
            let softened = self.camp.across(far, "r_330").is_some();
            if near != far && !(data && (!outputs || softened)) {
                faults.push(format!(
                    "a mirrored camp cable puts {near} of the quadrant on {far} of the camp"
                ));
            }
        }
        faults
    }

    /// Buttons, and the switch of the lights.
    fn panel_faults(&self, pinmap: &Pinmap) -> Vec<String> {
        let mut faults = Vec::new();
        for (name, net) in pinmap.buttons() {
            let button = self
                .main
                .across(self.gpio(pinmap.gpio(net)), "r_1k")
                .and_then(|line| {
                    let (button, _, _) = self.main.on_net(line, "button").next()?;
                    (self.main.across(line, "button")? == GROUND).then_some(button)
                });
            if button.is_none_or(|button| self.main.value(button) != name) {
                faults.push(format!(
                    "{net} does not lead over a resistor and the button {name} to ground"
                ));
            }
        }
        let enable = self.gpio(pinmap.gpio("LED_EN"));
        if self
            .light_switch()
            .is_none_or(|switch| self.main.net_at(switch, "ON") != enable)
        {
            faults.push("LED_EN does not switch the lights".to_owned());
        }
        if self.main.across(enable, "r_100k") != Some(GROUND) {
            faults.push("LED_EN is not pulled down".to_owned());
        }
        faults
    }
}

/// The light that a net feeds with data.
fn fed(board: &Netlist, net: &str) -> Option<String> {
    let mut lights = board.on_net(net, "led");
    lights
        .find(|(_, _, function)| *function == "DIN")
        .map(|(light, _, _)| light.to_owned())
}

/// The one part of a kind.
fn only<'a>(mut parts: impl Iterator<Item = &'a str>) -> &'a str {
    parts.next().expect("the board has such a part")
}
