"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names";

type DisclosureProps = {
  /** What opens the panel; its text is its name. */
  summary: ReactNode;
  summaryClass: string;
  panelClass: string;
  className?: string;
  onOpen?: () => void;
  children: ReactNode;
};

/**
 * A panel of links and buttons under what opens it. Opens without JavaScript too. Closes on Esc, which gives the focus
 * back, on a press or a focus elsewhere, and when one of its links is followed; the arrow keys go up and down in it.
 */
export function Disclosure({ summary, summaryClass, panelClass, className, onOpen, children }: DisclosureProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => ref.current?.removeAttribute("open");

  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) ref.current?.removeAttribute("open");
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
    const details = event.currentTarget;
    if (event.key === "Escape" && details.open) {
      close();
      details.querySelector("summary")?.focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      details.open = true;
      moveFocus(details, event.key === "ArrowDown" ? 1 : -1);
    }
  }

  return (
    <details
      ref={ref}
      className={classNames("group", className)}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
      onClick={(event) => event.target instanceof Element && event.target.closest("a") && close()}
      onKeyDown={onKeyDown}
    >
      <summary className={summaryClass}>{summary}</summary>
      <div className={panelClass}>{children}</div>
    </details>
  );
}

function moveFocus(details: HTMLElement, step: 1 | -1): void {
  const stops: (Element | null)[] = [...details.querySelectorAll("summary, a[href], button")];
  const index = stops.indexOf(document.activeElement);
  const next = stops[Math.min(Math.max(index + step, 0), stops.length - 1)];
  if (next instanceof HTMLElement) next.focus();
}
