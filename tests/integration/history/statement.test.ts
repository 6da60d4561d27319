import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { getStatement } from "@/lib/history/get-statement";
import { type StatementRequest, statementLinesMax } from "@/lib/history/schema";
import type { Statement } from "@/lib/history/statement.model";
import { openAdjustmentAccount } from "@/lib/ledger/ledger-accounts.sql";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { postEntry } from "@/tests/support/by-hand/post-entry.sql";
import {
  createAccount,
  createAdmin,
  createBeneficiary,
  createCustomer,
  createUser,
  readBalance,
  type TestAccount,
  type TestCustomer,
} from "@/tests/support/factories";

async function post(account: TestAccount, amountMinor: bigint, postedAt: Date): Promise<void> {
  await inTransaction(async (tx) =>
    postEntry(tx, {
      kind: "adjustment",
      subject: { type: "account", id: account.accountId },
      actor: "system",
      description: "correction",
      requestId: randomUUID(),
      lines: [
        { ledgerAccountId: account.ledgerAccountId, amountMinor },
        { ledgerAccountId: await openAdjustmentAccount(tx, account.currency), amountMinor: -amountMinor },
      ],
      postedAt,
    }),
  );
}

async function statementOf(actor: Actor, request: StatementRequest = {}): Promise<Statement> {
  const statement = await getStatement(actor, request);
  if (typeof statement === "string") throw new Error(`no statement: ${statement}`);
  return statement;
}

/** Creates an account with a posting of one dollar on each of these days, in this order. */
async function createAccountWithDays(days: string[]): Promise<TestCustomer> {
  const owner = await createUser();
  const account = await createAccount(owner);
  for (const day of days) await post(account, 100n, new Date(`${day}T10:00:00Z`));
  return { actor: owner, account };
}

it("opening balance and lines add up to the closing balance, which equals the ledger's balance", async () => {
  const staff = await createAdmin();
  const amelia = await createCustomer({ firstName: "Amelia", lastName: "Hart", balanceMinor: 100_000n });
  const noah = await createCustomer({ firstName: "Noah", lastName: "Berg", balanceMinor: 50_000n });
  const send = async (from: TestCustomer, to: TestCustomer, amount: string) => {
    const { accountNumber } = to.account;
    await createBeneficiary(from.actor, { accountNumber, accountName: `${to.actor.firstName} ${to.actor.lastName}` });
    const input = interbankTransferInput.parse({ beneficiary: accountNumber, amount, note: "Rent" });
    return (await initiateTransfer(from.actor, { channel: "interbank", ...input }, randomUUID())).id;
  };
  const setStatus = (id: string, status: "approved" | "deleted") =>
    editTransfer(staff, "interbank", { id, payload: { status } });
  const sent = await send(amelia, noah, "200.00");
  await setStatus(sent, "approved");
  const received = await send(noah, amelia, "30.00");
  await setStatus(received, "approved");
  await setStatus(sent, "deleted");
  await setStatus(sent, "approved");
  const pending = await initiateTransfer(
    amelia.actor,
    {
      channel: "interbank",
      ...interbankTransferInput.parse({ beneficiary: noah.account.accountNumber, amount: "12.34" }),
    },
    randomUUID(),
  );

  const statement = await statementOf(amelia.actor);
  expect(statement.lines).toMatchObject([
    { event: "adjustment", amountMinor: 100_000n, balanceMinor: 100_000n },
    { event: "sent", name: "Noah Berg", amountMinor: -20_000n, balanceMinor: 80_000n, note: "Rent" },
    { event: "received", name: "Noah Berg", accountNumber: noah.account.accountNumber, amountMinor: 3_000n },
    { event: "returned", name: "Noah Berg", amountMinor: 20_000n },
    { event: "sent", name: "Noah Berg", amountMinor: -20_000n, balanceMinor: 83_000n },
  ]);
  expect(statement).toMatchObject({ openingMinor: 0n, inMinor: 123_000n, outMinor: 40_000n, closingMinor: 83_000n });
  const { balanceMinor, heldMinor } = await readBalance(amelia.account);
  expect(statement.closingMinor).toBe(balanceMinor);
  expect(statement.heldMinor).toBe(heldMinor);
  expect(statement.holds).toMatchObject([{ name: "Noah Berg", amountMinor: pending.amountMinor }]);
  expect((await statementOf(noah.actor)).lines.map(({ event }) => event)).toEqual([
    "adjustment",
    "received",
    "sent",
    "recalled",
    "received",
  ]);
  await expectCleanBooks();
});

