import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon/icon";
import { useCalendarText } from "@/lib/i18n/calendar-text";
import { paths } from "@/lib/paths";

/** The link to the statement of an account for a month, `YYYY-MM`. */
export function LatestStatement({ accountNumber, month }: { accountNumber: string; month: string }) {
  const t = useTranslations("history.statements");
  const calendarText = useCalendarText();
  return (
    <a
      href={paths.statementPdf(accountNumber, month)}
      className="action-link -my-2.5 gap-1.5 group-has-[[data-unused]]/history:hidden!"
    >
      <Icon name="download" className="size-4 shrink-0 stroke-[1.75]" />
      {t("ofMonth", { month: calendarText(month, "monthOfYear") })}
      <span className="sr-only">{t("file", { account: accountNumber })}</span>
    </a>
  );
}
