import { type ChildProcess, spawn } from "node:child_process";
import { createTranslator } from "next-intl";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { askForNightlyVerification } from "@/lib/books/verification/ask-for-nightly";
import { findVerifications, getVerification } from "@/lib/books/verification/find-verifications";
import { runVerification } from "@/lib/books/verification/run-verification";
import { startVerification } from "@/lib/books/verification/start-verification";
import { isEmailTemplate, renderEmail } from "@/lib/email/render-email";
import { locales } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";
import { jobs } from "@/lib/jobs/registry";
import { runJobsOnce } from "@/lib/jobs/run-jobs";
import { setEmailPreference } from "@/lib/notifications/email-preferences";
import { findNotifications } from "@/lib/notifications/find-notifications";
import { notificationPath } from "@/lib/notifications/notification.model";
import { notificationText } from "@/lib/notifications/notification-text.model";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { isAlive, waitUntil } from "@/scripts/system/processes";
import { expectCleanBooks } from "@/tests/support/books";
import { withConnection } from "@/tests/support/database/database";
import { createAdmin, createCustomer, createUser, type TestCustomer } from "@/tests/support/factories";

const limits = { budgetMs: 60_000 };
const workers: ChildProcess[] = [];
let admin: Actor;
let customer: TestCustomer;

beforeAll(async () => {
  admin = await createAdmin();
  customer = await createCustomer({ balanceMinor: 50_000n });
});

beforeEach(() => {
  Object.assign(env(), { VERIFY_BOOKS_HOUR: 2, BANK_TIMEZONE: "Europe/Berlin" });
});

afterEach(async () => {
  vi.useRealTimers();
  for (const worker of workers.splice(0)) await kill(worker);
  await db.query("DELETE FROM book_verifications");
  await db.query("DELETE FROM notifications");
  await db.query("DELETE FROM emails");
});

/** Sets the clock to this moment (ISO 8601). */
function beAt(moment: string): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
}

/** Runs the worker's jobs for verifications. */
async function work(): Promise<void> {
  await askForNightlyVerification();
  await runVerification(limits);
}

/** Runs the verification and stops it after this many slices, as if the worker had been stopped. */
async function runSlices(count: number): Promise<void> {
  let looked = 0;
  const signal = new Proxy(new AbortController().signal, {
    get: (target, key) => (key === "aborted" ? ++looked > count : Reflect.get(target, key)),
  });
  await runVerification({ ...limits, signal });
}

const readNights = () =>
  db.query<{ id: string; night: string; outcome: string | null; attempts: number }>(
    "SELECT id, night, outcome, attempts FROM book_verifications WHERE night IS NOT NULL ORDER BY night",
  );

const told = async () => ({
  notices: await db.query("SELECT user_id, params FROM notifications WHERE kind = 'books-alarm'"),
  emails: await db.query<{ template: string; props: never; recipient: string }>(
    "SELECT template, props, recipient FROM emails WHERE template = 'books-alarm'",
  ),
});

/** Changes a balance while the triggers are disabled, runs `act`, and restores the balance. */
async function whileTampered(act: () => Promise<void>): Promise<void> {
  const change = (by: number) =>
    withConnection(
      async (client) => {
        await client.query("ALTER TABLE ledger_accounts DISABLE TRIGGER ALL");
        await client.query("UPDATE ledger_accounts SET balance_minor = balance_minor + $1 WHERE id = $2", [
          by,
          customer.account.ledgerAccountId,
        ]);
        await client.query("ALTER TABLE ledger_accounts ENABLE TRIGGER ALL");
      },
      { superuser: true },
    );
  await change(7);
  try {
    await act();
  } finally {
    await change(-7);
  }
  await expectCleanBooks();
}

it("the nightly verification runs once a night, from the configured hour on, in the bank's time zone", async () => {
  // In Berlin it is 1:59 on 2 March. This time is before the configured hour and belongs to the night of 1 March.
  beAt("2027-03-02T00:59:00Z");
  await work();
  expect(await readNights()).toMatchObject([{ night: "2027-03-01", outcome: "clean" }]);
  for (const moment of [
    "2027-03-02T01:00:00Z",
    "2027-03-02T01:01:00Z",
    "2027-03-02T12:00:00Z",
    "2027-03-03T00:59:59Z",
  ]) {
    beAt(moment);
    await work();
  }
  expect(await readNights()).toMatchObject([{ night: "2027-03-01" }, { night: "2027-03-02", outcome: "clean" }]);
  // The worker was down for some nights and starts again at noon. The worker catches up on the last night only, not on the
  // earlier nights.
  beAt("2027-03-06T11:00:00Z");
  await work();
  expect((await readNights()).map(({ night }) => night)).toEqual(["2027-03-01", "2027-03-02", "2027-03-06"]);
});

