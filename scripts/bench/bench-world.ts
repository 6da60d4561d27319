import { createBeneficiary, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { vacuumAnalyze } from "./as-owner";

/**
 * Customers with money. Each customer has one beneficiary: the next customer. `payeeOf` returns this beneficiary's account
 * number.
 */
export type BenchWorld = { customers: TestCustomer[]; payeeOf: (index: number) => string };

/**
 * With this number of customers, each customer sends only a few transfers a day, as real customers do. With fewer customers, each
 * customer would send more transfers a day, and the check of the daily limit would be slower than at a real bank.
 */
const customerCount = 2_000;

/** Creates the customers between whom the bench sends money. */
export async function createBenchWorld(): Promise<BenchWorld> {
  const customers: TestCustomer[] = [];
  for (let index = 0; index < customerCount; index += 1) {
    customers.push(await createCustomer({ balanceMinor: 100_000_000n }));
  }
  const payeeOf = (index: number) => customers[(index + 1) % customers.length]?.account.accountNumber ?? "";
  for (const [index, { actor }] of customers.entries()) {
    await createBeneficiary(actor, { accountNumber: payeeOf(index) });
  }
  await vacuumAnalyze();
  return { customers, payeeOf };
}
