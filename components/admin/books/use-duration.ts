import { useTranslations } from "next-intl";

/** Formats a duration in the reader's language. */
export function useDuration() {
  const t = useTranslations("adminBooks.duration");
  return (ms: bigint): string => {
    const seconds = Number(ms) / 1_000;
    if (seconds < 10) return t("fewSeconds", { seconds: Math.max(seconds, 0.1) });
    const [whole, minutes] = [Math.round(seconds), Math.floor(seconds / 60)];
    if (minutes < 1) return t("seconds", { seconds: whole });
    if (minutes < 60) return t("minutes", { minutes, seconds: whole % 60 });
    return t("hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
}
