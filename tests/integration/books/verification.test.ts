import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, it } from "vitest";
import { findVerifications, getVerification } from "@/lib/books/verification/find-verifications";
import { runVerification } from "@/lib/books/verification/run-verification";
import { startVerification } from "@/lib/books/verification/start-verification";
import { readLastCleanMarks } from "@/lib/ledger/checks/book-marks.sql";
import { bookParts, verifyBooks } from "@/lib/ledger/verify-books";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { withConnection } from "@/tests/support/database/database";
import { waitForLockWaits } from "@/tests/support/database/lock-waits";
import { createAdmin, createCustomer, createUser, type TestCustomer } from "@/tests/support/factories";

const limits = { budgetMs: 60_000 };
let admin: Actor;
let customer: TestCustomer;

beforeAll(async () => {
  admin = await createAdmin();
  customer = await createCustomer({ balanceMinor: 50_000n });
});

// Only one verification can be open at a time, so an open verification of one test would block the next test.
afterEach(async () => {
  await db.query("DELETE FROM book_verifications WHERE finished_at IS NULL");
});

const auditsOf = (id: string) =>
  db.query<{ actor: string; action: string; after: Record<string, unknown> | null }>(
    "SELECT actor, action, after FROM audit_events WHERE subject_type = 'books' AND subject_id = $1 ORDER BY sequence",
    [id],
  );

/** Runs the verification and stops it after this many slices, as if the worker had been stopped. */
async function runSlices(count: number): Promise<void> {
  const stopping = new AbortController();
  let looked = 0;
  const signal = new Proxy(stopping.signal, {
    get: (target, key) => (key === "aborted" ? ++looked > count : Reflect.get(target, key)),
  });
  await runVerification({ ...limits, signal });
}

it("the verification finds the same breaks as the command, records the person and the times, and counts as a clean run", async () => {
  const { id } = await startVerification(admin);
  expect(await getVerification(admin, id)).toMatchObject({ outcome: null, startedAt: null, part: null });
  await runVerification(limits);
  const { entries, postings, accounts, openHolds } = await verifyBooks(db);
  const report = await getVerification(admin, id);
  expect(report).toMatchObject({
    ...{ outcome: "clean", partsDone: bookParts.length, part: null, retries: 0, breakCount: 0n, breaks: [] },
    requestedBy: `${admin.firstName} ${admin.lastName}`,
    ...{
      entries: BigInt(entries),
      postings: BigInt(postings),
      accounts: BigInt(accounts),
      openHolds: BigInt(openHolds),
    },
  });
  expect(report.workedMs).toBeGreaterThan(0n);
  expect(report.finishedAt?.getTime()).toBeGreaterThanOrEqual(report.startedAt?.getTime() ?? Number.NaN);
  expect(await readLastCleanMarks(db)).toMatchObject({ at: expect.any(Date) });
  expect(await auditsOf(id)).toMatchObject([
    { actor: admin.userId, action: "books.verify" },
    { actor: "system", action: "books.verified", after: { outcome: "clean", breaks: 0 } },
  ]);
  expect((await findVerifications(admin, {})).items[0]).toMatchObject({ id, outcome: "clean" });
  // No verification is open, so this call does nothing.
  await runVerification(limits);
  expect(await auditsOf(id)).toHaveLength(2);
  await expectCleanBooks();
});

it("one of several parallel starts succeeds, and the others learn about the running verification", async () => {
  const starts = await Promise.allSettled(Array.from({ length: 8 }, () => startVerification(admin)));
  expect(starts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const start of starts) {
    if (start.status === "rejected") {
      expect(start.reason).toMatchObject({ code: "conflict", messageKey: "verification_running" });
    }
  }
  await runVerification(limits);
  await startVerification(admin);
});

it("several parallel workers run the verification once", async () => {
  const { id } = await startVerification(admin);
  await Promise.all(Array.from({ length: 4 }, () => runVerification(limits)));
  expect(await getVerification(admin, id)).toMatchObject({ outcome: "clean", retries: 0 });
  expect(await auditsOf(id)).toHaveLength(2);
});

