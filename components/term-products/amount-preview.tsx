"use client";

import { type ReactNode, useDeferredValue } from "react";
import { type AmountRange, usePickedAmount } from "./amount-picker";

type AmountPreviewProps = {
  range: AmountRange;
  /** Stands there while the amount is none that the plan offers. */
  empty: string;
  children: (amountMinor: bigint) => ReactNode;
};

/** What the amount in the form around comes to. Typing is never held up by a long schedule: that follows when there is time. */
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
