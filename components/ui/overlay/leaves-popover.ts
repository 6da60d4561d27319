/**
 * True if a press on this element closes the surrounding popover: for a link, for an element with `data-closes`, and inside them.
 */
export function leavesPopover(pressed: EventTarget): boolean {
  return pressed instanceof Element && pressed.closest("a, [data-closes]") !== null;
}
