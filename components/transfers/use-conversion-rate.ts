"use client";

import { useEffect, useState } from "react";
import { getConversionRateAction } from "@/app/api/quotes/actions";
import { asQuestion } from "@/components/browser/sent-requests";
import type { Conversion, ConversionRate } from "@/lib/quotes/schema";

/** The current rate of a conversion. Null if `conversion` is null, or while the rate is not known yet. */
export function useConversionRate(conversion: Conversion | null): ConversionRate | null {
  const [found, setFound] = useState<ConversionRate | null>(null);
  const { from, to } = conversion ?? {};
  useEffect(() => {
    if (!from || !to) return;
    // A failure is ignored here, because the form shows the reason when the customer sends the order.
    asQuestion(() => getConversionRateAction({ from, to })).then(
      (answer) => setFound(answer.ok ? answer.data : null),
      () => setFound(null),
    );
  }, [from, to]);
  return found && found.from.currency === from && found.to.currency === to ? found : null;
}
