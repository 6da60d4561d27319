"use client";

import Link from "next/link";
import type { KeyboardEvent } from "react";

/** A month's bar. `name` is the accessible name: the month and the amount. Heights are in percent of the plot. */
type MonthBar = {
  month: string;
  href: string;
  name: string;
  /** The month below the bar: a letter on phones, and a short name on wide screens. */
  letter: string;
  short: string;
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
    <nav aria-label={label} className="month-bars">
      <div className="flex-1">
        <div className="relative h-44 pt-5">
          <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-5 bottom-0">
            {ticks.map(({ text, bottom }) => (
              <span key={text} className="absolute inset-x-0 border-b border-line" style={{ bottom: `${bottom}%` }} />
            ))}
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys only move the focus between the links inside */}
          <div className="flex h-full" onKeyDown={moveFocus}>
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
                  <i
                    className="absolute bottom-0 border border-dashed border-accent-text bg-transparent!"
                    style={{ height: `${expectedHeight}%` }}
                  />
                ) : null}
                <i style={{ height: `${height}%` }} />
              </Link>
            ))}
          </div>
        </div>
        <div aria-hidden="true" className="mt-1 flex">
          {bars.map(({ month, letter, short, isChosen }) => (
            <span key={month} className={`month-name ${isChosen ? "font-semibold text-ink" : ""}`} data-short={short}>
              <span className="md:hidden">{letter}</span>
            </span>
          ))}
        </div>
      </div>
      <div aria-hidden="true">
        {ticks.map(({ text, bottom }) => (
          <span key={text} className="col-start-1 row-start-1 h-0 overflow-hidden whitespace-nowrap">
            {text}
            <span className="absolute right-0 translate-y-1/2" style={{ bottom: `${bottom}%` }}>
              {text}
            </span>
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
