"use client";

import Link from "next/link";
import type { KeyboardEvent } from "react";

/** A month's bar. `name` is the accessible name: the month and the amount. Heights are in percent of the plot. */
type MonthBar = {
  month: string;
  href: string;
  name: string;
  letter: string;
  height: number;
  /** The height of the spending that is expected for the whole month. Null if nothing is expected. */
  expectedHeight: number | null;
  isChosen: boolean;
};

/** `ticks` are the labels of the axis, with their distance from the bottom in percent. */
export type MonthBarsProps = { label: string; ticks: { text: string; bottom: number }[]; bars: MonthBar[] };

/** A bar chart with one bar for each month. Each bar links to its month. The arrow keys move the focus between the bars. */
export function MonthBars({ label, ticks, bars }: MonthBarsProps) {
  return (
    <nav aria-label={label} className="overflow-x-auto px-3 pt-3 pb-4 text-xs text-ink-muted sm:px-5">
      <div className="relative h-44 pt-4">
        <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-4 bottom-0">
          {ticks.map(({ text, bottom }) => (
            <span key={text} className="absolute inset-x-0 border-b border-line" style={{ bottom: `${bottom}%` }}>
              {bottom > 0 ? (
                <span className="absolute right-0 bottom-0.5 z-10 bg-surface/80 tabular-nums">{text}</span>
              ) : null}
            </span>
          ))}
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys only move the focus between the links inside */}
        <div className="flex h-full pr-10 sm:pr-14" onKeyDown={moveFocus}>
          {bars.map(({ month, href, name, height, expectedHeight, isChosen }) => (
            <Link
              key={month}
              href={href}
              scroll={false}
              prefetch={false}
              aria-label={name}
              title={name}
              aria-current={isChosen ? "true" : undefined}
              className="month-bar"
            >
              {expectedHeight !== null && expectedHeight > height ? (
                <span
                  aria-hidden="true"
                  className="absolute bottom-0 border border-dashed border-accent-text bg-transparent!"
                  style={{ height: `${expectedHeight}%` }}
                />
              ) : null}
              <span aria-hidden="true" style={{ height: `${height}%` }} />
            </Link>
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="mt-1 flex pr-10 sm:pr-14">
        {bars.map(({ month, letter, isChosen }) => (
          <span key={month} className={`min-w-6 flex-1 text-center ${isChosen ? "font-semibold text-ink" : ""}`}>
            {letter}
          </span>
        ))}
      </div>
    </nav>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll("a")];
  const index = links.findIndex((link) => link.matches(":focus"));
  const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: links.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  links[next]?.focus();
}
