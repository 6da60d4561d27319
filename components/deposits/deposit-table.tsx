import { useTranslations } from "next-intl";
import { RecordLink } from "@/components/term-products/record-link";
import { useDateText } from "@/components/term-products/use-date-text";
import { Amount } from "@/components/ui/amount";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import type { Deposit } from "@/lib/deposits/deposit";
import { depositMoney } from "@/lib/deposits/status-effect.model";
import { useFormatter } from "@/lib/i18n/formatter";
import { currencies } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import { DepositStatusBadge } from "./deposit-status";

/**
 * A customer's applications and deposits, numbered by their position in the list. For staff, each deposit links to its panel in
 * the back office.
 */
export function DepositTable({ deposits, isOwn = true }: { deposits: Deposit[]; isOwn?: boolean }) {
  const t = useTranslations("deposits");
  const among = isOwn ? deposits.map(({ currency }) => currency) : currencies;
  const format = useFormatter();
  const columns: Column<{ deposit: Deposit; position: number }>[] = [
    {
      key: "number",
      header: t("number"),
      phone: "none",
      // On medium-wide screens, the numbers are hidden, because the side menu leaves no room for the numbers in languages with
      // long words.
      className: "text-ink-muted tabular-nums md:max-xl:hidden",
      cell: ({ position }) => position,
    },
    {
      key: "name",
      header: t("name"),
      phone: "title",
      className: isOwn ? "md:max-xl:pl-5" : "md:max-xl:pl-4",
      cell: ({ deposit }) => (
        <RecordLink
          href={isOwn ? paths.deposit(deposit.id) : paths.managedRecord("deposit", deposit.id)}
          name={deposit.depositName}
        />
      ),
    },
    {
      key: "minimum",
      header: t("minimumAmount"),
      align: "end",
      phone: "none",
      cell: ({ deposit }) => <Amount amountMinor={deposit.minimumMinor} currency={deposit.currency} among={among} />,
    },
    {
      key: "maximum",
      header: t("maximumAmount"),
      align: "end",
      phone: "none",
      cell: ({ deposit }) => <Amount amountMinor={deposit.maximumMinor} currency={deposit.currency} among={among} />,
    },
    {
      key: "applied",
      header: t("dateApplied"),
      phone: "detail",
      cell: ({ deposit }) => <Applied deposit={deposit} />,
    },
    {
      key: "profit",
      header: t("profit"),
      align: "end",
      phone: "none",
      className: "tabular-nums",
      cell: ({ deposit: { profitBp } }) => format.number(profitBp / 100, { maximumFractionDigits: 2 }),
    },
    {
      key: "duration",
      header: t("duration"),
      phone: "none",
      className: "whitespace-nowrap",
      cell: ({ deposit: { lockedInYears } }) => t("years", { years: lockedInYears }),
    },
    {
      key: "amount",
      header: t("amount"),
      align: "end",
      phone: "value",
      cell: ({ deposit: { amountMinor, currency } }) => (
        <Amount amountMinor={amountMinor} currency={currency} among={among} className="font-semibold" />
      ),
    },
    {
      key: "status",
      header: t("status"),
      phone: "note",
      cell: ({ deposit }) => <DepositStatusBadge deposit={deposit} />,
    },
  ];
  return (
    <DataTable
      caption={t("listTitle")}
      columns={columns}
      items={deposits.map((deposit, index) => ({ deposit, position: index + 1 }))}
      keyOf={({ deposit }) => deposit.id}
      density={isOwn ? "narrow" : "compact"}
    />
  );
}

/**
 * The date of the application. On phones, a locked deposit shows its maturity date in place of the application date. Other
 * deposits show their term together with the application date.
 */
function Applied({ deposit }: { deposit: Deposit }) {
  const t = useTranslations("deposits");
  const format = useFormatter();
  const dateText = useDateText();
  const { createdAt, lockedInYears, maturesOn } = deposit;
  const isLocked = maturesOn && depositMoney(deposit) === "locked";
  return (
    <>
      <time dateTime={createdAt.toISOString()} className={isLocked ? "max-md:hidden" : undefined}>
        {format.dateTime(createdAt, { dateStyle: "medium" })}
      </time>
      <span className="md:hidden">
        {isLocked ? t("freeOn", { date: dateText(maturesOn) }) : ` · ${t("years", { years: lockedInYears })}`}
      </span>
    </>
  );
}
