"use client";

import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from "@headlessui/react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { leavesPopover } from "./leaves-popover";

export type PopoverProps = {
  /** The content of the button that opens the panel; its text is the accessible name. */
  summary: ReactNode;
  summaryClass: string;
  panelClass: string;
  className?: string;
  onOpen?: () => void;
  /** Where the panel goes, as long as there is room for it; without, `panelClass` says it. */
  anchor?: "bottom start";
  children: ReactNode;
};

/** The state of the plain popover that this one replaces. */
export type PopoverState = { isOpen: boolean; hasFocus: boolean };

type FullPopoverProps = PopoverProps & { before: RefObject<PopoverState> };

/** The complete popover, loaded after the page; it takes over the state of the plain one. */
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
          // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed
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

/** Calls `then` when the panel opens: it is rendered inside the panel. */
function WhenOpen({ then }: { then: (() => void) | undefined }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(() => then?.(), []);
  return null;
}

/** The arrow keys go through what opens the panel and what is in it; from the closed one, they open it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const stops: (Element | null)[] = [...event.currentTarget.querySelectorAll("a[href], button")].filter(
    // Headless UI's own, which lead the Tab key on.
    (stop) => stop.checkVisibility() && !stop.hasAttribute("data-headlessui-focus-guard"),
  );
  const [opener] = stops;
  if (opener?.getAttribute("aria-expanded") === "false" && opener instanceof HTMLElement) opener.click();
  const next = stops[Math.min(Math.max(stops.indexOf(document.activeElement) + step, 0), stops.length - 1)];
  if (next instanceof HTMLElement) next.focus();
}
