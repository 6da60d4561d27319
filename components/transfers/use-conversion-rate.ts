"use client";

import { useEffect, useState } from "react";
import { getConversionRateAction } from "@/app/api/quotes/actions";
import type { Conversion, ConversionRate } from "@/lib/quotes/schema";

/** The media query for screens that show a summary beside the form. The width equals Tailwind's `xl`. */
const wideScreen = "(min-width: 80em)";

/**
 * The current rate of a conversion. Null until the rate is known. Also null if the money is not converted, or if the screen has
 * no summary.
 */
export function useConversionRate(conversion: Conversion | null): ConversionRate | null {
  const [found, setFound] = useState<ConversionRate | null>(null);
  const { from, to } = conversion ?? {};
  useEffect(() => {
    if (!from || !to || !window.matchMedia(wideScreen).matches) return;
    // A failure is ignored here, because the form reports the reason when the form is sent.
    getConversionRateAction({ from, to }).then(
      (answer) => setFound(answer.ok ? answer.data : null),
      () => setFound(null),
    );
  }, [from, to]);
  return found && found.from.currency === from && found.to.currency === to ? found : null;
}
