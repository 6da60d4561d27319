/** The forms that contain typed text which was not sent yet. */
const typedInto = new Set<HTMLFormElement>();

/** After a pointer movement or a key press, the reader counts as active for this time, in milliseconds. */
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
  // Finds the fields into which the reader has typed before this script ran.
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")) {
    if (field.value !== field.defaultValue) noteForm(field);
  }
  const noteMoved = () => {
    movedAt = performance.now();
  };
  document.addEventListener("input", noteTyped, options);
  const noteSent = ({ target }: Event) => {
    const form = target as HTMLFormElement;
    // A form that ends the session still counts as open work after it was sent. A refresh would lead to the log-in page before
    // the reader has seen the answer.
    if (!form.querySelector("[data-ends-session]")) typedInto.delete(form);
  };
  document.addEventListener("submit", noteSent, options);
  for (const name of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(name, noteMoved, options);
  return () => watching.abort();
}

/**
 * True while a refresh of the page could disturb the reader: an open dialog contains a form, or a form contains typed text. Typed
 * text in a form with `data-order` or `data-message` does not count, because such a form edits no record that new data could
 * change. A form with `data-message` does not count even in a dialog, because new messages appear above the form.
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

/** True while the reader moves the pointer or types. New data could then move a row just before the reader presses it. */
export function isHandBusy(): boolean {
  return performance.now() - movedAt < handMs;
}
