//! What a page shows, in parts, so that only those that changed are sent.

use std::sync::Arc;

use serde_json::Value;

const PARTS: usize = 18;

/// The parts by name, each as JSON.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    parts: [(&'static str, Arc<str>); PARTS],
}

impl Picture {
    /// A picture of these parts.
    #[must_use]
    pub fn new(parts: [(&'static str, Value); PARTS]) -> Self {
        Self {
            parts: parts.map(|(name, value)| (name, value.to_string().into())),
        }
    }

    /// A message with the parts that are not as in another picture; nothing when all are.
    #[must_use]
    pub fn changes_since(&self, before: &Self) -> Option<String> {
        let changed = self.parts.iter().zip(&before.parts);
        let changed = changed.filter(|(new, old)| new.1 != old.1);
        let fields: Vec<String> = changed
            .map(|((name, json), _)| format!("\"{name}\":{json}"))
            .collect();
        (!fields.is_empty()).then(|| format!("{{{}}}", fields.join(",")))
    }
}
