import { expect, it } from "vitest";
import { findHome } from "@/lib/home/find-home";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { seed } from "@/prisma/seed";
import { createUser } from "@/tests/support/factories";
import { expectLineOf, linesOf } from "@/tests/support/home-lines";

it("the start page equals the sums of the books for every account of the demo data", async () => {
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
      const home = await findHome(actor, { account: account_number, days });
      expect(home?.line.past.at(-1)).toEqual({ date: bankDate(now()), balanceMinor: balance?.balance_minor });
      expectLineOf(home, await linesOf(ledger_account_id), days);
    }
  }
});
