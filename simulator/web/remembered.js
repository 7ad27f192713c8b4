// What this browser remembers of its player. Without storage the page forgets, and works.

export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Forgotten.
  }
}
