import { useLocale, useTranslations } from "next-intl";
import { type Column, DataTable } from "@/components/ui/data-table";
import { StatusBadge } from "@/components/ui/status-badge";
import type { HistoryItem } from "@/lib/history/history-item";
import { historySubject } from "@/lib/history/schema";
import { useFormatter } from "@/lib/i18n/formatter";
import { formatMoney } from "@/lib/money/format-money";
import { CancelTransferButton } from "./cancel-transfer";
import { HistoryAmount, HistoryDate, HistoryName, HistoryType } from "./history-cells";
import { historyStatusLabel } from "./history-type";

type HistoryTableProps = {
  items: HistoryItem[];
  /** Stands where nobody else is concerned. */
  bankName: string;
  /** Whether the reader is the customer, who may take back what is pending. */
  isOwn?: boolean;
};

/** The items of a history. */
export function HistoryTable({ items, bankName, isOwn = true }: HistoryTableProps) {
  const t = useTranslations("history");
  const format = useFormatter();
  const monthOf = ({ createdAt }: HistoryItem) => {
    const month = format.dateTime(createdAt, { month: "long", year: "numeric" });
    return { key: month, heading: month };
  };
  const columns: Column<HistoryItem>[] = [
    {
      key: "type",
      header: t("type"),
      phone: "detail",
      className: "max-md:truncate",
      cell: (item) => (
        <>
          <span className="md:hidden">
            <HistoryDate date={item.createdAt} />
            {" · "}
          </span>
          <HistoryType item={item} />
        </>
      ),
    },
    {
      key: "name",
      header: t("name"),
      phone: "title",
      cell: (item) => <Counterparty item={item} bankName={bankName} />,
    },
    { key: "date", header: t("date"), phone: "none", cell: (item) => <HistoryDate date={item.createdAt} /> },
    { key: "amount", header: t("amount"), align: "end", phone: "value", cell: (item) => <HistoryAmount item={item} /> },
    {
      key: "status",
      header: t("status"),
      phone: "note",
      cell: (item) => <StatusBadge status={item.status} label={historyStatusLabel(item)} />,
    },
  ];
  if (isOwn && items.some(mayCancel)) {
    columns.push({
      key: "actions",
      header: <span className="sr-only">{t("actions")}</span>,
      align: "end",
      phone: "actions",
      // Above the link that covers the item.
      className: "relative md:py-1",
      cell: (item) => (mayCancel(item) ? <CancelButton item={item} /> : null),
    });
  }
  return <DataTable caption={t("title")} columns={columns} items={items} keyOf={({ id }) => id} groupOf={monthOf} />;
}

/** A customer may take back what they have sent for as long as nobody has worked on it. */
function mayCancel({ kind, direction, status }: HistoryItem): boolean {
  return historySubject(kind) === "transfer" && direction === "out" && status === "pending";
}

function CancelButton({ item }: { item: HistoryItem }) {
  const locale = useLocale();
  const amount = formatMoney(item.amountMinor, item.currency, locale === "en" ? "en-US" : locale);
  return <CancelTransferButton transfer={{ id: item.id, name: item.name, amount }} />;
}

function Counterparty({ item, bankName }: { item: HistoryItem; bankName: string }) {
  const details = [item.accountNumber, item.note].filter(Boolean).join(" · ");
  return (
    <>
      <span className="font-medium">
        <HistoryName item={item} bankName={bankName} />
      </span>
      {details ? <span className="block max-w-md break-words text-ink-muted max-md:hidden">{details}</span> : null}
    </>
  );
}
