"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Currency } from "@/lib/money/currency";
import { type WireSchedule, wireArrival } from "@/lib/transfers/wire-arrival.model";
import { type ArrivalText, arrivalText } from "./arrival-text";

const refreshEveryMs = 20_000;

/**
 * The browser's time at which each schedule arrived. After "Back", Next shows the page with its old schedule, so the time since
 * then does not begin with the display of the page.
 */
const arrivedAt = new WeakMap<WireSchedule, number>();

/** The server's present time. Uses the browser's clock, because `performance.now` stands still while the device sleeps. */
function presentTime(schedule: WireSchedule): Date {
  const since = arrivedAt.get(schedule) ?? Date.now();
  arrivedAt.set(schedule, since);
  return new Date(schedule.now.getTime() + Math.max(0, Date.now() - since));
}

/**
 * Returns a function that describes the arrival of a wire that is sent now. The present time is updated regularly and when the
 * page becomes visible. Otherwise, a page that stays open beyond a cut-off would show a date that is too early.
 */
export function useWireArrival(schedule: WireSchedule): (currency: Currency, country: string) => ArrivalText {
  const t = useTranslations("wireDetails");
  const format = useFormatter();
  const locale = useLocale();
  const [now, setNow] = useState(schedule.now);
  useEffect(() => {
    const refresh = () => setNow(presentTime(schedule));
    refresh();
    const timer = setInterval(refresh, refreshEveryMs);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [schedule]);
  return (currency, country) => arrivalText(wireArrival(now, { currency, country }, schedule), { t, format, locale });
}
