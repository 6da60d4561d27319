/** The forms with text that the reader has typed since the form was last sent. */
const typedInto = new Set<HTMLFormElement>();

/** For this time, in milliseconds, after a pointer movement or a key press, the reader's hand counts as busy. */
const handMs = 2_000;
let movedAt = Number.NEGATIVE_INFINITY;

/** Watches the reader's typing and pointer. @returns the function that stops the watch */
export function watchWork(): () => void {
  const watching = new AbortController();
  const options = { capture: true, passive: true, signal: watching.signal };
  const noteForm = (element: Element) => {
    const form = element.closest("form");
    if (form?.method === "post") typedInto.add(form);
  };
  const noteTyped = ({ target }: Event) => target instanceof Element && noteForm(target);
  // The reader may have typed before the scripts had loaded.
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")) {
    if (field.value !== field.defaultValue) noteForm(field);
  }
  const noteMoved = () => {
    movedAt = performance.now();
  };
  document.addEventListener("input", noteTyped, options);
  const noteSent = ({ target }: Event) => {
    const form = target as HTMLFormElement;
    // The session ends before the bank's answer arrives. A refresh would leave the page for the log-in page, and the reader
    // would not see the answer.
    if (!form.querySelector("[data-ends-session]")) typedInto.delete(form);
  };
  document.addEventListener("submit", noteSent, options);
  for (const name of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(name, noteMoved, options);
  return () => watching.abort();
}

/**
 * True while new data could harm the reader's work: an open dialog contains a form, or the reader has typed into a form. A form
 * with a part `data-order` or `data-message` changes no record, so new data does not harm it. New messages appear above a form
 * with `data-message`, so they do not harm the form even in a dialog.
 */
export function hasOpenWork(): boolean {
  if (document.querySelector(":is([role=dialog], [role=alertdialog]) form[method=post]:not(:has([data-message]))")) {
    return true;
  }
  for (const form of typedInto) {
    if (!form.isConnected) typedInto.delete(form);
    else if (!form.querySelector("[data-order], [data-message]")) return true;
  }
  return false;
}

/** True while the reader moves the pointer or types. New data would move the rows of a list under the reader's hand. */
export function isHandBusy(): boolean {
  return performance.now() - movedAt < handMs;
}
