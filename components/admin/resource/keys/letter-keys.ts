const name = "letter-keys";

/**
 * Whether `/`, `?`, `j` and `k` do something on a table. Who dictates, or uses keys of their own, switches them off in their
 * browser (WCAG 2.1.4).
 */
export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(name) !== "off";
  } catch {
    // A browser that keeps nothing.
    return true;
  }
}

export function setLetters(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(name);
    else localStorage.setItem(name, "off");
  } catch {
    // As above.
  }
}
