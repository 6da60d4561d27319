import { useTranslations } from "next-intl";
import type { BookEntry } from "@/lib/books/book-records.model";
import type { JournalForm } from "@/lib/books/journal/get-journal-form";
import { readEntryText } from "@/lib/entry-text";
import { toDecimalText } from "@/lib/money/format-money";
import { NewEntry } from "./new-entry";
import { ReverseEntry } from "./reverse-entry";

type JournalActionsProps = JournalForm & { entry: BookEntry };

/**
 * The buttons of a journal entry. One button uses the entry as a template. The other button reverses the entry, unless somebody
 * has already reversed it.
 */
export function JournalActions({ entry, chart, today }: JournalActionsProps) {
  const t = useTranslations("adminBooks");
  const currency = entry.lines[0]?.currency ?? "USD";
  const like = {
    currency,
    reason: readEntryText(entry)?.figures.reason ?? "",
    lines: entry.lines.map(({ code, amountMinor }) => ({
      account: code.slice(0, -`:${currency}`.length),
      debit: amountMinor < 0n ? toDecimalText(-amountMinor, currency) : "",
      credit: amountMinor > 0n ? toDecimalText(amountMinor, currency) : "",
    })),
  };
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <NewEntry {...{ chart, today, like }} label={t("newEntry.again")} />
      {entry.reversedById ? null : <ReverseEntry entryId={entry.id} today={today} />}
    </div>
  );
}
