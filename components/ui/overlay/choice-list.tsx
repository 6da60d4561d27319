"use client";

import { Portal } from "@headlessui/react";
import { type ComponentProps, type ReactNode, useCallback, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";

/** The list opens below the control. If there is no room below, the list opens above the control. */
export const listAnchor = { to: "bottom start", gap: 4, padding: 8 } as const;

/** These classes limit the height of the list, but not its width: the list is as wide as its widest option. */
const listClass =
  "ground z-20 max-w-[min(28rem,92vw)] rounded border border-line bg-surface p-1 shadow-overlay outline-none [--anchor-max-height:17rem]";

export const optionClass =
  "group flex min-h-9 cursor-default items-center justify-between gap-3 rounded-sm px-3 py-1.5 text-sm data-focus:bg-accent-soft data-focus:text-accent-text data-selected:font-semibold";

/** The content of one option. */
export function OptionText({ detail, children }: { detail?: string | undefined; children: ReactNode }) {
  return (
    <>
      <span className="min-w-0 break-words">{children}</span>
      {detail ? (
        <span className="ml-auto shrink-0 font-normal text-ink-muted tabular-nums">
          <span className="sr-only"> · </span>
          {detail}
        </span>
      ) : null}
      <Icon name="check" className="invisible size-4 shrink-0 group-data-selected:visible" />
    </>
  );
}

/**
 * Renders a control's list in the surrounding dialog, or in the main part of the page. If the list were inside its field, a
 * scrolling element could clip the list. If the list were at the end of the document, screen readers would find the list far from
 * its control.
 */
export function ListPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLElement | null>(null);
  const findPlace = useCallback((element: HTMLElement | null) => {
    if (element)
      place.current = element.closest<HTMLElement>("[role=dialog], [role=alertdialog], main") ?? document.body;
  }, []);
  return (
    <Portal.Group target={place}>
      <div ref={findPlace} className="relative">
        {children}
      </div>
    </Portal.Group>
  );
}

/** A list that has the field's label as its accessible name. Headless UI would use the text of the list's button. */
export function NamedList({ labelledBy, className, ...rest }: ComponentProps<"div"> & { labelledBy: string }) {
  return (
    <div
      tabIndex={-1}
      {...rest}
      role="listbox"
      aria-labelledby={labelledBy}
      className={classNames(listClass, className)}
    />
  );
}
