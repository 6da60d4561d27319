import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";

type MonthPagerProps = { month: string; monthBefore: string; monthAfter: string | null };

/**
 * The shown month, and links to the month before and the month after. Without `monthAfter`, the shown month is the present month,
 * and its name gets the addition "so far".
 */
export function MonthPager({ month, monthBefore, monthAfter }: MonthPagerProps) {
  const t = useTranslations("spending");
  const format = useFormatter();
  // UTC keeps the month unchanged, because a month of the bank's calendar has no time zone.
  const nameOf = (one: string) =>
    format.dateTime(new Date(`${one}-01T00:00:00Z`), { month: "long", year: "numeric", timeZone: "UTC" });
  const name = nameOf(month);
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <h2 className="text-lg font-semibold">{monthAfter ? name : t("soFar", { month: name })}</h2>
      <nav aria-label={t("months")} className="-mx-3 flex flex-wrap">
        <ButtonLink variant="quiet" rel="prev" href={paths.spending(monthBefore)}>
          <Icon name="chevron-left" className="size-4" />
          {nameOf(monthBefore)}
        </ButtonLink>
        {monthAfter ? (
          <ButtonLink variant="quiet" rel="next" href={paths.spending(monthAfter)}>
            {nameOf(monthAfter)}
            <Icon name="chevron-right" className="size-4" />
          </ButtonLink>
        ) : null}
      </nav>
    </div>
  );
}
