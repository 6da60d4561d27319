import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/components/ui/button";
import { Input } from "@/components/ui/controls";
import { Icon } from "@/components/ui/icon/icon";
import type { TrialBalance } from "@/lib/books/trial-balance.model";
import { paths } from "@/lib/paths";

/**
 * Links to the books of another day: a chosen date, the previous or next day, or today. The date is chosen in a plain form that
 * works without JavaScript.
 */
export function DateChoice({ date, insteadOf, days }: Pick<TrialBalance, "date" | "insteadOf" | "days">) {
  const t = useTranslations("adminBooks.date");
  if (!days.first || !days.last) return null;
  const shown = insteadOf ?? date;
  return (
    <div className="mb-5 flex flex-wrap items-end gap-3 print:hidden">
      <form action={paths.manageLedger} className="flex items-end gap-3">
        <div className="flex flex-col gap-1.5">
          <label htmlFor="books-date" className="text-sm font-medium">
            {t("label")}
          </label>
          <Input
            // A new React key resets the field when the URL contains another date.
            key={shown}
            id="books-date"
            name="date"
            type="date"
            required
            min={days.first}
            max={days.last}
            defaultValue={shown ?? days.last}
            className="w-44"
          />
        </div>
        <Button type="submit" variant="secondary">
          {t("show")}
        </Button>
      </form>
      <nav aria-label={t("label")} className="flex flex-wrap">
        {days.before ? (
          <ButtonLink variant="quiet" href={paths.manageLedgerAt(days.before)} rel="prev">
            <Icon name="chevron-left" className="size-4" />
            {t("before")}
          </ButtonLink>
        ) : null}
        {days.after ? (
          <ButtonLink variant="quiet" href={paths.manageLedgerAt(days.after)} rel="next">
            {t("after")}
            <Icon name="chevron-right" className="size-4" />
          </ButtonLink>
        ) : null}
        {shown ? (
          <ButtonLink variant="quiet" href={paths.manageLedger}>
            {t("now")}
          </ButtonLink>
        ) : null}
      </nav>
    </div>
  );
}
