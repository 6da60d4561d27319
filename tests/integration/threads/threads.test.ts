import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { addThreadNote, closeThread } from "@/lib/threads/close-thread";
import {
  findCustomerThreads,
  findOwnThreads,
  findOwnThreadsAbout,
  findStaffThreads,
  getCustomerThread,
  getOwnThread,
  getStaffThread,
} from "@/lib/threads/find-threads";
import { sendMessageInput, startThreadInput } from "@/lib/threads/schema";
import { noteAnswering, readThread } from "@/lib/threads/send-message";
import { openThreadsMax, startStaffThread, startThread, writeToCustomer } from "@/lib/threads/start-thread";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createCustomer, createUser } from "@/tests/support/factories";
import { pay } from "@/tests/support/returns";
import { createThread, say, textsOf, threadFields } from "@/tests/support/threads";

let customer: Actor;
let staff: Actor;
let teller: Actor;
let auditor: Actor;
let id: string;

beforeAll(async () => {
  [staff, teller, auditor] = [
    await createAdmin(),
    await createUser({ role: "teller" }),
    await createUser({ role: "auditor" }),
  ];
});
beforeEach(async () => {
  ({ actor: customer } = await createCustomer({ balanceMinor: 100_000n }));
  id = await createThread(customer);
});

const notFound = { code: "not_found" };
const forbidden = { code: "forbidden" };
const waiting = async (reader = staff) =>
  (await findCustomerThreads(reader, { state: "waiting", customerId: customer.userId })).threads;
const noticesOf = (actor: Actor) =>
  db.prisma.notification.findMany({ where: { userId: actor.userId, subjectId: id }, select: { readAt: true } });
const emailsTo = (actor: Actor) =>
  db.prisma.email.findMany({
    where: { recipient: actor.email, template: { startsWith: "message-" } },
    select: { props: true },
  });
const asPerson = (statement: string, values: unknown[]) => db.query(statement, values);

