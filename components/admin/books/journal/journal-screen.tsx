import { useTranslations } from "next-intl";
import { BooksHeader } from "@/components/admin/books/books-header";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { useDateText } from "@/components/term-products/use-date-text";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { Pager } from "@/components/ui/table/pager";
import type { BookPage } from "@/lib/books/book-records.model";
import type { JournalForm } from "@/lib/books/journal/get-journal-form";
import type { JournalItem } from "@/lib/books/journal/journal.sql";
import { entryText } from "@/lib/entry-text";
import { paths, withQuery } from "@/lib/paths";
import { NewEntry } from "./new-entry";

type JournalScreenProps = JournalForm & { page: BookPage<JournalItem> };

/** The entries of the general journal, and the form of a new entry. */
export function JournalScreen({ page, chart, today }: JournalScreenProps) {
  const t = useTranslations("adminBooks.journal");
  const columns = useColumns();
  return (
    <>
      <BooksHeader current="journal" actions={<NewEntry {...{ chart, today }} label={t("new")} />} />
      <p className="mb-4 text-sm text-ink-muted">{t("text")}</p>
      <Card>
        {page.items.length > 0 ? (
          <DataTable
            caption={t("caption")}
            columns={columns}
            items={page.items}
            keyOf={({ id }) => id}
            density="compact"
          />
        ) : (
          <EmptyState icon="scroll-text" title={t("noneTitle")} text={t("noneText")} />
        )}
        <Pager
          kind="time"
          previousHref={page.previous ? withQuery(paths.ledgerJournal, { before: page.previous }) : undefined}
          nextHref={page.next ? withQuery(paths.ledgerJournal, { after: page.next }) : undefined}
        />
      </Card>
    </>
  );
}

function useColumns(): Column<JournalItem>[] {
  const t = useTranslations("adminBooks.journal");
  const entries = useTranslations("entries");
  const dateText = useDateText();
  return [
    {
      ...{ key: "date", header: t("date"), phone: "detail", className: "md:whitespace-nowrap" },
      cell: ({ valueDate, businessDate }) => (
        <>
          <time dateTime={valueDate}>{dateText(valueDate)}</time>
          {valueDate === businessDate ? null : (
            <span className="block text-xs text-ink-muted">{t("late", { date: dateText(businessDate) })}</span>
          )}
        </>
      ),
    },
    {
      ...{ key: "reason", header: t("reason"), phone: "title", className: "wrap-anywhere" },
      cell: (item) => (
        <Link href={paths.ledgerEntry(item.id)} className="font-medium plain-link">
          {entryText(entries, item)}
        </Link>
      ),
    },
    { key: "by", header: t("by"), phone: "none", cell: ({ actorName }) => actorName ?? "–" },
    {
      ...{ key: "state", header: t("state"), phone: "note" },
      cell: ({ kind, isReversed }) => (
        <>
          {kind === "year-end" ? <Badge tone="info">{t("yearEnd")}</Badge> : null}
          {kind === "journal-reversal" ? <Badge tone="neutral">{t("reversal")}</Badge> : null}
          {isReversed ? <Badge tone="warning">{t("reversed")}</Badge> : null}
        </>
      ),
    },
    {
      ...{ key: "amount", header: t("amount"), phone: "value", align: "end" },
      cell: ({ amountMinor, currency }) => <StaffAmount amountMinor={amountMinor} currency={currency} />,
    },
  ];
}
