"use client";

import { useEffect, useState } from "react";
import { getConversionRateAction } from "@/app/api/quotes/actions";
import type { Conversion, ConversionRate } from "@/lib/quotes/schema";

/** From this width on, a summary stands beside its form. The width equals Tailwind's `xl`. */
const wideScreen = "(min-width: 80em)";

/** The current rate of a conversion. Null until the rate is known, if there is no conversion, and if no summary is shown. */
export function useConversionRate(conversion: Conversion | null): ConversionRate | null {
  const [found, setFound] = useState<ConversionRate | null>(null);
  const { from, to } = conversion ?? {};
  useEffect(() => {
    if (!from || !to || !window.matchMedia(wideScreen).matches) return;
    // If there is no rate, the form reports the reason when it is sent.
    getConversionRateAction({ from, to }).then(
      (answer) => setFound(answer.ok ? answer.data : null),
      () => setFound(null),
    );
  }, [from, to]);
  return found && found.from.currency === from && found.to.currency === to ? found : null;
}
