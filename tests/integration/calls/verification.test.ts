import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { askQuestions, judgeAnswers } from "@/lib/calls/ask-questions";
import { checkCallerCode, sendCallerCode } from "@/lib/calls/caller-code";
import { endCall } from "@/lib/calls/end-call";
import { getCall } from "@/lib/calls/find-calls";
import { openCall } from "@/lib/calls/open-call";
import { getEmailOf } from "@/lib/email/find-emails-of";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import {
  answerQuestions,
  letLevelsEnd,
  readCallerDigits,
  stepsOf,
  takeCall,
  verifyCaller,
} from "@/tests/support/calls";
import { queryAsOwner } from "@/tests/support/database/database";
import { createBeneficiary, createCustomer, createUser, type TestCustomer } from "@/tests/support/factories";

let teller: Actor;
let other: Actor;
let customer: TestCustomer;
let callId: string;

beforeEach(async () => {
  teller = await createUser({ role: "teller" });
  other = await createUser({ role: "teller" });
  customer = await createCustomer({ balanceMinor: 10_000n });
  callId = await takeCall(teller, customer.actor);
});

const levelNow = async () => (await getCall(teller, callId)).level;
const over = { code: "conflict", messageKey: "call_over" };
const auditOf = async () =>
  (
    await db.query<{ action: string; after: unknown }>(
      "SELECT action, after FROM audit_events WHERE subject_id = $1 ORDER BY created_at, id",
      [callId],
    )
  ).map(({ action, after }) => JSON.stringify([action, after]));

