import { afterEach, expect, it } from "vitest";
import { isSecondPersonNeeded } from "@/lib/four-eyes/second-person-needed";
import { db, inTransaction } from "@/lib/server/db";
import { beginDemoData } from "@/prisma/seed/past-books.sql";
import { seedPlans } from "@/prisma/seed/plans";
import { createCustomer } from "@/tests/support/factories";
import { setFourEyesLimit } from "@/tests/support/four-eyes";

afterEach(() => setFourEyesLimit(null));

const seedOnlyPlans = () =>
  inTransaction(async (tx) => {
    await beginDemoData(tx, new Date());
    await seedPlans(tx, new Date());
  });

it("with a four-eyes limit, the plans of a demonstration are written while its books are empty, and not later", async () => {
  await setFourEyesLimit(1_000_000n);
  await seedOnlyPlans();
  expect([await db.prisma.loanPlan.count(), await db.prisma.depositPlan.count()]).toEqual([4, 4]);
  await setFourEyesLimit(null);
  await createCustomer({ balanceMinor: 100n });
  await db.query("DELETE FROM loan_plans");
  await setFourEyesLimit(1_000_000n);
  await expect(seedOnlyPlans()).rejects.toSatisfy(isSecondPersonNeeded);
});