it("the nightly verification also runs when the clocks change at the configured hour", async () => {
  for (const moment of ["2027-03-27T12:00:00Z", "2027-03-28T12:00:00Z", "2027-10-31T12:00:00Z"]) {
    beAt(moment);
    await work();
  }
  expect((await readNights()).map(({ night }) => night)).toEqual(["2027-03-27", "2027-03-28", "2027-10-31"]);
});

it("clean books notify nobody, and the run is audited, listed and counted as clean, like a run for staff", async () => {
  beAt("2027-04-01T02:00:00Z");
  await work();
  const [{ id } = { id: "" }] = await readNights();
  expect(await told()).toEqual({ notices: [], emails: [] });
  expect(await getVerification(admin, id)).toMatchObject({ requestedBy: null, outcome: "clean", breakCount: 0n });
  expect((await findVerifications(admin, {})).items).toMatchObject([{ id, requestedBy: null }]);
  expect(
    await db.query(
      "SELECT actor, action, after FROM audit_events WHERE subject_type = 'books' AND subject_id = $1 ORDER BY sequence",
      [id],
    ),
  ).toMatchObject([
    { actor: "system", action: "books.verify", after: { night: "2027-04-01" } },
    { actor: "system", action: "books.verified", after: { outcome: "clean" } },
  ]);
  expect(await db.query("SELECT is_full FROM book_checks ORDER BY id DESC LIMIT 1")).toEqual([{ is_full: true }]);
});

it("several workers run the verification once", async () => {
  beAt("2027-04-02T02:00:00Z");
  await Promise.all(Array.from({ length: 6 }, work));
  await work();
  expect(await readNights()).toMatchObject([{ night: "2027-04-02", outcome: "clean" }]);
});

it("the nightly verification waits for a verification that a colleague has started, and then runs", async () => {
  beAt("2027-04-03T02:00:00Z");
  await startVerification(admin);
  await askForNightlyVerification();
  expect(await readNights()).toEqual([]);
  await runVerification(limits);
  await work();
  expect(await readNights()).toMatchObject([{ night: "2027-04-03", outcome: "clean" }]);
});

it("a host without a worker runs the verification in its scheduled calls", async () => {
  beAt("2027-04-04T02:00:00Z");
  const { "verify-nightly": ask, "verify-books": verify } = jobs;
  await runJobsOnce(performance.now() + 20_000, { "verify-nightly": ask, "verify-books": verify });
  expect(await readNights()).toMatchObject([{ night: "2027-04-04", outcome: "clean" }]);
});

it("the nightly verification does not run when it is switched off", async () => {
  Object.assign(env(), { VERIFY_BOOKS_HOUR: null });
  beAt("2027-04-05T02:00:00Z");
  await work();
  expect(await readNights()).toEqual([]);
});

it("broken books notify admins and auditors once, on the site and by e-mail, each in their language", async () => {
  const [quiet, auditor, blocked] = await Promise.all([
    createAdmin(),
    createUser({ role: "auditor" }),
    createAdmin({ status: "suspended" }),
  ]);
  const [teller] = await Promise.all([createUser({ role: "teller" }), createCustomer()]);
  await setEmailPreference(quiet, { kind: "books-alarm", byEmail: false });
  await expect(setEmailPreference(teller, { kind: "books-alarm", byEmail: false })).rejects.toMatchObject({
    code: "not_found",
  });
  await whileTampered(async () => {
    beAt("2027-05-01T02:00:00Z");
    await Promise.all([work(), work()]);
    await work();
    const [{ id, outcome } = { id: "", outcome: "" }] = await readNights();
    expect(outcome).toBe("broken");
    const { breakCount } = await getVerification(auditor, id);
    const { notices, emails } = await told();
    const params = { cause: "broken", count: Number(breakCount), date: "2027-05-01" };
    expect(notices.map((notice) => notice.user_id).sort()).toEqual([admin.userId, auditor.userId, quiet.userId].sort());
    expect(notices).toEqual(notices.map(({ user_id }) => ({ user_id, params })));
    expect(emails.map(({ recipient }) => recipient).sort()).toEqual([admin.email, auditor.email].sort());
    expect(emails.some(({ recipient }) => recipient === blocked.email)).toBe(false);

    const [notice] = (await findNotifications(admin, { pageSize: 5 })).notifications;
    const [email] = emails;
    if (!notice || !email || !isEmailTemplate(email.template)) throw new Error("nobody was told");
    expect(notificationPath(notice)).toBe(paths.ledgerVerification(id));
    for (const locale of locales) {
      const t = createTranslator({ locale, messages: await messagesOf(locale), namespace: "notifications" });
      const letter = await renderEmail(email.template, email.props, { locale });
      for (const words of [notificationText(t, locale, notice), letter.subject, letter.text]) {
        expect(words).toContain(String(breakCount));
        expect(words).not.toMatch(/[{}]|undefined| \.|books-alarm/);
      }
      expect(letter.html).toContain(paths.ledgerVerification(id));
    }
  });
  // The next night's verification finds no error and notifies nobody.
  beAt("2027-05-02T02:00:00Z");
  await work();
  expect((await told()).notices).toHaveLength(3);
});

