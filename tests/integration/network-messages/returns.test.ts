import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bookReceived } from "@/lib/incoming/book-received";
import { workIncoming } from "@/lib/incoming/work-incoming";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { findRails, getRail } from "@/lib/transfers/rails/find-rails";
import { railState } from "@/lib/transfers/rails/rail.model";
import { sendAgain } from "@/lib/transfers/rails/work-message";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createUser } from "@/tests/support/factories";
import { creditOf, refusalOf, statusOf } from "@/tests/support/network-messages/correspondent";
import {
  drop,
  exchange,
  namesIn,
  openTestPlace,
  readIn,
  type TestPlace,
} from "@/tests/support/network-messages/exchange-place";

// Tests the returns of other banks' payments, as messages to the network.

const correspondent = "COBADEFFXXX";
let place: TestPlace;
let admin: Actor;

beforeEach(async () => {
  await queryAsOwner("TRUNCATE network_messages, network_exchanges, returns_to_send CASCADE");
  place = openTestPlace();
  Object.assign(env(), { NETWORK_WIRE: "iso20022", WIRE_CORRESPONDENT_BIC: correspondent });
  admin = await createAdmin();
});
afterEach(async () => {
  place.remove();
  Object.assign(env(), { NETWORK_WIRE: "sandbox", WIRE_CORRESPONDENT_BIC: correspondent });
  await expectCleanBooks();
});

const four = <Result>(work: () => Promise<Result>) => Promise.all([work(), work(), work(), work()]);

/** Receives a payment to an account that does not exist. Returns the payment's reference for the banks on its way. */
async function receivePayment(): Promise<string> {
  const uetr = randomUUID();
  drop(place, `${uetr}.xml`, creditOf("9999999999", { uetr, receiver: "Nobody" }));
  await exchange();
  await bookReceived();
  return uetr;
}

/** Receives a payment to an account that does not exist, and lets staff return it. Returns the payment's id. */
async function returnPayment(): Promise<string> {
  return await returnReceived(await receivePayment());
}

/** Lets staff return a received payment. Returns the payment's id. */
async function returnReceived(uetr: string): Promise<string> {
  const { id, version } = await db.prisma.incomingPayment.findFirstOrThrow({ where: { uetr } });
  await workIncoming(admin, { id, version, act: "return", code: "AC03", account: "", note: "Unknown" });
  return id;
}

const waitingReturns = () => db.prisma.returnToSend.findMany({ orderBy: { createdAt: "asc" } });
const letPausesPass = () => db.query("UPDATE returns_to_send SET next_attempt_at = created_at");
const readWires = async () => (await getRail(admin, "wire")).rail;

describe("the settlement date of a return", () => {
  afterEach(() => vi.useRealTimers());

  // The cut-off for dollars is at 17:00 in New York. Thanksgiving is on Thursday, 27 November 2031.
  it.each([
    ["today, before the cut-off", "2031-12-04T15:00:00Z", "2031-12-04"],
    ["the next day, after the cut-off", "2031-12-04T22:30:00Z", "2031-12-05"],
    ["the Monday after a Saturday", "2031-12-06T12:00:00Z", "2031-12-08"],
    ["the Friday after a holiday", "2031-11-27T15:00:00Z", "2031-11-28"],
  ])("is %s", async (_when, at, date) => {
    const uetr = await receivePayment();
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });
    await returnReceived(uetr);
    await exchange();
    const [file = ""] = namesIn(place, "outbox");
    expect(readIn(place, "outbox", file)).toContain(`>${date}</IntrBkSttlmDt>`);
  });
});

describe("a return that cannot be written", () => {
  /** The bank cannot write the message while its correspondent has no valid BIC. */
  const breakMessages = () => Object.assign(env(), { WIRE_CORRESPONDENT_BIC: "NO BIC" });

  it("staff see the return with its reason, and the worker tries again after growing pauses", async () => {
    const id = await returnPayment();
    breakMessages();
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await letPausesPass();
      const before = Date.now();
      await exchange();
      const [waiting] = await waitingReturns();
      expect(waiting).toMatchObject({ incomingPaymentId: id, attempts: attempt, problem: "invalid" });
      pauses.push(Math.round(((waiting?.nextAttemptAt.getTime() ?? 0) - before) / 2_000));
    }
    expect(pauses.map((pause, index) => pause - 2 ** index).every((rest) => rest >= 0 && rest <= 1)).toBe(true);
    // The pause has not ended, so the bank does not try again.
    await exchange();
    expect((await waitingReturns())[0]?.attempts).toBe(4);
    const wires = await readWires();
    expect(wires.stuckReturns).toMatchObject({
      count: 1,
      items: [{ id, problem: "invalid", since: expect.any(Date) }],
    });
    expect(wires.stuckReturns.items[0]?.detail).not.toBe("");
    expect(railState(wires)).toBe("failing");
    expect((await findRails(admin)).find(({ rail }) => rail === "interbank")?.stuckReturns.count).toBe(0);
  });

  it("is sent once after the mending, by four workers, and staff see no problem any more", async () => {
    await returnPayment();
    breakMessages();
    await exchange();
    env().WIRE_CORRESPONDENT_BIC = correspondent;
    await letPausesPass();
    await four(exchange);
    expect(namesIn(place, "outbox")).toHaveLength(1);
    expect(await waitingReturns()).toEqual([]);
    expect((await readWires()).stuckReturns).toEqual({ count: 0, items: [] });
  });

  it("holds no other return up", async () => {
    await returnPayment();
    breakMessages();
    await exchange();
    env().WIRE_CORRESPONDENT_BIC = correspondent;
    const second = await returnPayment();
    await exchange();
    const [name = ""] = namesIn(place, "outbox");
    const { uetr } = await db.prisma.incomingPayment.findUniqueOrThrow({ where: { id: second } });
    expect(readIn(place, "outbox", name)).toContain(`<OrgnlUETR>${uetr}</OrgnlUETR>`);
    expect(await waitingReturns()).toHaveLength(1);
  });
});

