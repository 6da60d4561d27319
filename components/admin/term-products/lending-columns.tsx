"use client";

import { useTranslations } from "next-intl";
import { DayOf, OpenRecord } from "@/components/admin/resource/record-cells";
import type { ResourceColumn } from "@/components/admin/resource/resource";
import { useDateText } from "@/components/term-products/use-date-text";
import { Amount } from "@/components/ui/amount";
import { type LendingColumnKey, lendingQueues } from "./lending-queues";
import type { LendingKind, LendingRow } from "./lending-row";
import { LendingStatusBadge } from "./lending-status";

/** The columns of a queue, in its order. */
export function useLendingColumns(
  kind: LendingKind,
  hrefOf: (row: LendingRow) => string,
): ResourceColumn<LendingRow>[] {
  const t = useTranslations("adminLending");
  const { columns } = lendingQueues[kind];
  return columns.map((key) => ({
    key,
    header: t(`fields.${key}`),
    ...looks[key],
    ...(key === "email"
      ? { cell: (row: LendingRow) => <OpenApplication row={row} href={hrefOf(row)} isDense={columns.length > 5} /> }
      : {}),
  }));
}

type ColumnLook = Pick<ResourceColumn<LendingRow>, "cell" | "phone" | "phoneCell" | "align" | "sort">;

const looks: Record<LendingColumnKey, ColumnLook> = {
  email: { phone: "title", cell: ({ email }) => email, phoneCell: ({ email }) => email },
  planName: {
    phone: "detail",
    cell: ({ planName }) => (
      <span className="block truncate md:max-w-40 2xl:max-w-64" title={planName}>
        {planName}
      </span>
    ),
  },
  createdAt: { phone: "none", sort: "createdAt", cell: ({ createdAt }) => <DayOf date={createdAt} /> },
  amount: {
    phone: "value",
    align: "end",
    sort: "amount",
    cell: ({ amountMinor, currency }) => (
      <Amount amountMinor={amountMinor} currency={currency} className="font-medium" />
    ),
  },
  dueOn: { phone: "none", cell: (row) => <DueDate row={row} /> },
  status: { phone: "note", cell: ({ status }) => <LendingStatusBadge status={status} /> },
};

function OpenApplication({ row, href, isDense }: { row: LendingRow; href: string; isDense: boolean }) {
  const t = useTranslations("adminLending");
  const { kind, email, planName } = row;
  const label = t(`queues.${kind}.open`, { email, plan: planName });
  return <OpenRecord href={href} label={label} text={email} isDense={isDense} />;
}

/** Of the next instalment; until the money is lent, the day of the application, as the specification's `dueDate` has it. */
function DueDate({ row: { dueOn, status, createdAt } }: { row: LendingRow }) {
  const dateText = useDateText();
  if (dueOn) {
    return (
      <time dateTime={dueOn} className="whitespace-nowrap text-ink-muted tabular-nums">
        {dateText(dueOn)}
      </time>
    );
  }
  return status === "pending" || status === "approved" ? <DayOf date={createdAt} /> : "–";
}