describe("a conversation of a customer with the bank", () => {
  it("waits for the bank until staff answer, and is unread for the side that has not written last", async () => {
    expect(await waiting()).toMatchObject([{ id, isUnread: true, lastText: threadFields.text }]);
    await readThread(staff, { threadId: id, readTo: 1 });
    expect(await waiting()).toMatchObject([{ id, isUnread: false }]);
    await say(staff, id, "We are looking for it.");
    expect(await waiting()).toEqual([]);
    expect((await findOwnThreads(customer)).threads).toMatchObject([{ id, isUnread: true }]);
    await readThread(customer, { threadId: id, readTo: 2 });
    expect((await findOwnThreads(customer)).threads).toMatchObject([{ id, isUnread: false }]);
    await say(customer, id, "Thank you.");
    expect(await waiting()).toMatchObject([{ id }]);
    expect(await textsOf(staff, id)).toEqual([threadFields.text, "We are looking for it.", "Thank you."]);
  });

  it("tells the customer once until the customer reads, by an e-mail that contains nothing of the message", async () => {
    await say(staff, id, "The secret of the wire.");
    await say(teller, id, "One more thing.");
    expect(await noticesOf(customer)).toEqual([{ readAt: null }]);
    const emails = await emailsTo(customer);
    expect(emails).toEqual([{ props: { firstName: customer.firstName, threadId: id } }]);
    await readThread(customer, { threadId: id, readTo: 3 });
    expect(await noticesOf(customer)).toEqual([{ readAt: expect.any(Date) }]);
    await say(staff, id, "And now?");
    expect(await noticesOf(customer)).toHaveLength(2);
  });

  it("counts as read for a customer who answers, in the list and among the notifications", async () => {
    await say(staff, id, "We are looking for it.");
    await say(customer, id, "Thank you.");
    expect(await noticesOf(customer)).toEqual([{ readAt: expect.any(Date) }]);
    expect((await findOwnThreads(customer)).threads).toMatchObject([{ id, isUnread: false }]);
  });

  it("shows the customer only the first name of staff", async () => {
    await say(staff, id, "Hello");
    const [, answer] = (await getOwnThread(customer, id)).messages;
    expect(answer).toMatchObject({ authorName: staff.firstName, fromBank: true });
    const [, seenByStaff] = (await getCustomerThread(teller, id)).messages;
    expect(seenByStaff?.authorName).toBe(`${staff.firstName} ${staff.lastName}`);
  });

  it("shows who writes an answer, and the second colleague does not take the place", async () => {
    await noteAnswering(staff, { threadId: id });
    await noteAnswering(teller, { threadId: id });
    expect((await getOwnThread(customer, id)).isAnswering).toBe(true);
    expect((await getCustomerThread(teller, id)).answeringName).toContain(staff.firstName);
    await say(staff, id, "Done");
    expect((await getOwnThread(customer, id)).isAnswering).toBe(false);
  });

  it("is about a record of the customer, and of nobody else", async () => {
    const sender = await createCustomer({ balanceMinor: 50_000n });
    const owner = sender.actor;
    const mine = await pay(sender, await createCustomer(), "5.00");
    const about = { kind: "transfer", id: mine.id } as const;
    await expect(startThread(customer, { ...threadFields, about })).rejects.toMatchObject(notFound);
    const { id: linked } = await startThread(owner, { ...threadFields, about });
    expect(await findOwnThreadsAbout(owner, about)).toMatchObject([{ id: linked, about }]);
    expect(await findOwnThreadsAbout(customer, about)).toEqual([]);
    for (const other of [
      { kind: "loan", id: mine.id },
      { kind: "statement", id: mine.id },
      { kind: "transfer", id: "1234567890/2026-10" },
      { kind: "statement", id: "1234567890/2026-10" },
    ] as const) {
      await expect(startThread(owner, { ...threadFields, about: other })).rejects.toMatchObject(notFound);
    }
  });

  it("begins with the bank, too", async () => {
    const written = await writeToCustomer(staff, { ...threadFields, customerId: customer.userId });
    expect((await findOwnThreads(customer)).threads[0]).toMatchObject({ id: written.id, isUnread: true });
    await expect(writeToCustomer(staff, { ...threadFields, customerId: staff.userId })).rejects.toMatchObject(
      forbidden,
    );
    await expect(writeToCustomer(auditor, { ...threadFields, customerId: customer.userId })).rejects.toMatchObject(
      forbidden,
    );
  });

  it("is one of at most 50 open ones", async () => {
    await queryAsOwner(
      `INSERT INTO message_threads (id, kind, customer_id, subject, started_by, started_at, last_at)
       SELECT gen_random_uuid(), 'customer', $1, 'More', $1, now(), now() FROM generate_series(2, $2)`,
      [customer.userId, openThreadsMax],
    );
    await expect(createThread(customer)).rejects.toMatchObject({ code: "limit_exceeded" });
    await closeThread(staff, { threadId: id, lastNumber: 1 });
    const all = await Promise.allSettled([createThread(customer), createThread(customer)]);
    expect(all.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("the second sender", () => {
  it("stores a message once when it arrives again, at the same moment, and after the answer was forgotten", async () => {
    const requestId = randomUUID();
    const [first, second] = await Promise.all([
      say(customer, id, "Again", requestId),
      say(customer, id, "Again", requestId),
    ]);
    expect([first, second]).toEqual([{ number: 2 }, { number: 2 }]);
    expect(await say(customer, id, "Again", requestId)).toEqual({ number: 2 });
    await queryAsOwner("DELETE FROM command_requests WHERE actor_id = $1", [customer.userId]);
    expect(await say(customer, id, "Again", requestId)).toEqual({ number: 2 });
    await queryAsOwner("DELETE FROM command_requests WHERE actor_id = $1", [customer.userId]);
    await expect(say(customer, id, "Other words", requestId)).rejects.toMatchObject({ code: "idempotency_mismatch" });
    expect(await textsOf(staff, id)).toEqual([threadFields.text, "Again"]);
  });

  it("begins one thread for a request that arrives twice at the same moment", async () => {
    const requestId = randomUUID();
    const begun = await Promise.all([1, 2].map(() => startThread(customer, threadFields, requestId)));
    expect(begun[0]).toEqual(begun[1]);
    expect((await findOwnThreads(customer)).threads).toHaveLength(2);
  });

  it("gives parallel messages numbers without a gap", async () => {
    const writers = [customer, staff, teller];
    await Promise.all(Array.from({ length: 30 }, (_, place) => say(writers[place % 3] as Actor, id, `No. ${place}`)));
    const { messages } = await getCustomerThread(staff, id);
    expect(messages.map(({ number }) => number)).toEqual(Array.from({ length: 31 }, (_, place) => place + 1));
  });
});

describe("the end of a conversation", () => {
  it("is refused while there is a message that the member of staff has not seen", async () => {
    await say(customer, id, "Wait!");
    await expect(closeThread(staff, { threadId: id, lastNumber: 1 })).rejects.toMatchObject({ code: "conflict" });
    await closeThread(staff, { threadId: id, lastNumber: 2 });
    await closeThread(staff, { threadId: id, lastNumber: 2 });
    expect(await waiting()).toEqual([]);
    expect((await getOwnThread(customer, id)).closedAt).toEqual(expect.any(Date));
  });

  it("loses no message: a message into the closed thread opens it again", async () => {
    const requestId = randomUUID();
    const ends = Promise.allSettled([
      closeThread(staff, { threadId: id, lastNumber: 1 }),
      say(customer, id, "One more question", requestId),
    ]);
    expect((await ends)[1]?.status).toBe("fulfilled");
    expect(await waiting()).toMatchObject([{ id, closedAt: null }]);
    expect(await textsOf(staff, id)).toContain("One more question");
  });
});

describe("the rights on a conversation", () => {
  it("let nobody else read or write it", async () => {
    const { actor: other } = await createCustomer();
    await expect(getOwnThread(other, id)).rejects.toMatchObject(notFound);
    await expect(say(other, id, "Hello")).rejects.toMatchObject(notFound);
    await expect(readThread(other, { threadId: id, readTo: 1 })).rejects.toMatchObject(notFound);
    await expect(getCustomerThread(customer, id)).rejects.toMatchObject(forbidden);
    await expect(findCustomerThreads(other, { state: "open" })).rejects.toMatchObject(forbidden);
    await expect(getOwnThread(customer, "not an id")).rejects.toMatchObject(notFound);
  });

  it("let auditors read and not write", async () => {
    expect((await getCustomerThread(auditor, id)).messages).toHaveLength(1);
    await expect(say(auditor, id, "Hello")).rejects.toMatchObject(forbidden);
    await expect(closeThread(auditor, { threadId: id, lastNumber: 1 })).rejects.toMatchObject(forbidden);
    await expect(addThreadNote(auditor, { threadId: id, text: "Note" })).rejects.toMatchObject(forbidden);
    await readThread(auditor, { threadId: id, readTo: 1 });
    expect(await waiting()).toMatchObject([{ isUnread: true }]);
  });

  it("end with a role, in the service and in the database", async () => {
    const former: Actor = { ...(await createUser({ role: "customer" })), role: "admin" };
    await expect(say(former, id, "Still here")).rejects.toThrow(/may not write/);
    await expect(say({ ...former, role: "customer" }, id, "Still here")).rejects.toMatchObject(notFound);
    await queryAsOwner("UPDATE users SET status = 'blocked' WHERE id = $1", [customer.userId]);
    await expect(say({ ...customer, status: "blocked" }, id, "Hello")).rejects.toMatchObject({
      code: "account_disabled",
    });
    await expect(say(customer, id, "Hello")).rejects.toThrow(/may not write/);
  });

  it("do not let staff work on their own conversations", async () => {
    const own = await createThread(teller);
    await expect(closeThread(teller, { threadId: own, lastNumber: 1 })).rejects.toMatchObject(forbidden);
    await expect(addThreadNote(teller, { threadId: own, text: "Note" })).rejects.toMatchObject(forbidden);
    await addThreadNote(staff, { threadId: own, text: "A note about a colleague" });
    expect((await getCustomerThread(teller, own)).notes).toEqual([]);
    await say(teller, own, "Hello?");
    expect((await getOwnThread(teller, own)).messages.map(({ fromBank }) => fromBank)).toEqual([false, false]);
  });

  it("record in the audit trail which staff have read a conversation", async () => {
    const { actor: other } = await createCustomer();
    const read = await createThread(other);
    await getCustomerThread(staff, read);
    const events = await db.prisma.auditEvent.findMany({
      where: { actor: staff.userId, action: "customer.read", subjectId: other.userId },
      select: { after: true },
    });
    expect(events).toEqual([{ after: { part: "messages" } }]);
  });
});

describe("notes of staff", () => {
  it("reach staff and never the customer", async () => {
    const text = "Sounds like the fraud of last week";
    await addThreadNote(staff, { threadId: id, text });
    expect((await getCustomerThread(teller, id)).notes).toMatchObject([{ text }]);
    expect(JSON.stringify([await getOwnThread(customer, id), await findOwnThreads(customer)])).not.toContain(text);
    expect(await noticesOf(customer)).toEqual([]);
    expect(await emailsTo(customer)).toEqual([]);
  });

  it("are written only by staff, whatever the program does", async () => {
    const insert =
      "INSERT INTO thread_notes (id, thread_id, author_id, text, created_at) VALUES ($1, $2, $3, 'x', now())";
    await expect(asPerson(insert, [randomUUID(), id, customer.userId])).rejects.toThrow(/may not write a note/);
    await expect(asPerson(insert, [randomUUID(), id, auditor.userId])).rejects.toThrow(/may not write a note/);
  });
});

describe("the database", () => {
  it("keeps messages, numbers and parties as they are", async () => {
    await expect(asPerson("UPDATE messages SET text = 'Other' WHERE thread_id = $1", [id])).rejects.toThrow(/refused/);
    await expect(asPerson("DELETE FROM messages WHERE thread_id = $1", [id])).rejects.toThrow(/refused/);
    await expect(asPerson("DELETE FROM message_threads WHERE id = $1", [id])).rejects.toThrow(/is open/);
    const change = "UPDATE message_threads SET customer_id = $2 WHERE id = $1";
    await expect(asPerson(change, [id, staff.userId])).rejects.toThrow(/keeps its parties/);
    await expect(asPerson("UPDATE message_threads SET last_number = 0 WHERE id = $1", [id])).rejects.toThrow();
  });

  it("chooses the number and the side of a message, and checks its author", async () => {
    const insert = `INSERT INTO messages (id, thread_id, number, author_id, from_bank, text, sent_at)
      VALUES ($1, $2, 900, $3, $4, 'Forged', now()) RETURNING number, from_bank AS "fromBank"`;
    const stranger = await createCustomer();
    await expect(asPerson(insert, [randomUUID(), id, stranger.actor.userId, true])).rejects.toThrow(/may not write/);
    await expect(asPerson(insert, [randomUUID(), id, auditor.userId, true])).rejects.toThrow(/may not write/);
    expect(await asPerson(insert, [randomUUID(), id, customer.userId, true])).toEqual([{ number: 2, fromBank: false }]);
  });
});

describe("a conversation between staff", () => {
  let room: string;
  beforeEach(async () => {
    const members = [teller.userId];
    room = (await startStaffThread(staff, { subject: "Lunch", text: "At noon?", members }, randomUUID())).id;
  });

  it("is read by its members only, also not by other admins", async () => {
    const other = await createAdmin();
    expect((await findStaffThreads(teller)).threads[0]).toMatchObject({ id: room, isUnread: true });
    expect((await getStaffThread(teller, room)).messages).toHaveLength(1);
    await expect(getStaffThread(other, room)).rejects.toMatchObject(notFound);
    await expect(say(other, room, "Me too")).rejects.toMatchObject(notFound);
    await expect(getCustomerThread(other, room)).rejects.toMatchObject(notFound);
    await expect(getOwnThread(customer, room)).rejects.toMatchObject(notFound);
  });

  it("tells each member once until the member reads", async () => {
    await say(staff, room, "Or later");
    const notices = () => db.prisma.notification.count({ where: { userId: teller.userId, subjectId: room } });
    expect(await notices()).toBe(1);
    await readThread(teller, { threadId: room, readTo: 2 });
    expect((await findStaffThreads(teller)).threads[0]?.isUnread).toBe(false);
    await say(staff, room, "Now?");
    expect(await notices()).toBe(2);
  });

  it("takes colleagues only", async () => {
    const input = { subject: "Hello", text: "Hello", members: [customer.userId] };
    await expect(startStaffThread(staff, input)).rejects.toMatchObject({ code: "validation_failed" });
    await expect(startStaffThread(customer, input)).rejects.toMatchObject(forbidden);
  });

  it("ends for a member who leaves the staff", async () => {
    const leaving = await createUser({ role: "teller" });
    const { id: theirs } = await startStaffThread(staff, { subject: "Bye", text: "Bye", members: [leaving.userId] });
    await queryAsOwner("UPDATE users SET role = 'customer' WHERE id = $1", [leaving.userId]);
    await expect(say({ ...leaving, role: "customer" }, theirs, "Hello")).rejects.toMatchObject(notFound);
    await expect(say(leaving, theirs, "Hello")).rejects.toThrow(/may not write/);
  });
});

describe("bad input", () => {
  it.each([
    ["nothing", " \n "],
    ["a megabyte", "x".repeat(1_000_000)],
    ["a reversed text", "abc\u202edcba"],
    ["a control character", "a\u0000b"],
  ])("refuses %s with a problem at the field", (_name, text) => {
    const result = sendMessageInput.safeParse({ threadId: randomUUID(), text });
    expect(result.error?.issues.map(({ path }) => path)).toEqual([["text"]]);
    expect(startThreadInput.safeParse({ ...threadFields, text }).success).toBe(false);
  });

  it("keeps markup as text", async () => {
    const text = "<script>alert(1)</script> [x](javascript:alert(1))";
    await say(customer, id, text);
    expect(await textsOf(staff, id)).toContain(text);
  });

  it("reads a thread of 10,000 messages in pages", async () => {
    // Each message updates the thread's row, and a transaction with many updates of one row is slow.
    for (let first = 2; first <= 10_000; first += 500) {
      await queryAsOwner(
        `INSERT INTO messages (id, thread_id, author_id, text, sent_at)
         SELECT gen_random_uuid(), $1, $2, 'No. ' || n, now() FROM generate_series($3::int, least($3 + 499, 10000)) n`,
        [id, customer.userId, first],
      );
    }
    const newest = await getOwnThread(customer, id);
    expect(newest.messages.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, at) => 9951 + at));
    const older = await getOwnThread(customer, id, newest.before ?? 0);
    expect(older.messages.at(-1)?.number).toBe(9950);
    expect((await getOwnThread(customer, id, 3)).before).toBeNull();
  });
});
