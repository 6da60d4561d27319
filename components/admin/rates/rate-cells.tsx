import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import type { HeldRate } from "@/lib/quotes/find-rates";
import { RateMoment, useRateTexts } from "./rate-texts";

type CellProps = { rate: HeldRate };

/** The present value of one US dollar in this currency. */
export function PresentRate({ rate: { currency, current } }: CellProps) {
  const t = useTranslations("adminRates");
  const texts = useRateTexts();
  if (!current) return <Badge tone="warning">{t("notSet")}</Badge>;
  return (
    <span className="whitespace-nowrap tabular-nums">
      {t("rateValue", { currency, rate: texts.rate(current.rate) })}
    </span>
  );
}

/** The moment when a rate came into force, and a badge when the rate is too old. */
export function Since({ rate: { current, isTooOld } }: CellProps) {
  const t = useTranslations("adminRates");
  if (!current) return "–";
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <RateMoment moment={current.validFrom} />
      {isTooOld ? <Badge tone="warning">{t("tooOld")}</Badge> : null}
    </span>
  );
}

/** A link to a currency's past rates, which are further down on the same page. */
export function HistoryLink({ currency }: Pick<HeldRate, "currency">) {
  const t = useTranslations("adminRates");
  return (
    <a
      className={buttonClass("quiet", "md:min-h-8 max-md:-ml-3")}
      href={`${paths.manageRateHistory(currency)}#history`}
      aria-label={t("historyOf", { currency })}
    >
      {t("history")}
    </a>
  );
}
