import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { promisify } from "node:util";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { recordAudit } from "@/lib/audit/record-audit";
import { takeBookMarks } from "@/lib/ledger/checks/book-marks.sql";
import { openAdjustmentAccount } from "@/lib/ledger/ledger-accounts.sql";
import { rootOf } from "@/lib/ledger/seals/merkle";
import { queryUnsealed, readSeals, type Seal, type SealStream } from "@/lib/ledger/seals/seal.sql";
import { sealBooks } from "@/lib/ledger/seals/seal-books";
import { verifyBooks } from "@/lib/ledger/verify-books";
import { db, inTransaction } from "@/lib/server/db";
import { postEntry, reverseEntry } from "@/tests/support/by-hand/post-entry.sql";
import { queryAsOwner, testDatabaseUrl, withConnection } from "@/tests/support/database/database";
import { stateMaxMs } from "@/tests/support/database/lock-waits";
import { breaksAfter } from "@/tests/support/database/tamper";
import { createCustomer, type TestCustomer } from "@/tests/support/factories";

let customer: TestCustomer;
const budgetMs = 30_000;

function post(description = ""): Promise<string> {
  return inTransaction(async (tx) => {
    const adjustment = await openAdjustmentAccount(tx, "USD");
    await recordAudit(tx, "system", {
      action: "account.edit",
      subjectType: "account",
      subjectId: customer.account.accountId,
      before: { note: "ünïcode, 12:34 and a comma" },
    });
    return await postEntry(tx, {
      kind: "adjustment",
      subject: { type: "account", id: customer.account.accountId },
      actor: "system",
      description,
      requestId: uuidv7(),
      lines: [
        { ledgerAccountId: customer.account.ledgerAccountId, amountMinor: 1n },
        { ledgerAccountId: adjustment, amountMinor: -1n },
      ],
    });
  });
}

/**
 * Seals all rows. A row is sealed only after all older transactions of the database server have ended, so a long transaction of
 * another test may delay the seals.
 */
async function sealAll(): Promise<void> {
  const seal = async () => {
    await sealBooks({ budgetMs });
    const unsealed = await queryUnsealed(db, new Date(Date.now() + 60_000));
    expect(unsealed).toMatchObject([{ count: 0n }, { count: 0n }]);
  };
  await vi.waitFor(seal, { timeout: stateMaxMs, interval: 200 });
}

/** Seals in one run, as soon as no long transaction of another test delays the seals. Returns the number of sealed rows. */
function sealWhenSettled(): Promise<number> {
  const seal = async () => {
    const count = await sealBooks({ budgetMs });
    expect(count).toBeGreaterThan(0);
    return count;
  };
  return vi.waitFor(seal, { timeout: stateMaxMs, interval: 200 });
}

async function sealsOf(stream: SealStream): Promise<Seal[]> {
  const all: Seal[] = [];
  for await (const seals of readSeals(db, stream)) all.push(...seals);
  return all;
}

beforeAll(async () => {
  customer = await createCustomer({ balanceMinor: 100n });
  // The entries result in a hash tree with an odd number of leaves. The entries include a gap in the sequence numbers, letters of
  // several bytes, and a reversal.
  for (let count = 0; count < 9; count += 1) await post(`Überweisung №${count}`);
  await expect(
    inTransaction(async (tx) => {
      await tx.query(
        "SELECT by_hand.ledger_post(gen_random_uuid(), 'a', 'a', 'a', 'a', 'a', 'gap', now(), '{1,2}', '{1,-2}')",
      );
    }),
  ).rejects.toThrow();
  const entryId = await post();
  await reverseEntry(db, { entryId, actor: "system", description: "mistake", requestId: uuidv7() });
  await sealAll();
  await post();
  await sealAll();
  await post();
  await sealAll();
});

it("the seals form a chain, and an independent program verifies each seal", async () => {
  for (const stream of ["journal", "audit"] as const) {
    const seals = await sealsOf(stream);
    expect(seals.map(({ number }) => number)).toEqual(["1", "2", "3"]);
    expect(seals.map(({ previous }) => previous)).toEqual(["0".repeat(64), seals[0]?.hash, seals[1]?.hash]);
  }
  expect(await verifyBooks(db)).toMatchObject({ breaks: [], warnings: [] });
});