it("a verification that cannot finish notifies admins and auditors once", async () => {
  beAt("2027-05-03T02:00:00Z");
  await askForNightlyVerification();
  for (let tries = 0; tries < 5; tries += 1) await runVerification({ budgetMs: 0 });
  expect((await told()).notices).toEqual([]);
  await Promise.all([work(), work()]);
  await work();
  expect(await readNights()).toMatchObject([{ night: "2027-05-03", outcome: "failed" }]);
  const { notices, emails } = await told();
  expect(notices.filter((notice) => notice.user_id === admin.userId)).toMatchObject([
    { params: { cause: "failed", date: "2027-05-03" } },
  ]);
  const [email] = emails.filter(({ recipient }) => recipient === admin.email);
  if (!email || !isEmailTemplate(email.template)) throw new Error("nobody was told");
  const { subject, text } = await renderEmail(email.template, email.props, { locale: "en" });
  expect(subject).toBe("The books could not be verified");
  expect(text).not.toContain("Breaks");
});

it("a verification that a colleague has started notifies nobody, because the colleague reads the result", async () => {
  await whileTampered(async () => {
    await startVerification(admin);
    await runVerification(limits);
  });
  expect((await told()).notices).toEqual([]);
});

/** Starts a worker process in the same way as in production. The nightly verification is due immediately. */
function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, ["--import", "tsx", "scripts/worker.ts"], {
    stdio: "ignore",
    env: { ...process.env, VERIFY_BOOKS_HOUR: "0", BANK_TIMEZONE: "UTC" },
  });
  workers.push(worker);
  return worker;
}

async function kill({ pid }: ChildProcess): Promise<void> {
  if (!pid) return;
  if (isAlive(pid)) process.kill(pid, "SIGKILL");
  expect(await waitUntil(() => !isAlive(pid), 120_000, 5)).toBe(true);
}

it("when the workers are killed in the middle, the next worker continues the same verification", async () => {
  Object.assign(env(), { VERIFY_BOOKS_HOUR: 0, BANK_TIMEZONE: "UTC" });
  await askForNightlyVerification();
  await runSlices(3);
  const [{ id } = { id: "" }] = await readNights();
  await withConnection(
    async (locker) => {
      await locker.query("BEGIN");
      // The worker that runs the verification waits for this lock. A stronger lock would assign a transaction id, and the seals
      // in all tests would then wait for that transaction.
      await locker.query("LOCK TABLE book_verifications IN SHARE MODE");
      const running = [startWorker(), startWorker()];
      const atWork = () =>
        // This query runs outside the transaction that holds the lock, because one transaction would see the same state of
        // `pg_stat_activity` each time.
        db.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
              AND query LIKE 'UPDATE book_verifications%'`,
        );
      await expect.poll(atWork, { timeout: 120_000, interval: 100 }).toHaveLength(1);
      for (const worker of running) await kill(worker);
      await locker.query("ROLLBACK");
    },
    { superuser: true },
  );
  expect(await readNights()).toMatchObject([{ id, outcome: null }]);
  startWorker();
  await expect.poll(readNights, { timeout: 120_000, interval: 100 }).toMatchObject([{ id, outcome: "clean" }]);
  expect((await told()).notices).toEqual([]);
});
