"use client";

import { type ReactNode, useDeferredValue } from "react";
import { usePickedAmount } from "./amount-picker";
import type { AmountRange } from "./amount-range";

type AmountPreviewProps = {
  range: AmountRange;
  /** Shown while the amount is invalid or outside the plan's range. */
  empty: string;
  children: (amountMinor: bigint) => ReactNode;
};

/**
 * Shows the terms for the amount in the surrounding form. React renders the terms with low priority, so that a long schedule does
 * not delay typing.
 */
export function AmountPreview({ range, empty, children }: AmountPreviewProps) {
  const amountMinor = useDeferredValue(usePickedAmount("amount", range));
  if (amountMinor === null) {
    return (
      <p role="status" className="rounded bg-surface-sunken px-4 py-10 text-center text-sm text-ink-muted">
        {empty}
      </p>
    );
  }
  return children(amountMinor);
}
