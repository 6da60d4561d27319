"use client";

import { useTranslations } from "next-intl";
import { StaffAmount, useStaffMoney } from "@/components/admin/resource/staff-money";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import type { ListedStatement } from "@/lib/reconciliation/files/find-files.sql";
import { balanceGap, sequenceProblems } from "@/lib/reconciliation/settlement.model";
import { useDayText } from "./settlement-texts";

/**
 * The account statements in a file, each with its account, days and balances. A check shows whether the lines of a statement
 * add up to its balances.
 */
export function StatementsCard({ statements }: { statements: ListedStatement[] }) {
  const t = useTranslations("adminReconciliation.file");
  const columns = useStatementColumns();
  const says = ({ account, openingMinor, closingMinor }: ListedStatement) =>
    account !== null || openingMinor !== null || closingMinor !== null;
  // A single statement without account number, balances and problems needs no card, because the page already shows the facts of
  // the whole file.
  if (statements.length < 2 && !statements.some((one) => says(one) || sequenceProblems(one).length > 0)) return null;
  return (
    <Card className="table-scroll">
      <h2 className="px-5 pt-4 pb-2 font-semibold">{t("statements.title")}</h2>
      <DataTable
        caption={t("statements.title")}
        columns={columns}
        items={statements}
        keyOf={({ number }) => String(number)}
        density="compact"
      />
    </Card>
  );
}

function useStatementColumns(): Column<ListedStatement>[] {
  const t = useTranslations("adminReconciliation.file");
  const dayText = useDayText();
  const amount = (key: "opening" | "booked" | "closing"): Column<ListedStatement> => ({
    ...{ key, header: t(`statements.${key}`), phone: key === "closing" ? "value" : "none", align: "end" },
    cell: (statement) => {
      const minor = statement[`${key}Minor`];
      return minor === null || statement.currency === null ? (
        "–"
      ) : (
        <StaffAmount amountMinor={minor} currency={statement.currency} />
      );
    },
    ...(key === "closing" ? { phoneLabel: t("statements.closing") } : {}),
  });
  return [
    {
      ...{ key: "name", header: t("statement"), phone: "title" },
      cell: ({ name, number }) => <span className="block max-w-60 truncate">{name ?? String(number)}</span>,
    },
    {
      ...{ key: "account", header: t("statements.account"), phone: "none" },
      cell: ({ account }) => <span className="block max-w-60 truncate">{account ?? "–"}</span>,
    },
    {
      ...{ key: "days", header: t("period"), phone: "detail" },
      cell: ({ firstDay, lastDay }) => {
        if (!firstDay || !lastDay) return "–";
        if (firstDay === lastDay) return dayText(firstDay);
        return t("periodOf", { first: dayText(firstDay), last: dayText(lastDay) });
      },
    },
    ...[amount("opening"), amount("booked"), amount("closing")],
    { key: "check", header: t("statements.check"), phone: "note", cell: (statement) => <Check {...statement} /> },
  ];
}

/**
 * Shows whether the opening balance plus the lines equals the closing balance. Also warns if the statement overlaps another
 * statement or does not continue the previous statement.
 */
function Check(statement: ListedStatement) {
  const t = useTranslations("adminReconciliation.file.statements");
  const { before, overlaps } = statement;
  const numbers = { before: before?.sequence ?? 0, number: statement.sequence ?? 0 };
  return (
    <span className="flex flex-wrap gap-1">
      <Balance {...statement} />
      {sequenceProblems(statement).map((problem) => (
        <Badge key={problem} tone="warning">
          {t(`sequence.${problem}`, { ...numbers, file: overlaps ?? "" })}
        </Badge>
      ))}
    </span>
  );
}

function Balance(statement: ListedStatement) {
  const t = useTranslations("adminReconciliation.file.statements");
  const money = useStaffMoney();
  const gap = balanceGap(statement);
  if (gap === null || statement.currency === null) return <Badge tone="neutral">{t("untold")}</Badge>;
  if (gap === 0n) return <Badge tone="positive">{t("fits")}</Badge>;
  return <Badge tone="danger">{t("off", { amount: money(gap, statement.currency, "always") })}</Badge>;
}
