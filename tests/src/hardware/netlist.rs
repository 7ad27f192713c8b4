//! What is connected to what on one board.

use std::collections::BTreeMap;

use super::sexpr::Node;

/// A pin of a part: `("U1", "3")`.
pub type Pin = (String, String);

/// The parts and nets of a board, as the schematic connects them.
#[derive(Clone, Debug)]
pub struct Netlist {
    /// Kind of part, as in `hardware/parts.toml`, and its value.
    parts: BTreeMap<String, (String, String)>,
    nets: BTreeMap<Pin, String>,
    functions: BTreeMap<Pin, String>,
}

impl Netlist {
    /// Reads a netlist of the repository.
    ///
    /// # Panics
    /// When it is none.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let tree = Node::parse(text);
        let components = tree
            .all("components")
            .flat_map(|components| components.all("comp"));
        let parts = components
            .map(|comp| {
                let kind = (
                    comp.field("part").to_owned(),
                    comp.field("value").to_owned(),
                );
                (comp.field("ref").to_owned(), kind)
            })
            .collect();
        let (mut nets, mut functions) = (BTreeMap::new(), BTreeMap::new());
        for net in tree.all("nets").flat_map(|nets| nets.all("net")) {
            for node in net.all("node") {
                let pin = (node.field("ref").to_owned(), node.field("pin").to_owned());
                nets.insert(pin.clone(), net.field("name").to_owned());
                functions.insert(pin, node.field("function").to_owned());
            }
        }
        assert!(!nets.is_empty(), "a netlist with nets");
        Self {
            parts,
            nets,
            functions,
        }
    }

    /// The parts of a kind.
    pub fn of_kind<'a>(&'a self, kind: &str) -> impl Iterator<Item = &'a str> {
        let parts = self.parts.iter();
        parts
            .filter(move |(_, (of, _))| of == kind)
            .map(|(reference, _)| reference.as_str())
    }

    /// The part of a kind with a value.
    #[must_use]
    pub fn with_value(&self, kind: &str, value: &str) -> Option<&str> {
        self.of_kind(kind)
            .find(|&reference| self.parts[reference].1 == value)
    }

    /// The value of a part.
    #[must_use]
    pub fn value(&self, reference: &str) -> &str {
        &self.parts[reference].1
    }

    /// The net at a pin.
    #[must_use]
    pub fn net(&self, reference: &str, pin: &str) -> &str {
        let pin = (reference.to_owned(), pin.to_owned());
        self.nets.get(&pin).map_or("", String::as_str)
    }

    /// The net at the pin with a function.
    #[must_use]
    pub fn net_at(&self, reference: &str, function: &str) -> &str {
        self.pins(reference)
            .find(|(_, of, _)| *of == function)
            .map_or("", |(_, _, net)| net)
    }

    /// Number, function and net of every pin of a part.
    pub fn pins<'a>(
        &'a self,
        reference: &str,
    ) -> impl Iterator<Item = (&'a str, &'a str, &'a str)> {
        let nets = self.nets.iter();
        nets.filter(move |((of, _), _)| of == reference)
            .map(|(pin, net)| (pin.1.as_str(), self.functions[pin].as_str(), net.as_str()))
    }

    /// The pins of a kind of part on a net: reference, number, function.
    pub fn on_net<'a>(
        &'a self,
        net: &str,
        kind: &str,
    ) -> impl Iterator<Item = (&'a str, &'a str, &'a str)> {
        let on = self.nets.iter().filter(move |(_, of)| *of == net);
        on.filter(move |((reference, _), _)| {
            self.parts.get(reference).is_some_and(|(of, _)| of == kind)
        })
        .map(|(pin, _)| (pin.0.as_str(), pin.1.as_str(), self.functions[pin].as_str()))
    }

    /// The other net of the two-pinned part of a kind on a net.
    #[must_use]
    pub fn across(&self, net: &str, kind: &str) -> Option<&str> {
        let (reference, pin, _) = self.on_net(net, kind).next()?;
        Some(self.net(reference, if pin == "1" { "2" } else { "1" }))
    }

    /// Exchanges what two pins are connected to: a fault, to see whether it is found.
    ///
    /// # Panics
    /// When there are no such pins.
    pub fn swap(&mut self, one: (&str, &str), other: (&str, &str)) {
        let [one, other] = [one, other].map(|(r, p)| (r.to_owned(), p.to_owned()));
        let (first, second) = (self.nets[&one].clone(), self.nets[&other].clone());
        assert_ne!(
            first, second,
            "exchanging {one:?} and {other:?} changes nothing"
        );
        self.nets.insert(one, second);
        self.nets.insert(other, first);
    }

    /// Connects a pin to another net: a fault, as [`Netlist::swap`].
    ///
    /// # Panics
    /// When there is no such pin.
    pub fn connect(&mut self, (reference, pin): (&str, &str), net: &str) {
        let pin = (reference.to_owned(), pin.to_owned());
        assert!(
            self.nets.insert(pin.clone(), net.to_owned()).is_some(),
            "no {pin:?}"
        );
    }
}
