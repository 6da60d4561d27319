"use client";

import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from "@headlessui/react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { leavesPopover } from "./leaves-popover";

export type PopoverProps = {
  /** The content of the button that opens the panel. The content's text is the button's accessible name. */
  summary: ReactNode;
  summaryClass: string;
  panelClass: string;
  className?: string;
  onOpen?: () => void;
  /**
   * The side of the button on which the panel opens if there is room. If `anchor` is missing, `panelClass` sets the panel's
   * position.
   */
  anchor?: "bottom start";
  children: ReactNode;
};

/** The state of the `<details>` that this component replaces. */
export type PopoverState = { isOpen: boolean; hasFocus: boolean };

type FullPopoverProps = PopoverProps & { before: RefObject<PopoverState> };

/**
 * The popover that replaces the `<details>` of `Popover` when the scripts have loaded. An open `<details>` becomes an open panel.
 */
export function FullPopover(props: FullPopoverProps) {
  const { summary, summaryClass, panelClass, className, onOpen, anchor, before, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { isOpen, hasFocus } = before.current;
    if (isOpen) button.current?.click();
    if (hasFocus) button.current?.focus();
  }, [before]);
  return (
    <HeadlessPopover className={classNames("group", className)} onKeyDown={moveFocus}>
      <PopoverButton ref={button} className={summaryClass}>
        {summary}
      </PopoverButton>
      <PopoverPanel
        {...(anchor ? { anchor: { to: anchor, gap: 4, padding: 16 } } : {})}
        className={classNames("ground", panelClass)}
      >
        {({ close }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: only the links and buttons inside react to a press
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          <div onClick={(event) => leavesPopover(event.target) && close()} onSubmit={() => close()}>
            <WhenOpen then={onOpen} />
            {children}
          </div>
        )}
      </PopoverPanel>
    </HeadlessPopover>
  );
}

/**
 * Calls `then` when the panel opens. React renders this component only inside the open panel, so its effect runs at each opening.
 */
function WhenOpen({ then }: { then: (() => void) | undefined }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the panel opens
  useEffect(() => then?.(), []);
  return null;
}

/**
 * Moves the focus through the button and the panel's elements when an arrow key is pressed. While the panel is closed, an arrow
 * key opens the panel.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const stops: (Element | null)[] = [...event.currentTarget.querySelectorAll("a[href], button")].filter(
    // Skips Headless UI's guard elements, which manage the Tab key.
    (stop) => stop.checkVisibility() && !stop.hasAttribute("data-headlessui-focus-guard"),
  );
  const [opener] = stops;
  if (opener?.getAttribute("aria-expanded") === "false" && opener instanceof HTMLElement) opener.click();
  const next = stops[Math.min(Math.max(stops.indexOf(document.activeElement) + step, 0), stops.length - 1)];
  if (next instanceof HTMLElement) next.focus();
}