it("an independent program computes the same roots for trees of every size", async () => {
  const leaf = (place: number) => Buffer.alloc(32, place);
  for (let size = 1; size <= 20; size += 1) {
    const leaves = Array.from({ length: size }, (_, place) => leaf(place));
    const rows = await queryAsOwner<{ root: Buffer }>("SELECT seal_root($1::bytea[]) AS root", [leaves]);
    expect(rows[0]?.root).toEqual(rootOf(leaves));
  }
});

const tamperings: [what: string, statement: string, found: [guarantee: string, subject: string]][] = [
  [
    "an entry that was changed",
    "UPDATE journal_entries SET description = 'nothing to see' WHERE sequence = 4",
    ["sealed rows stay as they were", "journal seal 1 "],
  ],
  [
    "an entry whose actor is somebody else now",
    "UPDATE journal_entries SET actor = 'system2' WHERE sequence = (SELECT last_sequence FROM seals WHERE stream = 'journal' AND number = 2)",
    ["sealed rows stay as they were", "journal seal 2 "],
  ],
  [
    "a value date that was changed",
    "UPDATE journal_entries SET value_date = value_date - 1 WHERE sequence = 4",
    ["sealed rows stay as they were", "journal seal 1 "],
  ],
  [
    "lines that were changed so that all adds up",
    `UPDATE postings SET amount_minor = 2 * amount_minor WHERE entry_id = (SELECT id FROM journal_entries WHERE sequence = 4)`,
    ["sealed rows stay as they were", "journal seal 1 "],
  ],
  [
    "a line that was removed",
    "DELETE FROM postings WHERE sequence = 8",
    ["sealed rows stay as they were", "journal seal 1 "],
  ],
  [
    "an account that is called something else",
    "UPDATE ledger_accounts SET code = 'equity:adjustment:USX' WHERE code = 'equity:adjustment:USD'",
    ["sealed rows stay as they were", "journal seal 3 "],
  ],
  [
    "an entry that was removed",
    "DELETE FROM journal_entries WHERE sequence = 4",
    ["sealed rows stay", "journal seal 1 "],
  ],
  [
    "an entry that was added under an old number",
    `INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash, posted_at,
                                  created_txid, sequence)
     SELECT gen_random_uuid(), kind, subject_type, subject_id, actor, description, 'added', request_hash, posted_at, 0, 4
       FROM journal_entries WHERE sequence = 4`,
    ["sealed rows stay", "journal seal 1 "],
  ],
  [
    "an audit event that was changed",
    `UPDATE audit_events SET before = '{"note": "other"}' WHERE sequence = 2`,
    ["sealed rows stay as they were", "audit seal 1 "],
  ],
  [
    "an audit event that was removed",
    "DELETE FROM audit_events WHERE sequence = 2",
    ["sealed rows stay", "audit seal 1 "],
  ],
  [
    "a seal that was changed",
    "UPDATE seals SET sealed_at = sealed_at - interval '1 day' WHERE stream = 'journal' AND number = 2",
    ["a seal is as it was made", "journal seal 2 "],
  ],
  [
    "a seal whose root was made to fit",
    `UPDATE journal_entries SET description = 'other' WHERE sequence = 4;
     UPDATE seals SET root = seal_root(seal_leaves('journal', first_sequence, last_sequence)) WHERE stream = 'journal' AND number = 1`,
    ["a seal is as it was made", "journal seal 1 "],
  ],
  [
    "a seal that was removed",
    "DELETE FROM seals WHERE stream = 'audit' AND number = 2",
    ["seals follow each other", "audit seal 3 "],
  ],
];

