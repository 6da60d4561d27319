import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon/icon";
import { useCalendarText } from "@/lib/i18n/calendar-text";
import { paths } from "@/lib/paths";

const looks = {
  /** On wider screens, the statement is an entry of the export menu. */
  entry: { className: "menu-entry max-sm:hidden", icon: "download", iconClass: "" },
  /** On phones, the statement is beside the date, so that the customer reaches the file without the menu. */
  link: { className: "action-link -my-2.5 gap-1.5 sm:hidden", icon: "file-text", iconClass: "size-4" },
} as const;

type LatestStatementProps = { accountNumber: string; month: string; look: keyof typeof looks };

/** The link to the file of an account's statement for a month, `YYYY-MM`. */
export function LatestStatement({ accountNumber, month, look }: LatestStatementProps) {
  const t = useTranslations("history.statements");
  const calendarText = useCalendarText();
  return (
    <a href={paths.statementPdf(accountNumber, month)} className={looks[look].className}>
      <Icon name={looks[look].icon} className={looks[look].iconClass} />
      {t("ofMonth", { month: calendarText(month, "monthOfYear") })}
    </a>
  );
}
