import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { type BookMonth, queryMonths, queryOpenWork } from "./months.sql";

/** The months of the books, and the numbers of open items that staff should finish before they close a month. */
export type Months = { months: BookMonth[]; openExceptions: number; waitingPayments: number; openProposals: number };

/** The months of the books, newest first. The function makes two queries. Only staff may read the books. */
export async function getMonths(actor: Actor): Promise<Months> {
  assertMay(actor, "ledger.read");
  const [months, open] = await Promise.all([queryMonths(db), queryOpenWork(db)]);
  return {
    months,
    openExceptions: Number(open.exceptions),
    waitingPayments: Number(open.payments),
    openProposals: Number(open.proposals),
  };
}
