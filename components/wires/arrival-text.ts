import type { useTranslations } from "next-intl";
import type { Formatter } from "@/lib/i18n/formatter";
import type { WireArrival, WireDelay } from "@/lib/transfers/wire-arrival.model";

/**
 * The texts about the arrival of a wire. `text` is the arrival date. `reason` explains a delay, and is empty if nothing delays
 * the wire.
 */
export type ArrivalText = { text: string; reason: string };

/** The translations, formatter and language of the reader. `t` has the texts of `wireDetails`. */
type Words = { t: ReturnType<typeof useTranslations<"wireDetails">>; format: Formatter; locale: string };

/** Describes the arrival of a wire in the reader's language. */
export function arrivalText({ arriveOn, delays }: WireArrival, words: Words): ArrivalText {
  const { t, format } = words;
  const date = format.dateTime(dayOf(arriveOn), { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" });
  return { text: t("arrivesBy", { date }), reason: delays.map((delay) => delayText(delay, words)).join(" ") };
}

function delayText(delay: WireDelay, { t, format, locale }: Words): string {
  if (delay.kind === "weekend") return t("delays.weekend");
  if (delay.kind === "holiday") {
    const date = format.dateTime(dayOf(delay.date), { month: "short", day: "numeric", timeZone: "UTC" });
    return t("delays.holiday", { date, currency: delay.currency });
  }
  const { cutOff, at } = delay;
  const time = format.dateTime(new Date(`2000-01-01T${cutOff.time}:00Z`), { timeStyle: "short", timeZone: "UTC" });
  const parts = new Intl.DateTimeFormat(locale, { timeZone: cutOff.timeZone, timeZoneName: "short" }).formatToParts(at);
  const zone = parts.find(({ type }) => type === "timeZoneName")?.value ?? cutOff.timeZone;
  return t("delays.cutOff", { time: `${time} ${zone}` });
}

function dayOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
