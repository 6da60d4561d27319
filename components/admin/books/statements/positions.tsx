import { useTranslations } from "next-intl";
import { StaffAmount, useStaffMoney } from "@/components/admin/resource/staff-money";
import { useDateText } from "@/components/term-products/use-date-text";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import type { FinancialStatements, StatedPosition } from "@/lib/books/statements/statements.model";
import { useFormatter } from "@/lib/i18n/formatter";
import { isOverLimit } from "@/lib/ledger/position-limit.model";
import { pivotCurrency } from "@/lib/money/exchange-rate";

/** The bank's open positions in foreign currencies at the end of the period. Shows nothing if the bank has no open position. */
export function Positions({ statements }: { statements: FinancialStatements }) {
  const t = useTranslations("adminBooks.positions");
  const dateText = useDateText();
  const money = useStaffMoney();
  const { to, positions, positionLimitMinor } = statements;
  const columns = useColumns(positionLimitMinor);
  if (positions.length === 0) return null;
  return (
    <Card aria-labelledby="positions" className="overflow-hidden print:break-inside-avoid">
      <div className="border-b border-line px-4 py-3">
        <h2 id="positions" className="text-lg font-semibold">
          {t("title")}
        </h2>
        <p className="text-sm text-ink-muted">
          {t("text", { date: dateText(to, "long"), limit: money(positionLimitMinor, pivotCurrency) })}
        </p>
      </div>
      <DataTable
        caption={t("title")}
        columns={columns}
        items={positions}
        keyOf={({ currency }) => currency}
        density="compact"
      />
    </Card>
  );
}

function useColumns(limitMinor: bigint): Column<StatedPosition>[] {
  const t = useTranslations("adminBooks.positions");
  const format = useFormatter();
  return [
    {
      ...{ key: "position", header: t("position"), phone: "title" },
      cell: ({ positionMinor, currency }) => <StaffAmount amountMinor={positionMinor} currency={currency} />,
    },
    {
      ...{ key: "rate", header: t("rate"), phone: "detail", align: "end", className: "max-md:text-left" },
      cell: ({ rate }) => (rate === null ? "–" : format.number(Number(rate), { maximumFractionDigits: 6 })),
    },
    {
      ...{ key: "state", header: t("state"), phone: "note" },
      cell: (position) =>
        position.rate === null ? (
          <Badge tone="danger">{t("noRate")}</Badge>
        ) : isOverLimit(position.worthMinor, limitMinor) ? (
          <Badge tone="warning">{t("over")}</Badge>
        ) : null,
    },
    {
      ...{ key: "worth", header: t("worth"), phone: "value", align: "end" },
      cell: ({ worthMinor }) => <StaffAmount amountMinor={worthMinor} currency={pivotCurrency} />,
    },
  ];
}
