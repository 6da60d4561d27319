import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { addDays } from "@/lib/dates";
import { dayTasks } from "@/lib/day/day-tasks";
import { runDay } from "@/lib/day/run-day";
import { openAdjustmentAccount } from "@/lib/ledger/ledger-accounts.sql";
import { NotSettledError, settle } from "@/lib/ledger/settle.sql";
import { findSystemBalances } from "@/lib/ledger/system-balances.sql";
import { db, inTransaction } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { postEntry } from "@/tests/support/by-hand/post-entry.sql";
import { queryAsOwner, withConnection } from "@/tests/support/database/database";
import { createAccount, createUser, type TestAccount } from "@/tests/support/factories";

const tasks = dayTasks.filter(({ name }) => name === "snapshots");
let accounts: TestAccount[];
let posted = 0;

beforeAll(async () => {
  const owner = await createUser();
  accounts = [];
  for (const currency of ["USD", "EUR", "USD", "JPY"] as const) {
    accounts.push(await createAccount(owner, { balanceMinor: 1_000n, currency }));
  }
});

async function postSomething(onAccount?: TestAccount): Promise<void> {
  posted += 1;
  const count = posted;
  const account = onAccount ?? accounts[count % accounts.length];
  if (!account) throw new Error("no account");
  await inTransaction(async (tx) => {
    const amountMinor = BigInt(count % 50) + 1n;
    const adjustment = await openAdjustmentAccount(tx, account.currency);
    await postEntry(tx, {
      kind: "adjustment",
      subject: { type: "account", id: account.accountId },
      actor: "system",
      description: "",
      requestId: `snapshot-test:${count}`,
      lines: [
        { ledgerAccountId: account.ledgerAccountId, amountMinor },
        { ledgerAccountId: adjustment, amountMinor: -amountMinor },
      ],
    });
    // Every seventh transaction stays open for 20 ms, so that transactions with higher sequence numbers commit before the open
    // transaction.
    if (count % 7 === 0) await tx.query("SELECT pg_sleep(0.02)");
  });
}

/** Expects that every snapshot and every account's balance equal the sum of the account's postings. */
async function expectTrueBalances(): Promise<void> {
  const wrong = await db.query(
    `SELECT s.ledger_account_id, s.date FROM ledger_snapshots s
      WHERE s.balance_minor <> (SELECT coalesce(sum(amount_minor), 0) FROM postings p
                                 WHERE p.ledger_account_id = s.ledger_account_id AND p.sequence <= s.last_sequence)`,
  );
  expect(wrong).toEqual([]);
  const sums = await db.query<{ code: string; total: bigint }>(
    `SELECT a.code, coalesce(sum(p.amount_minor), 0)::bigint AS total FROM ledger_accounts a
       LEFT JOIN postings p ON p.ledger_account_id = a.id WHERE NOT a.tracked GROUP BY a.code ORDER BY a.code`,
  );
  const balances = await findSystemBalances(db);
  expect(balances.map(({ code, balanceMinor }) => ({ code, total: balanceMinor }))).toEqual(sums);
}

test("snapshots that are taken during many postings equal the sums of the lines before them", async () => {
  let date = "2030-01-01";
  for (let round = 0; round < 8; round += 1) {
    const posting = Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let count = 0; count < 12; count += 1) await postSomething();
      }),
    );
    await runDay(date, { tasks });
    date = addDays(date, 1);
    await posting;
  }
  await expectTrueBalances();
  const [{ count } = { count: 0n }] = await db.query<{ count: bigint }>("SELECT count(*) FROM ledger_snapshots");
  expect(count).toBe(24n);
  await expectCleanBooks();
});