describe("questions to a caller", () => {
  it("two right answers of three reach the level, for an hour and for this call only", async () => {
    expect(await levelNow()).toBe("none");
    expect(await answerQuestions(teller, callId, 2)).toEqual({ isEnough: true });
    expect(await getCall(teller, callId)).toMatchObject({ level: "questions", levelMinutes: 60 });
    const second = await takeCall(other, customer.actor);
    expect((await getCall(other, second)).level).toBe("none");
    await letLevelsEnd(callId);
    expect(await levelNow()).toBe("none");
  });

  it("one right answer is not enough, and the next round draws anew", async () => {
    expect(await answerQuestions(teller, callId, 1)).toEqual({ isEnough: false });
    expect(await levelNow()).toBe("none");
    expect(await answerQuestions(teller, callId, 3)).toEqual({ isEnough: true });
    expect(await stepsOf(callId)).toEqual(["questions-drawn", "questions-wrong", "questions-drawn", "questions-right"]);
  });

  it("the bank asks three different questions whose answers it knows, and asks the same until they are judged", async () => {
    await createBeneficiary(customer.actor, { accountNumber: "DE02120300000000202051", accountName: "Erika Muster" });
    const drawn = await askQuestions(teller, { callId }, randomUUID());
    expect(new Set(drawn.map(({ key }) => key)).size).toBe(3);
    for (const { words, month, accountTypes, amounts } of drawn) {
      expect(words?.[0] ?? month ?? accountTypes?.[0] ?? amounts?.[0]).toBeTruthy();
    }
    expect(await askQuestions(teller, { callId }, randomUUID())).toEqual(drawn);
    expect(await stepsOf(callId)).toEqual(["questions-drawn"]);
  });

  it("three rounds a day about one customer are the limit, whoever asks", async () => {
    await answerQuestions(teller, callId, 0);
    await answerQuestions(teller, callId, 0);
    const second = await takeCall(other, customer.actor);
    await answerQuestions(other, second, 0);
    await expect(askQuestions(teller, { callId }, randomUUID())).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("marks of other questions than the drawn ones are refused", async () => {
    await askQuestions(teller, { callId }, randomUUID());
    await queryAsOwner("UPDATE calls SET questions = '{town,joined,postcode}' WHERE id = $1", [callId]);
    const marks = (["town", "joined", "last-payee"] as const).map((key) => ({ key, isRight: true }));
    await expect(judgeAnswers(teller, { callId, marks }, randomUUID())).rejects.toMatchObject({ code: "conflict" });
    const doubled = (["town", "town", "town"] as const).map((key) => ({ key, isRight: true }));
    await expect(judgeAnswers(teller, { callId, marks: doubled }, randomUUID())).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await levelNow()).toBe("none");
  });

  it("the answers are neither in the audit trail nor among the results of requests", async () => {
    await answerQuestions(teller, callId, 3);
    const results = await db.query<{ result: unknown }>("SELECT result FROM command_requests WHERE actor_id = $1", [
      teller.userId,
    ]);
    const kept = JSON.stringify([await auditOf(), results]);
    for (const answer of ["Portland", "04101", "checking"]) expect(kept).not.toContain(answer);
  });
});

describe("the one-time code", () => {
  it("reaches the level for half an hour, works once, and ends with the call", async () => {
    await sendCallerCode(teller, { callId }, randomUUID());
    const code = await readCallerDigits(customer.actor.userId);
    await checkCallerCode(teller, { callId, code }, randomUUID());
    expect(await getCall(teller, callId)).toMatchObject({ level: "code", levelMinutes: 30 });
    await expect(checkCallerCode(teller, { callId, code }, randomUUID())).rejects.toMatchObject({
      fields: { code: ["callerCodeOver"] },
    });
    await letLevelsEnd(callId);
    expect(await levelNow()).toBe("none");
  });

  it("five wrong tries make the code invalid, also in parallel and with repeats of one request", async () => {
    await sendCallerCode(teller, { callId }, randomUUID());
    const right = await readCallerDigits(customer.actor.userId);
    const wrong = right === "000000" ? "000001" : "000000";
    const repeated = randomUUID();
    const tries = [repeated, repeated, repeated, ...Array.from({ length: 9 }, () => randomUUID())];
    const outcomes = await Promise.allSettled(tries.map((id) => checkCallerCode(teller, { callId, code: wrong }, id)));
    expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
    expect((await stepsOf(callId)).filter((kind) => kind === "code-wrong")).toHaveLength(5);
    await expect(checkCallerCode(teller, { callId, code: right }, randomUUID())).rejects.toMatchObject({
      fields: { code: ["callerCodeOver"] },
    });
    expect(await levelNow()).toBe("none");
  });

  it("a new code makes the earlier code invalid, even in a colleague's call", async () => {
    await sendCallerCode(teller, { callId }, randomUUID());
    const first = await readCallerDigits(customer.actor.userId);
    const second = await takeCall(other, customer.actor);
    await sendCallerCode(other, { callId: second }, randomUUID());
    await expect(checkCallerCode(teller, { callId, code: first }, randomUUID())).rejects.toMatchObject({
      fields: { code: ["callerCodeOver"] },
    });
    await expect(checkCallerCode(other, { callId, code: first }, randomUUID())).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("an expired code, and an address that is not verified or is contested, are refused", async () => {
    await sendCallerCode(teller, { callId }, randomUUID());
    await db.query("UPDATE email_codes SET expires_at = now() - interval '1 second' WHERE user_id = $1", [
      customer.actor.userId,
    ]);
    const code = await readCallerDigits(customer.actor.userId);
    await expect(checkCallerCode(teller, { callId, code }, randomUUID())).rejects.toMatchObject({
      fields: { code: ["callerCodeOver"] },
    });
    await db.query("UPDATE users SET email_contested_at = now() WHERE id = $1", [customer.actor.userId]);
    await expect(sendCallerCode(teller, { callId }, randomUUID())).rejects.toMatchObject({
      messageKey: "caller_email",
    });
  });

  it("for a day after a correction by staff no code is sent, because the new address may belong to a stranger", async () => {
    const { userId } = customer.actor;
    const correct = (ago: string) =>
      queryAsOwner("UPDATE users SET contact_corrected_at = now() - $2::interval WHERE id = $1", [userId, ago]);
    await correct("23 hours 59 minutes");
    await expect(sendCallerCode(teller, { callId }, randomUUID())).rejects.toMatchObject({
      messageKey: "caller_email",
    });
    expect(await stepsOf(callId)).toEqual([]);
    await correct("24 hours 1 minute");
    await sendCallerCode(teller, { callId }, randomUUID());
  });

  it("a code that waits for a correction of the address is not sent to the former address", async () => {
    const { userId, email } = customer.actor;
    const lock = await inTransaction(async (tx) => {
      await tx.query("UPDATE users SET email = $2, contact_corrected_at = now() WHERE id = $1", [
        userId,
        `${randomUUID()}@example.com`,
      ]);
      const sending = sendCallerCode(teller, { callId }, randomUUID()).catch((error: unknown) => error);
      await sleep(300);
      return { sending };
    });
    expect(await lock.sending).toMatchObject({ messageKey: "caller_email" });
    expect(await db.prisma.email.count({ where: { recipient: email, template: "caller-code" } })).toBe(0);
  });

  it("a right and a new code at the same moment end without a deadlock", async () => {
    await sendCallerCode(teller, { callId }, randomUUID());
    const second = await takeCall(other, customer.actor);
    const code = await readCallerDigits(customer.actor.userId);
    const outcomes = await Promise.allSettled([
      checkCallerCode(teller, { callId, code }, randomUUID()),
      sendCallerCode(other, { callId: second }, randomUUID()),
      checkCallerCode(teller, { callId, code }, randomUUID()),
    ]);
    expect(outcomes[1]?.status).toBe("fulfilled");
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ fields: { code: expect.any(Array) } });
    }
  });

  it("the code is neither in the database nor in the e-mail that staff read", async () => {
    await verifyCaller(teller, callId, "code");
    const code = await readCallerDigits(customer.actor.userId);
    const [email] = await db.query<{ id: string; props: unknown }>(
      "SELECT id, props FROM emails WHERE recipient = $1 AND template = 'caller-code'",
      [customer.actor.email],
    );
    const shown = await getEmailOf(teller, customer.actor.userId, email?.id ?? "");
    const results = await db.query("SELECT result FROM command_requests WHERE actor_id = $1", [teller.userId]);
    const kept = JSON.stringify([email?.props, shown.text, shown.subject, await auditOf(), results]);
    expect(kept).not.toContain(code);
  });

  it("a repeated request sends one e-mail, and a parallel repeat too", async () => {
    const id = randomUUID();
    await Promise.all([1, 2, 3].map(() => sendCallerCode(teller, { callId }, id)));
    await sendCallerCode(teller, { callId }, id);
    const emails = await db.query("SELECT id FROM emails WHERE recipient = $1 AND template = 'caller-code'", [
      customer.actor.email,
    ]);
    expect(emails).toHaveLength(1);
    expect(await stepsOf(callId)).toEqual(["code-sent"]);
  });
});

