"use client";

import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { MarkedName } from "@/components/ui/marked-name";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { CancelTransferButton } from "./cancel-transfer";
import { amountClass, HistoryDate } from "./history-cells";
import type { ShownItem } from "./shown-item";

/** The texts of a history. */
type HistoryListProps = {
  caption: string;
  headings: Record<"type" | "name" | "date" | "amount" | "balance" | "status", string>;
  items: ShownItem[];
};

/** The items of a history as a table, in groups: today, yesterday, and then each month. On phones, each day is a group. */
export function HistoryList({ caption, headings, items }: HistoryListProps) {
  const columns: Column<ShownItem>[] = [
    {
      key: "name",
      header: headings.name,
      phone: "title",
      className: "history-name",
      cell: nameCell,
      // On phones, CSS shows `data-first-of` as a heading above the first item of a day.
      attributesOf: ({ firstOf }) => ({ "data-first-of": firstOf }),
    },
    {
      key: "type",
      header: headings.type,
      phone: "detail",
      cell: typeCell,
      // On tablets, which have no column for the days, CSS shows `data-day` at the start of this cell. The no-break spaces keep the
      // day on one line. The headings "today" and "yesterday" state the day for all their items.
      attributesOf: ({ date, category, isInMonth }) => ({
        className: category ? "cell-dated cell-called" : "cell-dated",
        "data-day": isInMonth ? `${`${date.short} ·`.replaceAll(" ", noBreakSpace)} ` : undefined,
      }),
    },
    {
      key: "date",
      header: headings.date,
      phone: "none",
      className: "max-xl:hidden",
      cell: ({ date }) => <HistoryDate date={date} />,
    },
    {
      key: "amount",
      header: headings.amount,
      align: "end",
      phone: "value",
      cell: ({ amount }) => amount,
      attributesOf: (item) => ({ className: amountClass(item) }),
    },
    {
      key: "status",
      header: headings.status,
      phone: "note",
      cell: statusCell,
      attributesOf: ({ isCompleted }) => (isCompleted ? { className: "max-md:hidden" } : {}),
    },
  ];
  if (items.some(({ balance }) => balance)) {
    columns.splice(-1, 0, {
      key: "balance",
      header: headings.balance,
      align: "end",
      phone: "none",
      className: "figures text-ink-muted max-xl:hidden",
      cell: ({ balance }) => balance,
    });
  }
  return (
    // If long words of a language make the table wider than the page, the table scrolls.
    <div className="table-scroll history-table">
      <DataTable isMarked caption={caption} columns={columns} items={items} keyOf={({ id }) => id} groupOf={groupOf} />
    </div>
  );
}

const noBreakSpace = "\u00a0";

const groupOf = ({ group }: ShownItem) => ({ key: group, heading: group });

/** The kind of payment, and the category chosen by the customer. Phones show only the category, if there is one. */
function typeCell({ type, category }: ShownItem) {
  if (!category) return type;
  return (
    <>
      <span className="max-md:hidden">{`${type}\n`}</span>
      <span className="text-ink-muted">{category}</span>
    </>
  );
}

function nameCell(item: ShownItem) {
  return (
    <>
      <MarkedName
        name={item.name}
        mark={item.mark}
        href={item.href}
        // On wide screens, a name without details below it may have two lines.
        className={classNames(
          "block font-semibold print:whitespace-normal",
          item.details ? "truncate" : "wrap-anywhere max-md:truncate",
        )}
      />
      {item.details ? (
        <span className="cell-more" title={item.wholeDetails ?? item.details}>
          {item.details}
        </span>
      ) : null}
    </>
  );
}

/**
 * The status, and the button to cancel the payment. A completed payment has no badge, so that the payments that are still open
 * stand out. On phones, only the payment's page contains the button, because a list item has only two lines.
 */
function statusCell({ id, name, status, isCompleted, cancelAmount: amount }: ShownItem) {
  if (isCompleted) return <span className="text-sm text-ink-muted">{status.text}</span>;
  return (
    <div className="flex items-center gap-1 max-md:justify-end">
      <Badge tone={status.tone}>{status.text}</Badge>
      {amount ? (
        // A higher z-index keeps the button in front of the link that covers the whole item.
        <div className="relative z-[1] -my-2 max-md:hidden print:hidden">
          <CancelTransferButton transfer={{ id, name, amount }} />
        </div>
      ) : null}
    </div>
  );
}
