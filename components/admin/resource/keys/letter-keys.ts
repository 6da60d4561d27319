const name = "letter-keys";

/**
 * Whether the letter keys `/`, `?`, `j` and `k` work on a table. Each reader can switch these keys off in the browser, because
 * speech input could press them by mistake (WCAG 2.1.4).
 */
export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(name) !== "off";
  } catch {
    // The browser blocks local storage.
    return true;
  }
}

export function setLetters(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(name);
    else localStorage.setItem(name, "off");
  } catch {
    // The browser blocks local storage, so the choice is not stored.
  }
}
