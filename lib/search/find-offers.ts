import "server-only";
import { findDepositPlans } from "@/lib/deposits/plans/plans";
import { findLoanPlans } from "@/lib/loans/plans/plans";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { env } from "@/lib/server/env";
import type { Offers } from "./schema";

const newest = { page: 1, pageSize: 3 };

/** Returns the names of the three newest loan plans and the three newest deposit plans, and the e-mail address for help. */
export async function findOffers(actor: Actor): Promise<Offers> {
  assertNotDisabled(actor);
  const [loans, deposits] = await Promise.all([findLoanPlans(actor, newest), findDepositPlans(actor, newest)]);
  const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);
  return { loans: names(loans), deposits: names(deposits), supportEmail: env().BANK_SUPPORT_EMAIL };
}
