const name = "letter-keys";

/**
 * Whether the letter keys `/`, `?`, `j` and `k` work on a table. People who use speech input or their own shortcuts switch the
 * letter keys off in their browser (WCAG 2.1.4).
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
    // The browser blocks local storage, so the choice is lost.
  }
}
