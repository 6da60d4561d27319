import { redirect } from "next/navigation";
import type { NextRequest } from "next/server";
import { renderHistory } from "@/components/history/render-history";
import { getPrintableHistory, type PrintableHistory } from "@/lib/history/get-printable-history";
import { type HistoryFilters, historyFilters, type StatementProblem } from "@/lib/history/schema";
import { paths, withQuery } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { download } from "@/lib/server/download";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import { requireSession } from "@/lib/server/session";

/** The customer's history as a PDF, with the filters of the page; the page says why when there is none. */
export async function GET(request: NextRequest): Promise<Response> {
  const { actor } = await requireSession();
  const query = Object.fromEntries(request.nextUrl.searchParams);
  const filters = historyFilters.safeParse(query);
  // The page says beside each field what is wrong with it.
  if (!filters.success) redirect(withQuery(paths.transactions, query));
  const printable = await askForHistory(actor, filters.data);
  if (typeof printable === "string") redirect(withQuery(paths.transactions, { ...query, problem: printable }));
  const { BANK_NAME, BANK_ROUTING_NUMBER, BANK_SUPPORT_EMAIL } = env();
  const bank = { name: BANK_NAME, routingNumber: BANK_ROUTING_NUMBER, supportEmail: BANK_SUPPORT_EMAIL };
  const madeAt = now();
  const file = await renderHistory(printable, filters.data, bank, madeAt);
  const name = `transactions-${bankDate(madeAt)}.pdf`;
  return download(new Uint8Array(file), { type: "application/pdf", name });
}

async function askForHistory(actor: Actor, filters: HistoryFilters): Promise<PrintableHistory | StatementProblem> {
  try {
    return await getPrintableHistory(actor, filters);
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return "often";
    throw error;
  }
}