test("a vacuum of the postings delays neither snapshots nor postings", async () => {
  await withConnection(
    async (client) => {
      await client.query("BEGIN");
      // A vacuum of the table holds this lock until the vacuum ends.
      await client.query("LOCK TABLE postings IN SHARE UPDATE EXCLUSIVE MODE");
      const day = runDay("2030-02-01", { tasks });
      // After this pause, the snapshots have begun. If the snapshots waited for the lock, the posting would have to wait too.
      await sleep(200);
      const posting = postSomething(accounts[1]).then(() => "posted");
      expect(await Promise.race([posting, sleep(5_000, "waits")])).toBe("posted");
      expect(await Promise.race([day, sleep(5_000, "waits")])).toBe(true);
      await client.query("COMMIT");
      await Promise.all([day, posting]);
    },
    { owner: true },
  );
  await expectTrueBalances();
});

test("a snapshot waits for a posting that is not committed yet, and includes the posting", async () => {
  const account = accounts[0];
  if (!account) throw new Error("no account");
  const adjustment = await inTransaction((tx) => openAdjustmentAccount(tx, account.currency));
  await withConnection(async (client) => {
    await client.query("BEGIN");
    await client.query(
      `SELECT by_hand.ledger_post(gen_random_uuid(), 'adjustment', 'account', $1, 'system', '', 'in-progress', now(),
                          ARRAY[least($2::bigint, $3::bigint), greatest($2::bigint, $3::bigint)],
                          CASE WHEN $2::bigint < $3::bigint THEN ARRAY[5, -5] ELSE ARRAY[-5, 5] END::bigint[])`,
      [account.accountId, account.ledgerAccountId, adjustment],
    );
    const day = runDay("2030-02-02", { tasks });
    expect(await Promise.race([day, sleep(300, "waits")])).toBe("waits");
    // A posting that begins during a snapshot does not wait for the snapshot, and the snapshot does not wait for this posting.
    expect(await Promise.race([postSomething(accounts[1]).then(() => "posted"), sleep(5_000, "waits")])).toBe("posted");
    await client.query("COMMIT");
    expect(await day).toBe(true);
  });
  const [line] = await db.query<{ is_inside: boolean }>(
    `SELECT p.sequence <= s.last_sequence AS is_inside
       FROM postings p JOIN journal_entries e ON e.id = p.entry_id
       JOIN ledger_snapshots s ON s.ledger_account_id = p.ledger_account_id AND s.date = '2030-02-02'
      WHERE e.request_id = 'in-progress'`,
  );
  expect(line?.is_inside).toBe(true);
  await expectTrueBalances();
});

test("a transaction that does not end delays the snapshots, and the day is continued later", async () => {
  await withConnection(async (client) => {
    await client.query("BEGIN");
    await client.query("SELECT pg_current_xact_id()");
    await expect(settle({ limitMs: 100 })).rejects.toThrow(NotSettledError);
    const putOff = [
      { name: "snapshots" as const, start: () => Promise.reject(new NotSettledError("still under way")) },
    ];
    expect(await runDay("2030-02-03", { tasks: putOff })).toBe(false);
    await client.query("COMMIT");
  });
  expect(await runDay("2030-02-03", { tasks })).toBe(true);
});

test("the sequence numbers of rolled-back transactions leave gaps, which also count as settled", async () => {
  const before = await settle();
  await queryAsOwner("SELECT nextval('postings_sequence_seq')");
  expect((await settle()).postings).toBe(before.postings + 1n);
});

test("a snapshot is never changed or removed", async () => {
  for (const statement of [
    "UPDATE ledger_snapshots SET balance_minor = 0",
    "DELETE FROM ledger_snapshots",
    "TRUNCATE ledger_snapshots",
  ]) {
    await expect(queryAsOwner(statement)).rejects.toMatchObject({ code: "HF002" });
    await expect(db.query(statement)).rejects.toMatchObject({ code: "42501" });
  }
});

test("without a snapshot the balance is the sum of all lines", async () => {
  const owner = await createUser();
  await createAccount(owner, { balanceMinor: 77n, currency: "GBP" });
  const balances = await findSystemBalances(db);
  expect(balances.find(({ code }) => code === "equity:adjustment:GBP")).toMatchObject({
    balanceMinor: -77n,
    snapshot: null,
  });
});
