import { expect, it } from "vitest";
import { getAccountTrends } from "@/lib/accounts/get-account-trends";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { seed } from "@/prisma/seed";
import { createUser } from "@/tests/support/factories";
import { expectTrendsOf, linesOf } from "@/tests/support/trends";

it("the trends equal the sums of the books for every account of the demo data", async () => {
  await seed();
  const accounts = await db.query<{
    email: string;
    account_number: string;
    ledger_account_id: bigint;
    owner_id: string;
  }>(
    "SELECT u.email, a.account_number, a.ledger_account_id, a.owner_id FROM accounts a JOIN users u ON u.id = a.owner_id",
  );
  expect(accounts.length).toBeGreaterThan(5);
  for (const { email, account_number, ledger_account_id, owner_id } of accounts) {
    const actor = { ...(await createUser()), email, userId: owner_id };
    const [balance] = await db.query<{ balance_minor: bigint }>(
      "SELECT balance_minor FROM ledger_accounts WHERE id = $1",
      [ledger_account_id],
    );
    for (const days of [30, 365]) {
      const trends = await getAccountTrends(actor, account_number, days);
      expect(trends?.balances).toHaveLength(days);
      expect(trends?.balances.at(-1)).toEqual({ date: bankDate(now()), balanceMinor: balance?.balance_minor });
      expect(trends?.months).toHaveLength(12);
      expectTrendsOf(trends, await linesOf(ledger_account_id));
    }
  }
});
