import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { historyNote, historyStatusLabel, historyTypeLabel } from "@/components/history/history-type";
import { csvType } from "@/lib/downloads/csv";
import { requestedCsvForm } from "@/lib/downloads/csv-form";
import { download } from "@/lib/downloads/download";
import { fileRoute } from "@/lib/downloads/file-route";
import { findHistory } from "@/lib/history/find-history";
import { historyCsv } from "@/lib/history/history-csv";
import { historyFilters } from "@/lib/history/schema";
import { getFormatter } from "@/lib/i18n/get-formatter";
import { paths, withQuery } from "@/lib/paths";
import { bankDate, now } from "@/lib/server/clock";
import { requireSession } from "@/lib/server/session/session";

const itemsPerRead = 500;

/** The customer's history as a CSV file, with the same filters as the page. */
export const GET = fileRoute(async (request) => {
  const { actor } = await requireSession();
  const query = Object.fromEntries(request.nextUrl.searchParams);
  const filters = historyFilters.safeParse(query);
  // Redirects to the page, because the page shows each invalid filter beside its field.
  if (!filters.success) redirect(withQuery(paths.transactions, query));
  const [t, entries, names, common, format] = await Promise.all([
    getTranslations("history"),
    getTranslations("entries"),
    getTranslations("categories"),
    getTranslations("common"),
    getFormatter(),
  ]);
  const readPage = (cursor: string | undefined) =>
    findHistory(actor, { filters: filters.data, cursor, pageSize: itemsPerRead, hasCategories: true });
  const form = await requestedCsvForm(request);
  const { isPlain } = form;
  const body = historyCsv(readPage, {
    form,
    header: (column) => (isPlain ? column : t(`csv.${column}`)),
    type: (item) => (isPlain ? item.kind : historyTypeLabel(t, item)),
    status: (item) => (isPlain ? (item.ending ?? item.status) : common(historyStatusLabel(item))),
    note: (item) => historyNote(entries, item),
    category: ({ category }) => {
      if (!category || isPlain) return category ?? "";
      return names(`names.${category}`);
    },
    date: bankDate,
    time: (moment) =>
      format.dateTime(moment, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }),
  });
  const name = `transactions-${bankDate(now())}.csv`;
  return download(body, { type: csvType, name });
});
