//! The rules of WCAG as a script, which `AXE` names.

use crate::browser::Browser;

/// Fails where axe finds a fault: WCAG 2.2 A and AA, and what is good practice.
pub async fn assert_accessible(page: &Browser, state: &str) {
    let axe = std::env::var("AXE").expect("AXE names axe.min.js");
    let axe = std::fs::read_to_string(axe).expect("a script");
    page.ask(&axe).await;
    // Colours that are still fading are not those that people read.
    let script = "const done = arguments[arguments.length - 1];
         const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
         Promise.allSettled(fading.map((animation) => animation.finished)).then(() => axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }))
           .then(({ violations }) => done(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(' | ')}`)));";
    let faults = page
        .client
        .execute_async(script, Vec::new())
        .await
        .expect("an answer");
    assert_eq!(faults, serde_json::json!([]), "{state}");
}
