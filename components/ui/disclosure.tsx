"use client";

import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon/icon";
import { lateModule } from "./overlay/late-module";

const useFullDisclosure = lateModule(() => import("./overlay/full-disclosure"));

type DisclosureProps = {
  /** The content of the button that opens and closes the panel. */
  summary: ReactNode;
  summaryClass?: string;
  /** True when only `summaryClass` styles the button. By default, the button looks like a link. */
  isPlain?: boolean;
  className?: string;
  isOpenAtFirst?: boolean;
  /** True when the content is rendered only on the first opening, so that rarely opened content does not slow down the page. */
  isLate?: boolean;
  /** Called when somebody opens or closes the panel. */
  onToggle?: ((isOpen: boolean) => void) | undefined;
  children: ReactNode;
};

const linkClass = "inline-flex min-h-11 list-none items-center gap-1.5 rounded text-sm font-semibold text-accent-text";

/**
 * Content that unfolds below a button. Before the scripts have loaded, the component is a `<details>`. When the scripts have
 * loaded, `FullDisclosure` replaces the `<details>`. A `<details>` that the reader has already used stays, because a replacement
 * would lose the text typed in it. A hidden `<details>` also stays.
 */
export function Disclosure(props: DisclosureProps) {
  const { summary, summaryClass, isPlain = false, className, isOpenAtFirst = false, isLate = false } = props;
  const [wasOpened, setOpened] = useState(isOpenAtFirst);
  const children = isLate && !wasOpened ? null : props.children;
  const onToggle = (isOpen: boolean) => {
    setOpened(wasOpened || isOpen);
    props.onToggle?.(isOpen);
  };
  const full = useFullDisclosure();
  const details = useRef<HTMLDetailsElement>(null);
  const [isTaken, setTaken] = useState(false);
  /**
   * True if the `<details>` is hidden, for example in a menu that this window does not show. A hidden `<details>` is not replaced
   * with a `FullDisclosure`.
   */
  const isUnseen = useRef(false);
  useLayoutEffect(() => {
    // A `<details>` that the reader has used before the scripts loaded is not replaced.
    const found = details.current;
    if (found && (found.open !== isOpenAtFirst || found.contains(document.activeElement))) setTaken(true);
    if (found?.open) setOpened(true);
    // The summary's visibility is checked, because a `<details>` with `display: contents` has no box of its own.
    isUnseen.current = found?.firstElementChild?.checkVisibility() === false;
  }, [isOpenAtFirst]);
  const look = {
    // The Tailwind group has the name `fold`. Without a name, an open menu around this component would turn the icon, too.
    className: classNames("group/fold", className),
    summaryClass: classNames(!isPlain && linkClass, summaryClass),
    summary: (
      <>
        {summary}
        <Icon
          name="chevron-down"
          className="size-4 motion-safe:transition-transform group-open/fold:rotate-180 group-data-open/fold:rotate-180"
        />
      </>
    ),
  };
  if (full && !isTaken && !isUnseen.current) {
    return (
      <full.FullDisclosure {...look} isOpenAtFirst={isOpenAtFirst} onToggle={onToggle}>
        {children}
      </full.FullDisclosure>
    );
  }
  const take = () => setTaken(true);
  const tell = ({ target }: MouseEvent) => {
    take();
    if (target instanceof Element && target.closest("summary")) onToggle(!details.current?.open);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only observes the clicks
    <details ref={details} open={isOpenAtFirst} className={look.className} onFocus={take} onClick={tell}>
      <summary className={look.summaryClass}>{look.summary}</summary>
      {children}
    </details>
  );
}
