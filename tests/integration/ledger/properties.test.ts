import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { lockLedgerAccounts } from "@/lib/ledger/ledger-accounts.sql";
import { db, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { expectCleanBooks } from "@/tests/support/books";
import { captureHold, holdFunds, releaseHold } from "@/tests/support/by-hand/hold-funds.sql";
import { postEntry, reverseEntry } from "@/tests/support/by-hand/post-entry.sql";
import { createCustomer, readBalance, type TestAccount } from "@/tests/support/factories";

type Operation =
  | { act: "pay"; from: number; to: number; amountMinor: bigint }
  | { act: "hold"; from: number; amountMinor: bigint; ending: "capture" | "release" | "keep" }
  | { act: "reverse"; from: number; to: number; amountMinor: bigint };

const accountCount = 5;
const index = fc.nat(accountCount - 1);
const amountMinor = fc.bigInt(1n, 4_000n);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ act: fc.constant("pay" as const), from: index, to: index, amountMinor }),
  fc.record({
    act: fc.constant("hold" as const),
    from: index,
    amountMinor,
    ending: fc.constantFrom("capture" as const, "release" as const, "keep" as const),
  }),
  fc.record({ act: fc.constant("reverse" as const), from: index, to: index, amountMinor }),
);

/** The subject of the entries is an account, so that the tests need no transfer. */
const subjectOf = (account: TestAccount) => ({ type: "account", id: account.accountId }) as const;

function pay(tx: Pick<typeof db, "query">, from: TestAccount, to: TestAccount, amount: bigint) {
  return postEntry(tx, {
    kind: "adjustment",
    subject: subjectOf(from),
    actor: "system",
    description: "property",
    requestId: uuidv7(),
    lines: [
      { ledgerAccountId: from.ledgerAccountId, amountMinor: -amount },
      { ledgerAccountId: to.ledgerAccountId, amountMinor: amount },
    ],
  });
}

async function perform(accounts: TestAccount[], op: Operation): Promise<void> {
  const at = (position: number) => accounts[position] as TestAccount;
  const from = at(op.from);
  const to =
    op.act === "hold" ? at((op.from + 1) % accountCount) : at(op.to === op.from ? (op.to + 1) % accountCount : op.to);
  if (op.act === "pay") {
    await pay(db, from, to, op.amountMinor);
    return;
  }
  if (op.act === "reverse") {
    const entryId = await pay(db, from, to, op.amountMinor);
    await reverseEntry(db, { entryId, actor: "system", description: "property", requestId: uuidv7() });
    return;
  }
  const holdId = await holdFunds(db, {
    ledgerAccountId: from.ledgerAccountId,
    amountMinor: op.amountMinor,
    subject: subjectOf(from),
  });
  if (op.ending === "release") await releaseHold(db, holdId);
  if (op.ending === "capture") {
    await inTransaction(async (tx) => {
      await lockLedgerAccounts(tx, [from.ledgerAccountId, to.ledgerAccountId]);
      await captureHold(tx, holdId);
      await pay(tx, from, to, op.amountMinor);
    });
  }
}

describe("the books under random work from several parallel connections", () => {
  it("the books stay correct, create no money and never overdraw an account", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 20, maxLength: 60 }), async (operations) => {
        const customers = await Promise.all(
          Array.from({ length: accountCount }, () => createCustomer({ balanceMinor: 10_000n })),
        );
        const accounts = customers.map(({ account }) => account);
        const results = await Promise.allSettled(operations.map((op) => perform(accounts, op)));
        for (const result of results) {
          if (result.status === "rejected") {
            expect(result.reason).toBeInstanceOf(AppError);
            expect(result.reason.code).toBe("insufficient_funds");
          }
        }
        const balances = await Promise.all(accounts.map(readBalance));
        expect(balances.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n)).toBe(50_000n);
        for (const { balanceMinor, heldMinor } of balances) expect(balanceMinor).toBeGreaterThanOrEqual(heldMinor);
        await expectCleanBooks();
      }),
      { numRuns: 12 },
    );
  });
});