describe("verify-books finds changes by the owner of the database", () => {
  it.each(tamperings)("%s", async (_what, statement, [guarantee, subject]) => {
    const breaks = await breaksAfter({ statements: statement.split(";\n") });
    expect(breaks).toContainEqual(
      expect.objectContaining({ guarantee, subject: expect.stringContaining(subject) as string }),
    );
  });

  it("an incremental run finds that its first seal does not follow the seals of earlier runs", async () => {
    const [, second] = await sealsOf("journal");
    const [, secondOfAudit] = await sealsOf("audit");
    const since = {
      ...(await takeBookMarks(db)),
      journalEntries: BigInt(second?.lastSequence ?? 0),
      auditEvents: BigInt(secondOfAudit?.lastSequence ?? 0),
    };
    expect((await verifyBooks(db, { since })).breaks).toEqual([]);
    const statements = ["DELETE FROM seals WHERE stream = 'journal' AND number = 2"];
    expect(await breaksAfter({ statements, options: { since } })).toContainEqual(
      expect.objectContaining({ guarantee: "seals follow each other" }),
    );
  });

  it("rewritten rows and seals differ from the seals that are kept elsewhere", async () => {
    const keptSeals = [...(await sealsOf("journal")), ...(await sealsOf("audit"))];
    expect((await verifyBooks(db, { keptSeals })).breaks).toEqual([]);
    const statements = [
      "UPDATE journal_entries SET description = 'other' WHERE sequence = 4",
      "DELETE FROM seals WHERE stream = 'journal'",
      "SELECT seal_next('journal', (SELECT max(journal_entries) FROM settle_marks), now())",
    ];
    expect(await breaksAfter({ statements })).toEqual([]);
    const breaks = await breaksAfter({ statements, options: { keptSeals } });
    expect(breaks.map(({ guarantee, subject }) => [guarantee, subject.split(" (")[0]])).toEqual([
      ["seals are those that were kept", "journal seal 1"],
      ["seals are those that were kept", "journal seal 2"],
      ["seals are those that were kept", "journal seal 3"],
    ]);
  });
});

it("the triggers refuse every change to everybody", async () => {
  for (const statement of [
    "UPDATE seals SET row_count = 1",
    "DELETE FROM seals",
    "TRUNCATE seals",
    "DELETE FROM book_checks; TRUNCATE book_checks",
  ]) {
    await expect(queryAsOwner(statement)).rejects.toMatchObject({ code: "HF002" });
  }
  const insert =
    "INSERT INTO seals SELECT stream, number + 9, 1, 2, 3, root, previous, hash, sealed_at FROM seals LIMIT 1";
  await expect(db.query(insert)).rejects.toMatchObject({ code: "42501" });
  await expect(db.query("SELECT seal_next('journal', 1000000000, now())")).rejects.toMatchObject({ code: "HF004" });
  await expect(db.query("SELECT seal_next('mine', 1, now())")).rejects.toMatchObject({ code: "HF004" });
});

it("rows of open transactions are sealed only after the transactions end", async () => {
  await withConnection(async (client) => {
    await client.query("BEGIN");
    await client.query("SELECT record_audit_events($1)", [
      JSON.stringify([
        { id: uuidv7(), actor: "system", action: "slow", subject_type: "t", subject_id: "t", created_at: new Date() },
      ]),
    ]);
    await recordAudit(db, "system", { action: "fast", subjectType: "account", subjectId: "t" });
    expect(await sealBooks({ budgetMs: 100 })).toBe(0);
    await client.query("COMMIT");
  });
  expect(await sealWhenSettled()).toBe(2);
  expect((await verifyBooks(db)).breaks).toEqual([]);
});

it("parallel sealing by several workers during transfers creates one correct chain", async () => {
  let isOver = false;
  const moving = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isOver) await post();
    }),
  );
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([sealBooks({ budgetMs }), sealBooks({ budgetMs }), sealBooks({ budgetMs })]);
    expect((await verifyBooks(db)).breaks).toEqual([]);
  }
  isOver = true;
  await moving;
  await sealAll();
  const [left] = await db.query<{ count: bigint }>(
    "SELECT count(*) AS count FROM journal_entries WHERE sequence > (SELECT max(last_sequence) FROM seals WHERE stream = 'journal')",
  );
  expect(left?.count).toBe(0n);
  expect((await verifyBooks(db)).breaks).toEqual([]);
});