it("consecutive periods neither share nor lose a line, even when times are out of order", async () => {
  const today = bankDate(now());
  const days = [40, 31, 30, 20, 10, 9, 1].map((ago) => addDays(today, -ago));
  const { actor, account } = await createAccountWithDays(days);
  // Adds two lines around midnight. Of these two lines, the line that is posted first has the later time.
  await post(account, 100n, new Date(`${today}T00:00:00.003Z`));
  await post(account, 100n, new Date(`${addDays(today, -1)}T23:59:59.999Z`));
  let openingMinor = 0n;
  let lines = 0;
  for (const [from, to] of [
    [40, 31],
    [30, 30],
    [29, 11],
    [10, 1],
    [0, 0],
  ] as const) {
    const statement = await statementOf(actor, { from: addDays(today, -from), to: addDays(today, -to) });
    expect(statement.openingMinor).toBe(openingMinor);
    expect(statement.closingMinor).toBe(openingMinor + 100n * BigInt(statement.lines.length));
    expect(statement.lines.at(-1)?.balanceMinor ?? openingMinor).toBe(statement.closingMinor);
    openingMinor = statement.closingMinor;
    lines += statement.lines.length;
  }
  expect(lines).toBe(9);
  expect(openingMinor).toBe((await readBalance(account)).balanceMinor);
});

it("a statement covers at most 366 days that have begun", async () => {
  const today = bankDate(now());
  const { actor } = await createAccountWithDays([today]);
  expect((await statementOf(actor)).period).toEqual({ from: addDays(today, -365), to: today });
  expect(await getStatement(actor, { from: addDays(today, -366) })).toBe("period");
  expect(await getStatement(actor, { from: addDays(today, 1), to: addDays(today, 5) })).toBe("period");
  expect(await getStatement(actor, { from: today, to: addDays(today, -1) })).toBe("period");
  expect((await statementOf(actor, { from: today, to: addDays(today, 9) })).period.to).toBe(today);
});

it("a customer gets a statement of an own account, by default of the oldest account", async () => {
  const today = bankDate(now());
  const { actor, account } = await createAccountWithDays([today]);
  const second = await createAccount(actor, { currency: "JPY" });
  const stranger = await createAccountWithDays([today]);
  expect((await statementOf(actor)).account.accountNumber).toBe(account.accountNumber);
  const other = await statementOf(actor, { account: second.accountNumber });
  expect(other).toMatchObject({ account: { currency: "JPY" }, openingMinor: 0n, closingMinor: 0n, lines: [] });
  expect(await getStatement(actor, { account: stranger.account.accountNumber })).toBe("account");
  expect(await getStatement(await createUser(), {})).toBe("account");
  const suspended = { ...actor, status: "suspended" as const };
  await expect(getStatement(suspended, {})).rejects.toMatchObject({ code: "account_disabled" });
});

it("a statement reports when its account has more lines than a statement holds", async () => {
  const { actor, account } = await createAccountWithDays([bankDate(now())]);
  await db.query(
    `SELECT by_hand.ledger_post(gen_random_uuid(), 'adjustment', 'account', $2, 'system', '', 'many:' || i, now(),
                        array_agg(l.id ORDER BY l.id), array_agg(l.amount ORDER BY l.id))
       FROM generate_series(1, $3::int) i,
            (SELECT id, CASE WHEN id = $1 THEN 1 ELSE -1 END::bigint AS amount FROM ledger_accounts
              WHERE id = $1 OR code = 'equity:adjustment:USD') l
      GROUP BY i`,
    [account.ledgerAccountId, account.accountId, statementLinesMax],
  );
  expect(await getStatement(actor, {})).toBe("lines");
});

it("a customer can request thirty statements in five minutes", async () => {
  const { actor } = await createAccountWithDays([]);
  for (let count = 0; count < 30; count += 1) await getStatement(actor, {});
  await expect(getStatement(actor, {})).rejects.toMatchObject({ code: "rate_limited" });
});
