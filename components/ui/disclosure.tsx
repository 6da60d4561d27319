"use client";

import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon/icon";
import { lateModule } from "./overlay/late-module";

const useFullDisclosure = lateModule(() => import("./overlay/full-disclosure"));

type DisclosureProps = {
  /** The content of the button that opens and closes it. */
  summary: ReactNode;
  summaryClass?: string;
  className?: string;
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

/**
 * Content that folds away under a button. Before the page's script has loaded it is a `<details>`; when somebody has used it
 * by then it stays one, so that typed text is kept.
 */
export function Disclosure({ summary, summaryClass, className, isOpenAtFirst = false, children }: DisclosureProps) {
  const full = useFullDisclosure();
  const details = useRef<HTMLDetailsElement>(null);
  const [isTaken, setTaken] = useState(false);
  useLayoutEffect(() => {
    // They may have been quicker than the page's script.
    const found = details.current;
    if (found && (found.open !== isOpenAtFirst || found.contains(document.activeElement))) setTaken(true);
  }, [isOpenAtFirst]);
  const look = {
    className: classNames("group", className),
    summaryClass: classNames(
      "inline-flex min-h-11 list-none items-center gap-1.5 rounded text-sm font-semibold text-accent-text",
      summaryClass,
    ),
    summary: (
      <>
        {summary}
        <Icon
          name="chevron-down"
          className="size-4 motion-safe:transition-transform group-open:rotate-180 group-data-open:rotate-180"
        />
      </>
    ),
  };
  if (full && !isTaken) {
    return (
      <full.FullDisclosure {...look} isOpenAtFirst={isOpenAtFirst}>
        {children}
      </full.FullDisclosure>
    );
  }
  const take = () => setTaken(true);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only looks on
    <details ref={details} open={isOpenAtFirst} className={look.className} onFocus={take} onClick={take}>
      <summary className={look.summaryClass}>{look.summary}</summary>
      {children}
    </details>
  );
}