it("a stopped worker loses no finished part, and the stop does not count as an attempt", async () => {
  const { id } = await startVerification(admin);
  await runSlices(3);
  const stopped = await getVerification(admin, id);
  expect(stopped).toMatchObject({ outcome: null, retries: 0 });
  expect(stopped.partsDone).toBeGreaterThan(0);
  expect(stopped.partsDone).toBeLessThan(bookParts.length);
  expect(stopped.part).toBe(bookParts[stopped.partsDone]);
  await runVerification(limits);
  expect(await getVerification(admin, id)).toMatchObject({ outcome: "clean", entries: stopped.entries });
});

it("after a worker is killed in the middle, another worker continues immediately", async () => {
  const { id } = await startVerification(admin);
  await runSlices(1);
  await withConnection(
    async (locker) => {
      // The lock on this table stops the worker in the middle of a part of the verification. The test then ends the worker's
      // database session.
      await locker.query("BEGIN");
      await locker.query("LOCK TABLE seals IN ACCESS EXCLUSIVE MODE");
      const killed = runVerification(limits).then(
        () => "over",
        (error: unknown) => String(error),
      );
      await waitForLockWaits(1, "%seals%");
      expect(await getVerification(admin, id)).toMatchObject({ part: "journalSeals" });
      // A second worker sees that the first worker runs the verification, and does nothing.
      await runVerification(limits);
      expect(await getVerification(admin, id)).toMatchObject({ part: "journalSeals", retries: 0 });
      await locker.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%seals%'`,
      );
      expect(await killed).not.toBe("over");
      await locker.query("ROLLBACK");
    },
    { superuser: true },
  );
  await runVerification(limits);
  expect(await getVerification(admin, id)).toMatchObject({ outcome: "clean", partsDone: bookParts.length });
});

it("a part that never finishes makes the verification fail with a message, and the next verification can begin", async () => {
  const { id } = await startVerification(admin);
  for (let tries = 0; tries < 5; tries += 1) await runVerification({ budgetMs: 0 });
  expect(await getVerification(admin, id)).toMatchObject({ outcome: null, retries: 4 });
  await runVerification(limits);
  expect(await getVerification(admin, id)).toMatchObject({ outcome: "failed", breaks: [] });
  expect(await auditsOf(id)).toMatchObject([{ action: "books.verify" }, { after: { outcome: "failed" } }]);
  await startVerification(admin);
});

it("broken books are found and named, even across an interruption, and the run does not count as clean", async () => {
  const marks = await readLastCleanMarks(db);
  const { ledgerAccountId } = customer.account;
  const change = (by: number) =>
    withConnection(
      async (client) => {
        await client.query("ALTER TABLE ledger_accounts DISABLE TRIGGER ALL");
        await client.query("UPDATE ledger_accounts SET balance_minor = balance_minor + $1 WHERE id = $2", [
          by,
          ledgerAccountId,
        ]);
        await client.query("ALTER TABLE ledger_accounts ENABLE TRIGGER ALL");
      },
      { superuser: true },
    );
  await change(7);
  try {
    const { id } = await startVerification(admin);
    for (let slices = 4; (await getVerification(admin, id)).partsDone < 4; slices += 1) await runSlices(slices);
    // The second call continues the same verification and keeps the errors (breaks) that the earlier parts have found.
    expect((await getVerification(admin, id)).breakCount).toBeGreaterThan(0n);
    await runVerification(limits);
    const report = await getVerification(admin, id);
    expect(report.outcome).toBe("broken");
    expect(report.breaks).toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining(customer.account.accountNumber) }),
    );
    expect(report.breaks).toEqual((await verifyBooks(db)).breaks);
    expect(await readLastCleanMarks(db)).toEqual(marks);
    expect((await auditsOf(id)).at(-1)).toMatchObject({ after: { outcome: "broken" } });
  } finally {
    await change(-7);
  }
  await expectCleanBooks();
});

it("only admins and auditors can start a verification, and tellers can read its result", async () => {
  const teller = await createUser({ role: "teller" });
  const auditor = await createUser({ role: "auditor" });
  await expect(startVerification(teller)).rejects.toMatchObject({ code: "forbidden" });
  await expect(startVerification(customer.actor)).rejects.toMatchObject({ code: "forbidden" });
  const { id } = await startVerification(auditor);
  expect(await getVerification(teller, id)).toMatchObject({ outcome: null });
  await expect(getVerification(customer.actor, id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(getVerification(teller, randomUUID())).rejects.toMatchObject({ code: "not_found" });
  await expect(getVerification(teller, "x")).rejects.toMatchObject({ code: "not_found" });
});
