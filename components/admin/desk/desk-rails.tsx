import { useTranslations } from "next-intl";
import { useCalendarDate } from "@/components/admin/day/day-words";
import { useRailName } from "@/components/admin/rail-name";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import type { RailMoney } from "@/lib/desk/desk.model";
import { DeskCard } from "./desk-card";

type DeskRailsProps = { since: string | null; rails: RailMoney[] };

/** For each payment network and currency, shows the money sent and received since the last closed day. */
export function DeskRails({ since, rails }: DeskRailsProps) {
  const t = useTranslations("adminDesk.rails");
  const calendarDate = useCalendarDate();
  const columns = useColumns(rails);
  return (
    <DeskCard
      id="rails-title"
      title={t("title")}
      text={since ? t("since", { date: calendarDate(since) }) : t("sinceEver")}
    >
      {rails.length > 0 ? (
        <DataTable
          caption={t("title")}
          columns={columns}
          items={rails}
          keyOf={({ rail, currency }) => `${rail} ${currency}`}
          groupOf={({ currency }) => ({ key: currency, heading: currency })}
          density="compact"
        />
      ) : (
        <p className="px-4 py-6 text-sm text-ink-muted">{t("none")}</p>
      )}
    </DeskCard>
  );
}

function useColumns(rails: RailMoney[]): Column<RailMoney>[] {
  const t = useTranslations("adminDesk.rails");
  const railName = useRailName();
  /** Returns the largest amount of all networks in this currency. The widths of all bars are relative to this amount. */
  const most = (currency: string) =>
    rails
      .filter((money) => money.currency === currency)
      .reduce((max, { inMinor, outMinor }) => Math.max(max, Number(inMinor), Number(outMinor)), 1);
  const bar = (money: RailMoney, amountMinor: bigint, colour: string) => (
    <span aria-hidden="true" className="mt-1 block h-1.5 w-full rounded-full bg-surface-sunken max-md:hidden">
      <span
        className={`block h-full rounded-full ${colour}`}
        style={{ width: `${Math.round((100 * Number(amountMinor)) / most(money.currency))}%` }}
      />
    </span>
  );
  return [
    { ...{ key: "rail", header: t("rail"), phone: "title" }, cell: ({ rail }) => railName(rail) },
    {
      ...{ key: "out", header: t("out"), phone: "value", phoneLabel: t("out"), align: "end", className: "md:w-1/3" },
      cell: (money) => (
        <>
          <StaffAmount amountMinor={money.outMinor} currency={money.currency} />
          {bar(money, money.outMinor, "bg-line-strong")}
        </>
      ),
    },
    {
      ...{ key: "in", header: t("in"), phone: "note", phoneLabel: t("in"), align: "end", className: "md:w-1/3" },
      cell: (money) => (
        <>
          <StaffAmount amountMinor={money.inMinor} currency={money.currency} />
          {bar(money, money.inMinor, "bg-accent-text")}
        </>
      ),
    },
  ];
}
