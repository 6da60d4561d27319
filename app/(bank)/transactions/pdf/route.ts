import { redirect } from "next/navigation";
import { historyWords } from "@/components/history/history-words";
import { documentBank, downloadPaper } from "@/lib/downloads/document";
import { fileRoute } from "@/lib/downloads/file-route";
import { getPrintableHistory } from "@/lib/history/get-printable-history";
import { historyFilters } from "@/lib/history/schema";
import { paths, withQuery } from "@/lib/paths";
import { bankDate, now } from "@/lib/server/clock";
import { orTooOften } from "@/lib/server/page-errors";
import { requireSession } from "@/lib/server/session/session";

/**
 * The customer's history as a PDF, with the same filters as the page. If no PDF can be made, the reader is redirected to the
 * page, which explains why.
 */
export const GET = fileRoute(async (request) => {
  const { actor } = await requireSession();
  const query = Object.fromEntries(request.nextUrl.searchParams);
  const filters = historyFilters.safeParse(query);
  // Redirects to the page, because the page shows each invalid filter beside its field.
  if (!filters.success) redirect(withQuery(paths.transactions, query));
  const printable = await orTooOften(getPrintableHistory(actor, filters.data));
  if (typeof printable === "string") redirect(withQuery(paths.transactions, { ...query, problem: printable }));
  const madeAt = now();
  const bank = documentBank();
  return await downloadPaper(actor, `transactions-${bankDate(madeAt)}`, async () => ({
    kind: "history",
    bank,
    content: await historyWords(printable, filters.data, bank, madeAt),
  }));
});