it("a return leaves the list of waiting returns together with its message", async () => {
  const ids = [await returnPayment(), await returnPayment(), await returnPayment()];
  expect((await waitingReturns()).map(({ incomingPaymentId }) => incomingPaymentId)).toEqual(ids.slice(-1));
  await four(exchange);
  expect(await waitingReturns()).toEqual([]);
  const messages = await db.prisma.networkMessage.findMany({ where: { kind: "pacs.004" } });
  expect(messages.map(({ incomingPaymentId }) => incomingPaymentId).sort()).toEqual(ids.sort());
});

describe("a return that the network has rejected", () => {
  /** Sends a return. Returns the payment's id and the message. */
  async function sendReturn() {
    const paymentId = await returnPayment();
    await exchange();
    return { paymentId, message: await messageOf(paymentId) };
  }

  const messageOf = (incomingPaymentId: string) =>
    db.prisma.networkMessage.findFirstOrThrow({
      where: { incomingPaymentId, kind: "pacs.004" },
      orderBy: { createdAt: "desc" },
    });

  /** Lets the network answer with a file. */
  async function answer(text: string): Promise<void> {
    drop(place, `${randomUUID()}.xml`, text);
    await exchange();
  }

  /** Sends a return, and lets the network reject the whole message. */
  async function rejected() {
    const sent = await sendReturn();
    await answer(refusalOf(sent.message.messageId, "XS01"));
    expect(await messageOf(sent.paymentId)).toMatchObject({ state: "refused", rejectedAt: expect.any(Date) });
    return sent;
  }

  const again = (id: string, actor = admin, requestId?: string) =>
    sendAgain(actor, { id, attempts: 0, reason: "The schema was wrong" }, requestId);
  const countMessages = (incomingPaymentId: string) =>
    db.prisma.networkMessage.count({ where: { incomingPaymentId, kind: "pacs.004" } });
  const changed = { code: "conflict", messageKey: "changed_meanwhile" };
  const refused = { code: "transition_refused", messageKey: "message_not_resent" };

  it("is sent once more in a new message, whatever repeats", async () => {
    const { paymentId, message } = await rejected();
    const requestId = randomUUID();
    await again(message.id, admin, requestId);
    await again(message.id, admin, requestId);
    await four(exchange);
    // The reply to the request was lost, and the client repeats the request after the new message was sent.
    await again(message.id, admin, requestId);
    await exchange();
    const next = await messageOf(paymentId);
    expect(next).toMatchObject({ state: "handed", replacedAt: null });
    expect(next.messageId).not.toBe(message.messageId);
    expect(readIn(place, "outbox", next.fileName)).toContain(`<MsgId>${next.messageId}</MsgId>`);
    expect(await countMessages(paymentId)).toBe(2);
    await expect(again(message.id)).rejects.toMatchObject(changed);
    await expect(again(next.id)).rejects.toMatchObject(refused);
    const acts = await db.query(
      "SELECT FROM audit_events WHERE action = 'network-message.send-again' AND subject_id = $1",
      [message.id],
    );
    expect(acts).toHaveLength(1);
  });

  it("of eight people at the same moment, while workers exchange files, one sends it again", async () => {
    const { paymentId, message } = await rejected();
    const people = await Promise.all(Array.from({ length: 8 }, () => createUser({ role: "teller" })));
    const [results] = await Promise.all([
      Promise.allSettled(people.map((person) => again(message.id, person))),
      four(exchange),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject(changed);
    await exchange();
    expect(await countMessages(paymentId)).toBe(2);
  });

  it("another role and a person who has lost the role are refused", async () => {
    const { paymentId, message } = await rejected();
    const teller = await createUser({ role: "teller" });
    await db.query("UPDATE users SET status = 'suspended' WHERE id = $1", [teller.userId]);
    for (const actor of [await createUser({ role: "auditor" }), teller]) {
      await expect(again(message.id, actor)).rejects.toMatchObject({ code: "forbidden" });
    }
    await exchange();
    expect(await countMessages(paymentId)).toBe(1);
  });

  it.each([
    ["has not answered", () => []],
    ["has refused the return itself", (id: string) => [statusOf({ messageId: id }, "RJCT", { code: "AC01" })]],
    ["has named a duplicate", (id: string) => [refusalOf(id, "DUPL")]],
    [
      "had acknowledged the message before",
      (id: string) => [statusOf({ messageId: id }, "ACTC"), refusalOf(id, "XS01")],
    ],
    ["has accepted the return since", (id: string) => [refusalOf(id, "XS01"), statusOf({ messageId: id }, "ACSC")]],
  ])("is not sent again if the network %s", async (_what, answers) => {
    const { paymentId, message } = await sendReturn();
    for (const text of answers(message.messageId)) await answer(text);
    await expect(again(message.id)).rejects.toMatchObject(refused);
    await exchange();
    expect(await countMessages(paymentId)).toBe(1);
  });

  it("is not sent again after the network's answer has overtaken the act", async () => {
    const { message } = await rejected();
    const outcomes = await Promise.allSettled([
      again(message.id),
      answer(statusOf({ messageId: message.messageId }, "ACSC")),
    ]);
    const { rejectedAt, replacedAt } = await db.prisma.networkMessage.findUniqueOrThrow({ where: { id: message.id } });
    expect(outcomes[0]?.status === "fulfilled").toBe(replacedAt !== null);
    expect(rejectedAt).toBeNull();
  });
});
