import { createBeneficiary, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { vacuumAnalyze } from "./as-owner";

/** Customers with money. Each customer has the next customer as a beneficiary. */
export type BenchWorld = { customers: TestCustomer[]; payeeOf: (index: number) => string };

/**
 * The number of customers. The number is so high that each customer sends only a few transfers a day, as real customers do.
 * Checking the daily limit costs more with each transfer of that day.
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
