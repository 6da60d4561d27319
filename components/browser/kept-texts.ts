type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * A password manager or translator may change the page before React hydrates it. React then reports error 418, discards the
 * server's elements and renders new elements. This function copies the texts that the reader has typed, the ticked boxes and
 * the focus to the new elements.
 */
export function keepTextsOfDiscardedFields(): void {
  const observer = new MutationObserver(() => {});
  observer.observe(document, { childList: true, subtree: true });
  // The last two focused elements. The last element may be a new element with `autoFocus`, which gets the focus before React
  // reports the error. In this case, the reader had focused the element before the last.
  let focused: (EventTarget | null)[] = [document.activeElement];
  addEventListener("focusin", ({ target }) => {
    focused = [target, ...focused.slice(0, 1)];
  });
  addEventListener("error", ({ message }) => {
    if (!/#418|Hydration failed/.test(message)) return;
    // React replaces the elements and reports the error in one task, so the observer's callback has not run yet. The pending
    // records are therefore read here.
    const discarded = observer.takeRecords().flatMap(({ removedNodes }) => [...removedNodes].flatMap(findControls));
    const hadFocus = focused.map((element) => discarded.find((one) => one === element)).find((one) => one);
    // The timer is needed because the new form adds its event listeners later, in React's effects.
    setTimeout(() => {
      discarded.filter(isChanged).forEach(restore);
      if (hadFocus) document.getElementById(hadFocus.id)?.focus();
    });
  });
}

function findControls(node: Node): Control[] {
  if (!(node instanceof Element)) return [];
  const all = [node, ...node.querySelectorAll("*")];
  return all.filter((one) => isControl(one) && one.id !== "" && !one.isConnected) as Control[];
}

function isControl(element: Element | null): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

/** Whether the control's value differs from the value in the HTML that the server sent. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((one) => one.selected !== one.defaultSelected);
  if (control instanceof HTMLInputElement && isBox(control)) return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

/**
 * Enters the value of the discarded control into the new control, with the same events as typing. Does not overwrite later
 * typing.
 */
function restore(discarded: Control): void {
  const control = document.getElementById(discarded.id);
  if (!isControl(control) || control.type !== discarded.type || isChanged(control)) return;
  if (control instanceof HTMLInputElement && isBox(control)) {
    control.click();
    return;
  }
  // Uses the setter of the prototype, because React overrides `value` on each element and ignores changes made through its own
  // setter.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, discarded.value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

function isBox({ type }: HTMLInputElement): boolean {
  return type === "checkbox" || type === "radio";
}
