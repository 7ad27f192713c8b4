// What this browser remembers of its player. Without storage the page forgets, and works.

/** @param {string} key */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string | boolean} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(key, String(value));
  } catch {
    // Forgotten.
  }
}
