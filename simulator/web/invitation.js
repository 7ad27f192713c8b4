// What other devices are invited with. Only the host is told, and only where the board is shared.

/** @import { Invitation, Link } from "./messages.js" */

/** @type {string | null} */
let chosen = null;

// The links, and which of them is shown: the one into the network that was chosen last, or the likeliest.
export async function invitation() {
  /** @type {Invitation} */
  const { shared, links } = await (await fetch("/share.json")).json();
  return {
    shared,
    links,
    at: Math.max(
      0,
      links.findIndex(({ link }) => new URL(link).hostname === chosen),
    ),
  };
}

/** @param {Link} link */
export function choose({ link }) {
  chosen = new URL(link).hostname;
}

// Where other devices find this page: the address of the invitation without its secret. A guest is there already.
export async function address() {
  try {
    const { links, at } = await invitation();
    return new URL(links[at]?.link ?? location.href).origin;
  } catch {
    // The program is gone, which the page says elsewhere.
    return location.origin;
  }
}
