/** Whether what was pressed in a popover leads away from it: a link, or what says so itself. */
export function leavesPopover(pressed: EventTarget): boolean {
  return pressed instanceof Element && pressed.closest("a, [data-closes]") !== null;
}
