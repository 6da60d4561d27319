"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Currency } from "@/lib/money/currency";
import { type WireSchedule, wireArrival } from "@/lib/transfers/wire-arrival.model";
import { type ArrivalText, arrivalText } from "./arrival-text";

const refreshEveryMs = 20_000;

/**
 * Returns a function that describes the arrival of a wire that is sent now. The present time is updated regularly, so that a page
 * that stays open beyond a cut-off does not show a date that is too early.
 */
export function useWireArrival(schedule: WireSchedule): (currency: Currency, country: string) => ArrivalText {
  const t = useTranslations("wireDetails");
  const format = useFormatter();
  const locale = useLocale();
  const [now, setNow] = useState(schedule.now);
  useEffect(() => {
    const loadedAt = performance.now();
    const refresh = () => setNow(new Date(schedule.now.getTime() + performance.now() - loadedAt));
    const timer = setInterval(refresh, refreshEveryMs);
    return () => clearInterval(timer);
  }, [schedule]);
  return (currency, country) => arrivalText(wireArrival(now, { currency, country }, schedule), { t, format, locale });
}
