import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { requestPasswordReset } from "@/lib/auth/passwords/request-password-reset";
import { findEmailsOf, getEmailOf } from "@/lib/email/find-emails-of";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { deriveCode } from "@/lib/server/secrets/secrets";
import { readLiveSession } from "@/lib/server/session/session.sql";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { logOutCustomer } from "@/lib/users/log-out-customer";
import { findNotes } from "@/lib/users/notes/find-notes";
import { addNote, editNote } from "@/lib/users/notes/write-note";
import { findTimeline } from "@/lib/users/timeline/find-timeline";
import { timelineSql } from "@/lib/users/timeline/timeline.sql";
import { withConnection } from "@/tests/support/database/database";
import { createAdmin, createCustomer, createUser } from "@/tests/support/factories";
import { wire } from "@/tests/support/outgoing-orders";

const firstPage = { page: 1, pageSize: 25 };
const rejected = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === "rejected");
/** Finds the audit events about a person, without the events of reads. */
const actsAbout = ({ userId }: Actor) =>
  db.prisma.auditEvent.findMany({
    where: { subjectId: userId, action: { not: "customer.read" } },
    orderBy: { sequence: "asc" },
  });

async function addSession({ userId }: Actor): Promise<string> {
  const id = randomUUID();
  await db.query(
    `INSERT INTO sessions (id, user_id, remember, user_agent, ip_address, created_at, last_seen_at, expires_at)
     VALUES ($1, $2, true, 'tests', '192.0.2.1', now(), now(), now() + interval '30 days')`,
    [id, userId],
  );
  return id;
}

const isLive = async (id: string) => (await readLiveSession(id, new Date(), new Date(0))) !== undefined;
const letters = ({ email }: Actor) => db.prisma.email.count({ where: { recipient: email } });

let teller: Actor;
let customer: Actor;
beforeEach(async () => {
  teller = await createUser({ role: "teller" });
  ({ actor: customer } = await createCustomer({ balanceMinor: 100_000n }));
});

describe("staff who log a customer out", () => {
  it("staff end one device or all devices, which is audited and reported by e-mail", async () => {
    const [second, third] = [await addSession(customer), await addSession(customer)];
    await logOutCustomer(teller, { userId: customer.userId, sessionId: second });
    expect(await Promise.all([customer.sessionId, second, third].map(isLive))).toEqual([true, false, true]);
    await logOutCustomer(teller, { userId: customer.userId });
    expect(await Promise.all([customer.sessionId, third].map(isLive))).toEqual([false, false]);
    expect(await actsAbout(customer)).toMatchObject([
      { action: "session.end-by-staff", actor: teller.userId, after: { session: second } },
      { action: "session.end-all-by-staff", actor: teller.userId, after: { sessions: 2 } },
    ]);
    expect(await letters(customer)).toBe(2);
  });

  it("a repeated or parallel request logs the customer out once", async () => {
    const end = () => logOutCustomer(teller, { userId: customer.userId });
    await Promise.all(Array.from({ length: 8 }, end));
    await end();
    expect(await actsAbout(customer)).toHaveLength(1);
    expect(await letters(customer)).toBe(1);
  });

  it("auditors may log nobody out, tellers may log out only customers, and a session id of another person ends nothing", async () => {
    const [auditor, admin] = [await createUser({ role: "auditor" }), await createAdmin()];
    const other = await addSession(admin);
    for (const [by, userId] of [
      [auditor, customer.userId],
      [teller, admin.userId],
      [teller, teller.userId],
      [customer, customer.userId],
    ] as const) {
      await expect(logOutCustomer(by, { userId })).rejects.toMatchObject({ code: "forbidden" });
    }
    await logOutCustomer(teller, { userId: customer.userId, sessionId: other });
    expect(await isLive(other)).toBe(true);
    await logOutCustomer(admin, { userId: teller.userId });
    expect(await isLive(teller.sessionId)).toBe(false);
  });
});

