/** Whether a pressed element closes its popover: a link, or an element with `data-closes`. */
export function leavesPopover(pressed: EventTarget): boolean {
  return pressed instanceof Element && pressed.closest("a, [data-closes]") !== null;
}
