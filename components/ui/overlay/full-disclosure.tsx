"use client";

import { Disclosure, DisclosureButton, DisclosurePanel } from "@headlessui/react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";

type FullDisclosureProps = {
  summary: ReactNode;
  summaryClass: string;
  className: string;
  isOpenAtFirst: boolean;
  onToggle?: ((isOpen: boolean) => void) | undefined;
  children: ReactNode;
};

/** The component that replaces the `<details>` of `Disclosure` when the scripts have loaded. */
export function FullDisclosure(props: FullDisclosureProps) {
  const { summary, summaryClass, className, isOpenAtFirst, onToggle, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Disclosure as="div" defaultOpen={isOpenAtFirst} className={className}>
      {({ open }) => (
        <>
          <DisclosureButton ref={button} className={summaryClass}>
            {summary}
          </DisclosureButton>
          <DisclosurePanel static>
            <Folded isOpen={open} opener={button} onToggle={onToggle}>
              {children}
            </Folded>
          </DisclosurePanel>
        </>
      )}
    </Disclosure>
  );
}

type FoldedProps = Pick<FullDisclosureProps, "onToggle" | "children"> & {
  isOpen: boolean;
  opener: RefObject<HTMLButtonElement | null>;
};

/**
 * The panel, which is hidden while closed. The attribute `until-found` lets the browser's text search find the hidden content and
 * open the panel.
 */
function Folded({ isOpen, opener, onToggle, children }: FoldedProps) {
  const panel = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  // Headless UI also opens the panel on a key press without a click. An effect therefore calls `onToggle`, because a click
  // handler would miss such a change.
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    onToggle?.(isOpen);
  }, [isOpen, onToggle]);
  useEffect(() => {
    const found = panel.current;
    if (isOpen || !found) return;
    // The attribute is set here, because React supports only true and false for `hidden`.
    found.setAttribute("hidden", "until-found");
    const open = () => opener.current?.click();
    found.addEventListener("beforematch", open);
    return () => found.removeEventListener("beforematch", open);
  }, [isOpen, opener]);
  return (
    <div ref={panel} hidden={!isOpen}>
      {children}
    </div>
  );
}
