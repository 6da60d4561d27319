import { expect } from "vitest";
import { findHistory } from "@/lib/history/find-history";
import { getHistoryTotals } from "@/lib/history/get-history-totals";
import { getPrintableHistory } from "@/lib/history/get-printable-history";
import { getStatement } from "@/lib/history/get-statement";
import { historyFilters, isBooked } from "@/lib/history/schema";
import { readBalance, type TestCustomer } from "./factories";

/** Returns the items on the first page of the customer's history with these filters. */
export async function findItems({ actor }: TestCustomer, filters: Record<string, string> = {}) {
  return (await findHistory(actor, { filters: historyFilters.parse(filters), pageSize: 1_000 })).items;
}

/**
 * Expects that the booked items of a history add up to the account's balance. Checks the items on the page, the page's totals,
 * the PDF of the history and the account statement.
 */
export async function expectHistoryAddsUp(customer: TestCustomer): Promise<void> {
  const { balanceMinor } = await readBalance(customer.account);
  const booked = (await findItems(customer)).filter(isBooked);
  const signed = booked.map(({ direction, amountMinor }) => (direction === "in" ? amountMinor : -amountMinor));
  expect(signed.reduce((sum, amountMinor) => sum + amountMinor, 0n)).toBe(balanceMinor);
  const net = (totals: { inMinor: bigint; outMinor: bigint }[] = []) =>
    totals.reduce((sum, { inMinor, outMinor }) => sum + inMinor - outMinor, 0n);
  expect(net((await getHistoryTotals(customer.actor, {}))?.totals)).toBe(balanceMinor);
  const printed = await getPrintableHistory(customer.actor, {});
  expect(printed === "items" ? printed : net(printed.totals)).toBe(balanceMinor);
  const statement = await getStatement(customer.actor, {});
  expect(typeof statement === "string" ? statement : statement.closingMinor).toBe(balanceMinor);
}
