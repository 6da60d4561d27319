"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "@/components/ui/link";
import { classNames } from "./class-names";

/** One tab: a link with its own URL. */
export type Tab = { key: string; href: string; label: ReactNode; isCurrent: boolean; count?: string };

/** Each tab is a link, so a tab works without JavaScript and its URL can be shared. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const strip = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the current tab changes
  useEffect(() => showCurrent(strip.current), [current]);
  return (
    <nav ref={strip} aria-label={label} className="-mb-px flex gap-1 overflow-x-auto px-3">
      {tabs.map(({ key, href, label: text, isCurrent, count }) => (
        <Link
          key={key}
          href={href}
          aria-current={isCurrent ? "page" : undefined}
          className={classNames(
            "flex min-h-11 items-center gap-2 border-b-2 px-3 text-sm font-medium whitespace-nowrap",
            isCurrent ? "border-accent text-ink" : "border-transparent text-ink-muted hover:text-ink",
          )}
        >
          {text}
          {count === undefined ? null : (
            <span className="rounded-full bg-surface-sunken px-2 py-0.5 text-xs text-ink-muted tabular-nums">
              {count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** If not all tabs fit on the screen, scrolls the current tab to the middle. */
function showCurrent(strip: HTMLElement | null): void {
  const tab = strip?.querySelector<HTMLElement>("[aria-current]");
  if (strip && tab) strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
}
