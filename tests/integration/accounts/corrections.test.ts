import { afterEach, beforeEach, expect, it } from "vitest";
import { correctionKinds } from "@/lib/accounts/correction.model";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createCustomer, adjustmentReason as reason } from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";

// Tests that each kind of correction of a customer's balance has its own counter account (docs/decisions/chart-and-journal.md).

const counterAccounts = {
  error: "expense:operating-loss:USD",
  goodwill: "expense:goodwill:USD",
  fee: "income:fees:USD",
  opening: "equity:opening:USD",
};

let admin: Actor;

beforeEach(async () => {
  admin = await createAdmin();
});
afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

/** Returns the lines of the last correction, as amounts that are keyed by account. */
async function lastLines(): Promise<Record<string, bigint>> {
  const rows = await db.query<{ code: string; amountMinor: bigint }>(
    `SELECT CASE WHEN a.code LIKE 'customer:%' THEN 'customer' ELSE a.code END AS code, p.amount_minor AS "amountMinor"
       FROM postings p JOIN ledger_accounts a ON a.id = p.ledger_account_id
      WHERE p.entry_id = (SELECT id FROM journal_entries WHERE kind = 'adjustment' ORDER BY sequence DESC LIMIT 1)`,
  );
  return Object.fromEntries(rows.map(({ code, amountMinor }) => [code, amountMinor]));
}

it.each([...correctionKinds, undefined])(
  "a correction of the kind %s has its own counter account",
  async (correction) => {
    const { account } = await createCustomer({ balanceMinor: 10_000n });
    const edit = (balanceSeen: string, balance: string) =>
      editAccount(
        admin,
        editAccountInput.parse({
          accountNumber: account.accountNumber,
          payload: { balance, balanceSeen, reason, correction },
        }),
      );
    const counter = counterAccounts[correction ?? "error"];
    await edit("100.00", "107.00");
    expect(await lastLines()).toEqual({ customer: 700n, [counter]: -700n });
    await edit("107.00", "100.00");
    expect(await lastLines()).toEqual({ customer: -700n, [counter]: 700n });
    const event = await db.prisma.auditEvent.findFirstOrThrow({
      where: { subjectId: account.accountId, action: "account.edit" },
      orderBy: { sequence: "desc" },
    });
    expect(event.after).toMatchObject({ correction: correction ?? "error", reason });
  },
);

it.each(correctionKinds)("a correction of the kind %s above the limit needs a second person", async (correction) => {
  const { account } = await createCustomer({ balanceMinor: 0n });
  await setFourEyesLimit(10_000n);
  const payload = { balance: "500.00", balanceSeen: "0", reason, correction };
  await proposalFrom(editAccount(admin, editAccountInput.parse({ accountNumber: account.accountNumber, payload })));
});