it("a seal has at most 10 000 rows, and one run seals all rows across gaps in the numbers", async () => {
  await queryAsOwner(
    "SELECT setval('audit_events_sequence_seq', (SELECT last_value + 50000 FROM audit_events_sequence_seq))",
  );
  const event = { actor: "system", action: "many", subject_type: "t", subject_id: "t", created_at: new Date() };
  for (let batch = 0; batch < 3; batch += 1) {
    const events = Array.from({ length: 4_000 }, () => ({ ...event, id: uuidv7() }));
    await db.query("SELECT record_audit_events($1)", [JSON.stringify(events)]);
  }
  const before = (await sealsOf("audit")).length;
  await sealWhenSettled();
  const seals = (await sealsOf("audit")).slice(before);
  expect(seals.map(({ rowCount }) => rowCount)).toEqual(["10000", "2000"]);
  expect((await verifyBooks(db)).breaks).toEqual([]);
});

it("rows that wait long for a seal are reported, but are no break", async () => {
  const id = await post();
  const report = await breaksAfter({
    statements: [`UPDATE journal_entries SET posted_at = posted_at - interval '1 hour' WHERE id = '${id}'`],
  });
  expect(report).toEqual([]);
  const customerOfThePast = await createCustomer();
  await postEntry(db, {
    kind: "adjustment",
    subject: { type: "account", id: customerOfThePast.account.accountId },
    actor: "system",
    description: "",
    requestId: uuidv7(),
    lines: [
      { ledgerAccountId: customerOfThePast.account.ledgerAccountId, amountMinor: 1n },
      { ledgerAccountId: await openAdjustmentAccount(db, "USD"), amountMinor: -1n },
    ],
    postedAt: new Date(Date.now() - 3_600_000),
  });
  expect((await verifyBooks(db)).warnings).toMatchObject([{ subject: "journal" }]);
  await sealAll();
  expect((await verifyBooks(db)).warnings).toEqual([]);
});

it("the commands export the seals, and verify the books with these seals and since the last clean run", async () => {
  const run = (script: string, ...options: string[]) =>
    promisify(execFile)(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...options], {
      env: { ...process.env, DATABASE_URL: testDatabaseUrl() },
    });
  const { stdout: exported } = await run("export-seals");
  const lines = exported.trim().split("\n");
  expect(lines.map((line) => (JSON.parse(line) as Seal).hash)).toEqual(
    [...(await sealsOf("journal")), ...(await sealsOf("audit"))].map(({ hash }) => hash),
  );
  const file = path.join(mkdtempSync(path.join(tmpdir(), "seals-")), "seals.jsonl");
  writeFileSync(file, exported);
  expect((await run("verify-books", "--seals", file)).stdout).toContain("The books add up");
  expect((await run("verify-books", "--since-last")).stdout).toContain("The books add up: 0 entries since");
  writeFileSync(file, exported.replace(/"hash":"../, '"hash":"zz'));
  await expect(run("verify-books", "--seals", file)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("broken: seals are those that were kept: journal seal 1 ") as string,
  });
  await expect(run("verify-books", "--fast")).rejects.toMatchObject({ code: 1 });
});

it("a row that is not settled yet is not sealed, whatever the caller claims", async () => {
  const event = (action: string) => ({ action, subjectType: "account", subjectId: "test" }) as const;
  await withConnection(async (slow) => {
    await slow.query("BEGIN");
    await slow.query(
      `SELECT record_audit_events(jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'actor', 'system',
         'action', 'late', 'subject_type', 'account', 'subject_id', 'test', 'created_at', now())))`,
    );
    await recordAudit(db, "system", event("early"));
    await db.query("SELECT settle_mark()");
    const [last] = await db.query<{ sequence: bigint }>("SELECT max(sequence) AS sequence FROM audit_events");
    const seal = () => db.query("SELECT seal_next('audit', $1, now())", [last?.sequence]);
    await expect(seal()).rejects.toMatchObject({ code: "HF004" });
    await slow.query("COMMIT");
    // The seal also waits for open transactions in other databases of the server, so the test repeats the call until it succeeds.
    await vi.waitFor(seal, { timeout: stateMaxMs });
  });
  expect((await verifyBooks(db)).breaks).toEqual([]);
});
