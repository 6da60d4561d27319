import "server-only";
import type { ChartAccount } from "@/lib/books/chart/chart.model";
import { getChart } from "@/lib/books/chart/get-chart";
import { getBusinessDate } from "@/lib/ledger/business-date.sql";
import type { Actor } from "@/lib/server/actor";

/** The data for the form of a journal entry: the chart of accounts, and the open date of the books, `YYYY-MM-DD`. */
export type JournalForm = { chart: ChartAccount[]; today: string };

/** Reads the data for the form with two queries. Only staff may read the books. */
export async function getJournalForm(actor: Actor): Promise<JournalForm> {
  const [chart, today] = await Promise.all([getChart(actor), getBusinessDate()]);
  return { chart, today };
}
