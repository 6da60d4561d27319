import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon/icon";
import type { Account } from "@/lib/accounts/account";
import { useCalendarText } from "@/lib/i18n/calendar-text";
import { paths } from "@/lib/paths";
import { bankDate } from "@/lib/server/clock";

type Month = { from: string };

type LatestStatementProps = { account: Account; thisMonth: Month; lastMonth: Month };

/** The link to the statement of the previous month, or of the present month if the account is newer. */
export function LatestStatement({ account, thisMonth, lastMonth }: LatestStatementProps) {
  const t = useTranslations("history.statements");
  const calendarText = useCalendarText();
  const isNew = bankDate(account.createdAt) >= thisMonth.from;
  const month = (isNew ? thisMonth : lastMonth).from.slice(0, 7);
  return (
    <a href={paths.statementPdf(account.accountNumber, month)} className="action-link flex w-fit gap-1.5">
      <Icon name="download" className="size-4 shrink-0 stroke-[1.75]" />
      {t("ofMonth", { month: calendarText(`${month}-01`, "monthOfYear") })}
      <span className="sr-only">{t("file", { account: account.accountNumber })}</span>
    </a>
  );
}
