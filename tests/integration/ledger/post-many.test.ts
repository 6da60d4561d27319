import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { openAdjustmentAccount } from "@/lib/ledger/ledger-accounts.sql";
import { db, inTransaction } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { postEntries } from "@/tests/support/by-hand/post-entries.sql";
import { type LedgerEntry, postEntry } from "@/tests/support/by-hand/post-entry.sql";
import { queryAsOwner } from "@/tests/support/database/database";
import { countDeadlocks } from "@/tests/support/database/deadlocks";
import { createCustomer, readBalance, type TestAccount } from "@/tests/support/factories";

let alice: TestAccount;
let bob: TestAccount;
let equityId: bigint;

beforeEach(async () => {
  ({ account: alice } = await createCustomer({ balanceMinor: 10_000n }));
  ({ account: bob } = await createCustomer({ balanceMinor: 5_000n }));
  equityId = await openAdjustmentAccount(db, "USD");
});

function entry(from: bigint, to: bigint, amountMinor: bigint, requestId: string = uuidv7()): LedgerEntry {
  return {
    kind: "adjustment",
    subject: { type: "account", id: alice.accountId },
    actor: "system",
    description: "test",
    requestId,
    lines: [
      { ledgerAccountId: from, amountMinor: -amountMinor },
      { ledgerAccountId: to, amountMinor },
    ],
  };
}

const pay = (from: TestAccount, to: TestAccount, amountMinor: bigint, requestId?: string) =>
  entry(from.ledgerAccountId, to.ledgerAccountId, amountMinor, requestId);

const balances = async () => [(await readBalance(alice)).balanceMinor, (await readBalance(bob)).balanceMinor];

/**
 * Posts entries by plain SQL. The statement has so many lines that the trigger checks all lines together and not each line
 * alone. `after` contains the balances that the lines claim.
 */
function attack(
  lines: { from: bigint; to: bigint; amountMinor: bigint; after: (bigint | null)[]; currency?: string }[],
) {
  const entries = lines.map((line) => ({ ...line, id: uuidv7() }));
  return queryAsOwner(
    `WITH e AS (INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash, posted_at, created_txid)
                SELECT id, 'adjustment', 'account', $7, 'system', '', id::text, '', now(), 0 FROM unnest($1::uuid[]) id)
     INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
     SELECT * FROM unnest($2::uuid[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[])`,
    [
      entries.map(({ id }) => id),
      entries.flatMap(({ id }) => [id, id]),
      entries.flatMap(({ from, to }) => [from, to]),
      entries.flatMap(({ currency = "USD" }) => [currency, currency]),
      entries.flatMap(({ amountMinor }) => [-amountMinor, amountMinor]),
      entries.flatMap(({ after }) => after),
      alice.accountId,
    ],
  );
}

/** Ten payments of one cent from Alice to Bob, with the correct balances. */
const cents = () =>
  Array.from({ length: 10 }, (_, index) => ({
    from: alice.ledgerAccountId,
    to: bob.ledgerAccountId,
    amountMinor: 1n,
    after: [9_999n - BigInt(index), 5_001n + BigInt(index)] as (bigint | null)[],
  }));

