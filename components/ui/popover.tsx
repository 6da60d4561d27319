"use client";

import { useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names";
import type { PopoverProps, PopoverState } from "./overlay/full-popover";
import { lateModule } from "./overlay/late-module";
import { leavesPopover } from "./overlay/leaves-popover";

const useFullPopover = lateModule(() => import("./overlay/full-popover"));

/**
 * A panel of links and buttons, below the button that opens the panel. Esc closes the panel and returns the focus to the
 * button. The panel also closes on a click or focus elsewhere, and when a link or a button with `data-closes` is pressed. The
 * arrow keys move through the panel's elements. Before the scripts have loaded, the popover is a `<details>`.
 */
export function Popover(props: PopoverProps) {
  const full = useFullPopover();
  const before = useRef<PopoverState>({ isOpen: false, hasFocus: false });
  if (full) return <full.FullPopover {...props} before={before} />;
  return <PlainPopover {...props} onLeave={(state) => (before.current = state)} />;
}

type PlainPopoverProps = PopoverProps & { onLeave: (state: PopoverState) => void };

function PlainPopover({ summary, summaryClass, panelClass, className, onOpen, onLeave, children }: PlainPopoverProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the component is removed
  useLayoutEffect(() => {
    const details = ref.current;
    return () => {
      if (details) onLeave({ isOpen: details.open, hasFocus: details.contains(document.activeElement) });
    };
  }, []);
  const close = () => {
    if (!ref.current) return;
    ref.current.open = false;
    ref.current.querySelector("summary")?.focus();
  };
  return (
    <details
      ref={ref}
      className={classNames("group", className)}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary className={classNames("list-none", summaryClass)}>{summary}</summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only the links and buttons inside react to a press */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        className={classNames("ground", panelClass)}
        onClick={(event) => leavesPopover(event.target) && close()}
        onSubmit={close}
      >
        {children}
      </div>
    </details>
  );
}
