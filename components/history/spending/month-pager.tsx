import { useTranslations } from "next-intl";
import { ButtonLink, buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";

type MonthPagerProps = { month: string; monthBefore: string; monthAfter: string | null };

/**
 * The shown month, and links to the month before and the month after. Without `monthAfter`, the shown month is the present month,
 * and the words "so far" are added to its name. In place of the second link, an inactive button keeps the name in the middle.
 */
export function MonthPager({ month, monthBefore, monthAfter }: MonthPagerProps) {
  const t = useTranslations("spending");
  const format = useFormatter();
  // UTC keeps the month unchanged, because a month of the bank's calendar has no time zone.
  const nameOf = (one: string) =>
    format.dateTime(new Date(`${one}-01T00:00:00Z`), { month: "long", year: "numeric", timeZone: "UTC" });
  const name = nameOf(month);
  return (
    <nav aria-label={t("months")} className="mb-4 flex items-center gap-2">
      <ButtonLink variant="secondary" className="size-11 px-0" rel="prev" href={paths.spending(monthBefore)}>
        <Icon name="chevron-left" className="size-5" />
        <span className="sr-only">{nameOf(monthBefore)}</span>
      </ButtonLink>
      <h2 className="min-w-0 px-1 text-center text-lg font-semibold max-sm:flex-1 sm:min-w-64">
        {monthAfter ? name : t("soFar", { month: name })}
      </h2>
      {monthAfter ? (
        <ButtonLink variant="secondary" className="size-11 px-0" rel="next" href={paths.spending(monthAfter)}>
          <Icon name="chevron-right" className="size-5" />
          <span className="sr-only">{nameOf(monthAfter)}</span>
        </ButtonLink>
      ) : (
        <span aria-hidden="true" className={buttonClass("secondary", "pointer-events-none size-11 px-0 opacity-60")}>
          <Icon name="chevron-right" className="size-5" />
        </span>
      )}
    </nav>
  );
}
