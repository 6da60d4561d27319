"use client";

import { useEffect, useState } from "react";
import { getConversionRateAction } from "@/app/api/quotes/actions";
import type { Conversion, ConversionRate } from "@/lib/quotes/schema";

/** From this width on, a summary stands beside its form; equals Tailwind's `xl`. */
const wideScreen = "(min-width: 80em)";

/** The current rate of a conversion. Null until the rate is known, without a conversion, and where no summary is shown. */
export function useConversionRate(conversion: Conversion | null): ConversionRate | null {
  const [found, setFound] = useState<ConversionRate | null>(null);
  const { from, to } = conversion ?? {};
  useEffect(() => {
    if (!from || !to || !window.matchMedia(wideScreen).matches) return;
    // When there is no rate, the reason is reported once the form is sent.
    getConversionRateAction({ from, to }).then(
      (answer) => setFound(answer.ok ? answer.data : null),
      () => setFound(null),
    );
  }, [from, to]);
  return found && found.from.currency === from && found.to.currency === to ? found : null;
}
