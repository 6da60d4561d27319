"use client";

import { type MouseEvent, useRef } from "react";
import type { BalancePlotProps } from "./balance-plot";

/**
 * `points` means that the pointer only moves over the days, so the page must not scroll to the day in the list. `chooses` means
 * that the reader has chosen a day by a click, a tap or the keys.
 */
type Way = "points" | "chooses";

type ScrubberProps = Pick<BalancePlotProps, "count"> & {
  label: string;
  /** The index of the chosen day, or of today while no day is chosen. */
  index: number;
  isChosen: boolean;
  /** The date and the balance of the chosen day. */
  valueText: string;
  /** The vertical position of the chosen day's balance, in percent of the plot from the top. */
  top: number;
  /**
   * Called with a day's index. Called with null when the pointer has left the plot without a click, or the focus has left the
   * slider.
   */
  onDay: (index: number | null, way: Way) => void;
};

/**
 * A slider over the whole plot. The slider moves to the day under the finger or the mouse pointer. Keys and screen readers use
 * the invisible range input that covers the plot.
 */
export function Scrubber({ label, count, index, isChosen, valueText, top, onDay }: ScrubberProps) {
  const input = useRef<HTMLInputElement>(null);
  const isPressed = useRef(false);
  const dayAt = ({ clientX, currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(Math.max(Math.floor((count * (clientX - left)) / width), 0), count - 1);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the range input inside does the same for the keys and screen readers
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      className="scrubber absolute -inset-y-2 inset-x-0 cursor-crosshair touch-pan-y rounded-sm select-none"
      onPointerDown={(event) => {
        isPressed.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        input.current?.focus({ preventScroll: true });
        onDay(dayAt(event), "points");
      }}
      // Prevents the browser's default, because a press would take the focus away from the range input.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={(event) => {
        if (isPressed.current || event.pointerType === "mouse") onDay(dayAt(event), "points");
      }}
      onClick={(event) => onDay(dayAt(event), "chooses")}
      onPointerUp={() => {
        isPressed.current = false;
      }}
      onPointerCancel={() => {
        isPressed.current = false;
      }}
      onPointerLeave={() => !isPressed.current && document.activeElement !== input.current && onDay(null, "points")}
    >
      <input
        ref={input}
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={count - 1}
        value={index}
        onChange={(event) => onDay(Number(event.target.value), "chooses")}
        onBlur={() => onDay(null, "points")}
        onKeyDown={({ key, currentTarget }) => key === "Escape" && currentTarget.blur()}
        className="pointer-events-none absolute inset-0 m-0 size-full opacity-0"
      />
      {isChosen ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-2 w-px bg-accent-text"
          style={{ left: `${(100 * (index + 0.5)) / count}%` }}
        >
          <span
            className="absolute left-1/2 size-3 -translate-1/2 rounded-full border-2 border-surface bg-accent-text"
            style={{ top: `${top}%` }}
          />
        </span>
      ) : null}
    </div>
  );
}
