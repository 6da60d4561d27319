/** Whether a press on this element closes the popover around it: only links and elements with `data-closes` do. */
export function leavesPopover(pressed: EventTarget): boolean {
  return pressed instanceof Element && pressed.closest("a, [data-closes]") !== null;
}
