"use client";

import { type CSSProperties, useMemo } from "react";
import { useMoneyFormat } from "@/components/ui/amount";
import type { AmountRange } from "./amount-range";
import { amountStops } from "./amount-stops";

type AmountSliderProps = {
  range: AmountRange;
  /** The shown amount in minor units. Null if there is no valid amount. */
  amountMinor: bigint | null;
  /** The slider's accessible name. */
  label: string;
  isInvalid?: boolean | undefined;
  onPick: (amountMinor: bigint) => void;
};

/** A slider for an amount between two limits, with the limits below. Renders nothing if the limits are equal. */
export function AmountSlider({ range, amountMinor, label, isInvalid, onPick }: AmountSliderProps) {
  const money = useMoneyFormat();
  const { currency, minimumMinor, maximumMinor } = range;
  const stops = useMemo(
    () => amountStops(minimumMinor, maximumMinor, currency),
    [minimumMinor, maximumMinor, currency],
  );
  const last = stops.count - 1;
  if (last === 0) return null;
  const stop = amountMinor === null ? 0 : stops.near(amountMinor);
  return (
    <>
      <input
        type="range"
        className="range mt-2"
        style={{ "--range-done": `${(100 * stop) / last}%` } as CSSProperties}
        aria-label={label}
        aria-valuetext={money(amountMinor ?? stops.at(stop), currency)}
        aria-invalid={isInvalid}
        min={0}
        max={last}
        step={1}
        value={stop}
        onChange={(event) => onPick(stops.at(event.target.valueAsNumber))}
      />
      <p className="flex justify-between gap-4 text-xs text-ink-muted tabular-nums">
        <span>{money(minimumMinor, currency)}</span>
        <span>{money(maximumMinor, currency)}</span>
      </p>
    </>
  );
}