describe("many entries in one call", () => {
  it("each line has the right balance, as if the entries were posted one by one", async () => {
    const accounts = [alice, bob, (await createCustomer({ balanceMinor: 7_000n })).account];
    const payment = fc.record({ from: fc.nat(2), to: fc.nat(3), amountMinor: fc.bigInt(1n, 40n) });
    await fc.assert(
      fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 40 }), async (payments) => {
        const entries = payments
          .filter(({ from, to }) => from !== to)
          .map(({ from, to, amountMinor }) =>
            entry(accounts[from]?.ledgerAccountId ?? 0n, accounts[to]?.ledgerAccountId ?? equityId, amountMinor),
          );
        const ids = await postEntries(db, entries);
        expect(new Set(ids).size).toBe(entries.length);
        // This check covers every account: each line's balance follows from the previous line, and the lines add up to the
        // account's balance.
        await expectCleanBooks();
        const posted = await db.query<{ request_id: string }>(
          "SELECT request_id FROM journal_entries WHERE id = ANY ($1::uuid[]) ORDER BY sequence",
          [ids],
        );
        expect(posted.map(({ request_id }) => request_id)).toEqual(entries.map(({ requestId }) => requestId));
      }),
      { numRuns: 20 },
    );
  });

  it("entries that are already posted, or occur twice in the call, are not posted again and are returned", async () => {
    const [first, second, third] = [pay(alice, bob, 100n), pay(bob, alice, 30n), pay(alice, bob, 5n)];
    const known = await postEntry(db, second);
    const ids = await postEntries(db, [first, second, third, first]);
    expect(ids[1]).toBe(known);
    expect(ids[3]).toBe(ids[0]);
    expect(await balances()).toEqual([10_000n - 100n + 30n - 5n, 5_000n + 100n - 30n + 5n]);
    expect(await postEntries(db, [third, first, second])).toEqual([ids[2], ids[0], ids[1]]);
    expect(await postEntry(db, first)).toBe(ids[0]);
    expect(await balances()).toEqual([9_925n, 5_075n]);
    await expectCleanBooks();
  });

  it("nothing is posted when one of the ids was used with different content", async () => {
    const used = pay(alice, bob, 100n);
    await postEntry(db, used);
    const calls = [
      [pay(alice, bob, 1n), { ...used, lines: pay(alice, bob, 101n).lines }],
      [pay(alice, bob, 2n, "same"), pay(alice, bob, 3n, "same")],
    ];
    for (const entries of calls) {
      await expect(postEntries(db, entries)).rejects.toMatchObject({ code: "idempotency_mismatch" });
    }
    expect(await balances()).toEqual([9_900n, 5_100n]);
    await expectCleanBooks();
  });

  it("twenty parallel calls post the entries once, in any order of the accounts", async () => {
    const entries = Array.from({ length: 12 }, (_, index) => (index % 2 ? pay(alice, bob, 10n) : pay(bob, alice, 3n)));
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => postEntries(db, index % 2 ? entries : entries.toReversed())),
    );
    expect(await balances()).toEqual([10_000n - 60n + 18n, 5_000n + 60n - 18n]);
    await expectCleanBooks();
  });

  it.each([
    [
      "off by one",
      () => ({ ...pay(alice, bob, 1n), lines: [{ ledgerAccountId: bob.ledgerAccountId, amountMinor: 1n }] }),
    ],
    ["without lines", () => ({ ...pay(alice, bob, 1n), lines: [] })],
    ["that names an account twice", () => pay(alice, alice, 1n)],
  ])("all entries are refused for one entry %s", async (_, bad) => {
    await expect(postEntries(db, [pay(alice, bob, 5n), bad()])).rejects.toMatchObject({ code: "HF003" });
    expect(await balances()).toEqual([10_000n, 5_000n]);
  });

  it("an unknown account is refused, with few lines and with many", async () => {
    const missing = entry(alice.ledgerAccountId, 999_999_999n, 1n);
    await expect(postEntries(db, [missing])).rejects.toMatchObject({ code: "HF004" });
    const many = Array.from({ length: 6 }, () => pay(alice, bob, 1n));
    await expect(postEntries(db, [...many, missing])).rejects.toMatchObject({ code: "HF004" });
  });

  it.each([1, 9])(
    "no line may make an account negative, even if a later line would fill it again (%i more)",
    async (more) => {
      const others = Array.from({ length: more }, () => pay(bob, alice, 1n));
      const entries = [pay(alice, bob, 10_001n), pay(bob, alice, 500n), ...others];
      await expect(postEntries(db, entries)).rejects.toMatchObject({ code: "insufficient_funds" });
      await postEntries(db, [pay(bob, alice, 500n), pay(alice, bob, 10_001n), ...others]);
      await expectCleanBooks();
    },
  );

  it("the call locks accounts in order, so many parallel calls cause no deadlock", async () => {
    const before = await countDeadlocks();
    const accounts = [alice, bob];
    for (let more = 0; more < 6; more += 1) accounts.push((await createCustomer({ balanceMinor: 5_000n })).account);
    const at = (index: number) => accounts[index % accounts.length] as TestAccount;
    await Promise.all(
      Array.from({ length: 60 }, (_, call) =>
        inTransaction((tx) =>
          postEntries(
            tx,
            Array.from({ length: 8 }, (_, index) =>
              pay(at(call + 3 * index), at(call + 3 * index + 1 + (call % 5)), 1n),
            ),
          ),
        ),
      ),
    );
    expect(await countDeadlocks()).toBe(before);
    await expectCleanBooks();
  });
});

describe("many lines in plain SQL", () => {
  it("correct lines are posted", async () => {
    await attack(cents());
    expect(await balances()).toEqual([9_990n, 5_010n]);
    await expectCleanBooks();
  });

  it("a line with a wrong balance is refused", async () => {
    const lines = cents();
    lines[4] = { ...(lines[4] as (typeof lines)[0]), after: [9_995n, 5_006n] };
    await expect(attack(lines)).rejects.toMatchObject({ code: "HF003" });
    const system = { from: equityId, to: alice.ledgerAccountId, amountMinor: 1n, after: [5n, 9_991n] };
    await expect(attack([...cents(), system])).rejects.toMatchObject({ code: "HF003" });
  });

  it("a line in a currency other than its account's is refused", async () => {
    await expect(
      attack(cents().map((line, index) => ({ ...line, currency: index === 3 ? "EUR" : "USD" }))),
    ).rejects.toMatchObject({ code: "HF003" });
  });

  it("a line of an entry that was posted before is refused", async () => {
    const known = await postEntry(db, pay(alice, bob, 1n));
    await expect(
      queryAsOwner(
        `INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
         SELECT $1, id, 'USD', CASE WHEN id % 2 = 0 THEN 1 ELSE -1 END, NULL FROM generate_series(900000000, 900000019) id`,
        [known],
      ),
    ).rejects.toMatchObject({ code: "HF002" });
  });

  it("lines that would temporarily overpay a loan are refused", async () => {
    const rows = await queryAsOwner<{ id: string }>("SELECT ledger_open_account($1, 'USD', 'asset', now()) AS id", [
      `loan:${uuidv7()}`,
    ]);
    const loan = BigInt(rows[0]?.id ?? 0);
    const lend = (from: bigint, to: bigint, amountMinor: bigint) => ({
      ...entry(from, to, amountMinor),
      kind: "loan-disbursement",
    });
    const entries = [lend(alice.ledgerAccountId, loan, 1n), lend(loan, alice.ledgerAccountId, 2n)];
    const others = Array.from({ length: 6 }, () => pay(alice, bob, 1n));
    await expect(postEntries(db, [...entries, ...others])).rejects.toMatchObject({
      constraint: "ledger_accounts_loan_not_positive",
    });
    await expect(
      inTransaction(async (tx) => {
        await postEntries(tx, [...entries.toReversed(), ...others]);
        throw new Error("undone: no loan explains it");
      }),
    ).rejects.toThrow("undone");
    await expectCleanBooks();
  });
});