describe("notes about a customer", () => {
  const add = (by: Actor, text: string, requestId?: string) =>
    addNote(by, { userId: customer.userId, text }, requestId);
  const notes = async () => (await findNotes(teller, customer.userId, firstPage)).notes;

  it("each note is written once for a request, the newest note is first, and the audit trail keeps it", async () => {
    const requestId = randomUUID();
    await Promise.all([1, 2, 3].map(() => add(teller, "Calls about a card", requestId)));
    await add(teller, "Moves in May");
    expect((await notes()).map(({ text }) => text)).toEqual(["Moves in May", "Calls about a card"]);
    expect((await actsAbout(customer)).map(({ action }) => action)).toEqual(["note.add", "note.add"]);
  });

  it("the authors of notes can change them, and the audit trail keeps the old text", async () => {
    await add(teller, "Calls about a card");
    const [{ id = "", version = 0 } = {}] = await notes();
    const colleague = await createUser({ role: "teller" });
    await expect(editNote(colleague, { id, text: "No", version })).rejects.toMatchObject({ code: "forbidden" });
    await editNote(teller, { id, text: "Calls about two cards", version });
    expect(await notes()).toMatchObject([{ text: "Calls about two cards", version: 2 }]);
    expect((await actsAbout(customer)).at(-1)).toMatchObject({
      ...{ action: "note.edit", before: { text: "Calls about a card" }, after: { text: "Calls about two cards" } },
    });
  });

  it("an editor with an older version or a parallel request overwrites nothing", async () => {
    await add(teller, "First");
    const [{ id = "", version = 0 } = {}] = await notes();
    const results = await Promise.allSettled(
      ["Second", "Third"].map((text) => editNote(teller, { id, text, version }, randomUUID())),
    );
    expect(rejected(results)).toMatchObject([{ reason: { code: "conflict" } }]);
  });

  it("customers and auditors cannot write notes, and nobody can write notes about themselves", async () => {
    const auditor = await createUser({ role: "auditor" });
    for (const by of [auditor, customer]) await expect(add(by, "x")).rejects.toMatchObject({ code: "forbidden" });
    const own = { userId: teller.userId, text: "x" };
    await expect(addNote(teller, own)).rejects.toMatchObject({ code: "forbidden" });
    await expect(findNotes(customer, customer.userId, firstPage)).rejects.toMatchObject({ code: "forbidden" });
    expect((await findNotes(auditor, customer.userId, firstPage)).notes).toEqual([]);
  });
});

describe("the e-mails to a customer", () => {
  it("staff see the e-mails with their text, and the code of a link is hidden", async () => {
    await requestPasswordReset({ email: customer.email });
    const { emails } = await findEmailsOf(teller, customer.userId, firstPage);
    expect(emails).toMatchObject([{ template: "reset-password", state: "queued" }]);
    const { subject, text } = await getEmailOf(teller, customer.userId, emails[0]?.id ?? "");
    expect(subject).toBe("Reset your password");
    expect(text).toContain("/email/reset/hidden");
    const issued = await db.prisma.emailCode.findFirstOrThrow({ where: { userId: customer.userId } });
    expect(text).not.toContain(deriveCode("reset_password", issued.nonce));
  });

  it("other customers cannot read the e-mails by any id", async () => {
    await requestPasswordReset({ email: customer.email });
    const { emails } = await findEmailsOf(teller, customer.userId, firstPage);
    const { actor: other } = await createCustomer();
    for (const id of [emails[0]?.id ?? "", randomUUID(), "x"]) {
      await expect(getEmailOf(teller, other.userId, id)).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(findEmailsOf(customer, customer.userId, firstPage)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a customer's timeline", () => {
  it("the timeline shows the customer's acts, messages and e-mails and the acts and notes of staff, page by page", async () => {
    await initiateTransfer(
      customer,
      { channel: "wire", ...wireTransferInput.parse({ ...wire, amount: "5.00" }) },
      randomUUID(),
    );
    await drainTransferOutbox();
    await addNote(teller, { userId: customer.userId, text: "Calls about a wire" });
    await logOutCustomer(teller, { userId: customer.userId });
    const whole = await findTimeline(teller, customer.userId, { cursor: undefined, pageSize: 25 });
    expect(new Set(whole.items.map(({ kind }) => kind))).toEqual(new Set(["visit", "act", "news", "email", "note"]));
    expect(whole.olderCursor).toBeNull();
    const times = whole.items.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const keyOf = ({ kind, id }: (typeof whole.items)[number]) => `${kind} ${id}`;
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, olderCursor } = await findTimeline(teller, customer.userId, { cursor, pageSize: 2 });
      paged.push(...items.map(keyOf));
      cursor = olderCursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(whole.items.map(keyOf));
    const odd = await findTimeline(teller, customer.userId, { cursor: "x'; --", pageSize: 25 });
    expect(odd.items).toHaveLength(whole.items.length);
    await expect(findTimeline(customer, customer.userId, { cursor, pageSize: 2 })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("the timeline is read by indexes, whatever the sizes of the tables", async () => {
    const before = [new Date(), "ffffffff-ffff-ffff-ffff-ffffffffffff", 0];
    await withConnection(async (connection) => {
      await connection.query("SET enable_seqscan = off");
      const explain = `EXPLAIN (FORMAT JSON) ${timelineSql}`;
      const plan = JSON.stringify(await connection.query(explain, [customer.userId, ...before, 26]));
      for (const table of ["audit_events", "notifications", "emails", "staff_notes", "accounts", "users"]) {
        expect(plan).not.toMatch(new RegExp(`"Seq Scan"[^{}]*"Relation Name":"${table}"`));
      }
    });
  });
});