describe("a call", () => {
  it("a member of staff has one open call about a customer, even if opened eight times in parallel", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => takeCall(teller, customer.actor)));
    expect(new Set(ids)).toEqual(new Set([callId]));
    expect(await auditOf()).toHaveLength(1);
  });

  it("whoever takes the call again begins with a caller who is not verified", async () => {
    await verifyCaller(teller, callId, "code");
    expect(await levelNow()).toBe("code");
    expect(await takeCall(teller, customer.actor)).toBe(callId);
    expect(await levelNow()).toBe("none");
  });

  it("after its end nothing is checked, and the next call is a new one", async () => {
    await sendCallerCode(teller, { callId }, randomUUID());
    const code = await readCallerDigits(customer.actor.userId);
    const requestId = randomUUID();
    await endCall(teller, { callId, note: "" }, requestId);
    await endCall(teller, { callId, note: "" }, requestId);
    for (const refused of [
      () => askQuestions(teller, { callId }, randomUUID()),
      () => sendCallerCode(teller, { callId }, randomUUID()),
      () => checkCallerCode(teller, { callId, code }, randomUUID()),
      () => endCall(teller, { callId, note: "" }, randomUUID()),
    ]) {
      await expect(refused()).rejects.toMatchObject(over);
    }
    expect(await takeCall(teller, customer.actor)).not.toBe(callId);
  });

  it("a colleague cannot use or end the call, and nobody opens a call about themselves or about staff as a teller", async () => {
    const notFound = { code: "not_found" };
    await expect(askQuestions(other, { callId }, randomUUID())).rejects.toMatchObject(notFound);
    await expect(sendCallerCode(other, { callId }, randomUUID())).rejects.toMatchObject(notFound);
    await expect(endCall(other, { callId, note: "x" }, randomUUID())).rejects.toMatchObject(notFound);
    await expect(openCall(teller, { customerId: teller.userId }, randomUUID())).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(openCall(teller, { customerId: other.userId }, randomUUID())).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(openCall(teller, { customerId: randomUUID() }, randomUUID())).rejects.toMatchObject(notFound);
  });

  it("the database keeps steps and ended calls, and gives no level without questions or a code", async () => {
    const refused = { code: "HF002" };
    const levelUp = "UPDATE calls SET questions_until = now() + interval '1 hour' WHERE id = $1";
    await expect(queryAsOwner(levelUp, [callId])).rejects.toMatchObject(refused);
    const codeUp = "UPDATE calls SET code_until = now() + interval '10 minutes' WHERE id = $1";
    await expect(queryAsOwner(codeUp, [callId])).rejects.toMatchObject(refused);
    await answerQuestions(teller, callId, 3);
    await expect(queryAsOwner("UPDATE call_steps SET kind = 'suspend'")).rejects.toMatchObject(refused);
    await expect(queryAsOwner("DELETE FROM call_steps")).rejects.toMatchObject(refused);
    await expect(queryAsOwner("DELETE FROM calls")).rejects.toMatchObject(refused);
    await expect(db.query("UPDATE calls SET customer_id = staff_id")).rejects.toMatchObject({ code: "42501" });
    await endCall(teller, { callId, note: "" }, randomUUID());
    await expect(queryAsOwner("UPDATE calls SET note = 'x' WHERE id = $1", [callId])).rejects.toMatchObject(refused);
    const step = "INSERT INTO call_steps (call_id, kind, at) VALUES ($1, 'suspend', now())";
    await expect(
      queryAsOwner(step.replace("kind", "number, kind").replace("'susp", "9, 'susp"), [callId]),
    ).rejects.toMatchObject(refused);
    await expect(db.query(step, [callId])).rejects.toMatchObject({ code: "42501" });
    const open = "INSERT INTO calls (id, customer_id, staff_id, opened_at) VALUES ($1, $2, $3, now())";
    const byCustomer = [randomUUID(), teller.userId, customer.actor.userId];
    await expect(db.query(open, byCustomer)).rejects.toMatchObject(refused);
  });
});
