import { createBeneficiary, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { vacuumAnalyze } from "./as-owner";

/** Customers with money. `payeeOf` returns the account number of a customer's only beneficiary, which is the next customer. */
export type BenchWorld = { customers: TestCustomer[]; payeeOf: (index: number) => string };

/**
 * The number of customers. It is so high that each customer sends only a few transfers a day, as real customers do. With each
 * transfer of a day, the check of the daily limit takes longer.
 */
const customerCount = 2_000;

/** Creates the customers. The bench sends money between them. */
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
