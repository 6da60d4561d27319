import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { DoActInput } from "@/lib/calls/act-schema";
import { assertBasis } from "@/lib/calls/assert-basis";
import { doAct } from "@/lib/calls/do-act";
import { endCall } from "@/lib/calls/end-call";
import { getCall } from "@/lib/calls/find-calls";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { workNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { editCustomer } from "@/lib/users/edit-customer";
import { expectCleanBooks } from "@/tests/support/books";
import { letAnswersEnd, letLevelsEnd, stepsOf, takeCall, verifyCaller } from "@/tests/support/calls";
import { withConnection } from "@/tests/support/database/database";
import { waitForLockWaits } from "@/tests/support/database/lock-waits";
import { createAdmin, createCustomer, createUser, type TestCustomer } from "@/tests/support/factories";
import { setFourEyesLimit } from "@/tests/support/four-eyes";
import { createTimeCode } from "@/tests/support/identity/second-factors";
import { sendOut, setStatus } from "@/tests/support/network-transfers";
import { createThread, textsOf } from "@/tests/support/threads";
import { orderWire } from "@/tests/support/work";

let teller: Actor;
let admin: Actor;
let customer: TestCustomer;
let callId: string;
let wireId: string;

beforeEach(async () => {
  teller = await createUser({ role: "teller" });
  admin = await createAdmin();
  await createAdmin();
  customer = await createCustomer({ balanceMinor: 100_000n });
  wireId = await orderWire("10.00", customer);
  callId = await takeCall(teller, customer.actor);
});

const act = (input: Omit<DoActInput, "callId">, requestId: string = randomUUID(), actor = teller) =>
  doAct(actor, { callId, ...input }, requestId);
const decline = { act: "decline-transfer", reasonCode: "customer-asked", text: "You asked us to stop it" } as const;
const declined = async () => ({ ...decline, subjectId: wireId, version: await versionOf() });
const approved = async () => ({ act: "approve-transfer", subjectId: wireId, version: await versionOf() }) as const;
const wireNow = async () => {
  const [row] = await db.query<{ status: string; version: number; reason: string }>(
    "SELECT status, version, reason FROM transfers WHERE id = $1",
    [wireId],
  );
  return row;
};
const versionOf = async () => (await wireNow())?.version ?? 0;

describe("acts for a caller", () => {
  it("each act needs its level, and the refusal names it", async () => {
    await expect(act(await declined())).rejects.toMatchObject({
      ...{ code: "forbidden", messageKey: "caller_level", params: { level: "questions" } },
    });
    await verifyCaller(teller, callId, "questions");
    await expect(act(await approved())).rejects.toMatchObject({ params: { level: "code" } });
    expect(await wireNow()).toMatchObject({ status: "pending" });
    await act(await declined());
    expect(await wireNow()).toMatchObject({ status: "deleted", reason: "You asked us to stop it" });
    const [transfer] = await db.query("SELECT reason_code FROM transfers WHERE id = $1", [wireId]);
    expect(transfer).toEqual({ reason_code: "customer-asked" });
    expect((await stepsOf(callId)).slice(-1)).toEqual(["decline-transfer"]);
    await expectCleanBooks();
  });

  it("a code lets staff release a held payment", async () => {
    await verifyCaller(teller, callId, "code");
    await act(await approved());
    expect(await wireNow()).toMatchObject({ status: "approved" });
    expect((await stepsOf(callId)).slice(-3)).toEqual(["code-sent", "code-right", "approve-transfer"]);
  });

  it("the same request, again and in parallel, acts once and notes one step, even after the call's end", async () => {
    await verifyCaller(teller, callId, "questions");
    const [input, id] = [await declined(), randomUUID()];
    await Promise.all([act(input, id), act(input, id), act(input, id)]);
    await act(input, id);
    await endCall(teller, { callId, note: "Stopped the wire" }, randomUUID());
    await act(input, id);
    expect((await stepsOf(callId)).filter((kind) => kind === "decline-transfer")).toHaveLength(1);
    const message = { act: "write", subject: "Your call", text: "We stopped it." } as const;
    await expect(act(message, id)).rejects.toMatchObject({ code: "idempotency_mismatch" });
  });

  it("opposite acts of two members of staff at the same moment end the payment once", async () => {
    const colleagueCall = await takeCall(admin, customer.actor);
    await verifyCaller(teller, callId, "questions");
    await verifyCaller(admin, colleagueCall, "code");
    const [stop, release] = [await declined(), await approved()];
    const outcomes = await Promise.allSettled([
      act(stop),
      doAct(admin, { callId: colleagueCall, ...release }, randomUUID()),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const steps = [...(await stepsOf(callId)), ...(await stepsOf(colleagueCall))];
    expect(steps.filter((kind) => kind.endsWith("-transfer"))).toHaveLength(1);
    await expectCleanBooks();
  });

  it("after the end of the call, or of the level, the act is refused and nothing has changed", async () => {
    await verifyCaller(teller, callId, "questions");
    await letLevelsEnd(callId);
    await expect(act(await declined())).rejects.toMatchObject({ messageKey: "caller_level" });
    await endCall(teller, { callId, note: "" }, randomUUID());
    await expect(act(await declined())).rejects.toMatchObject({ messageKey: "call_over" });
    expect(await wireNow()).toMatchObject({ status: "pending" });
  });

  it("an act and the end of its call at the same moment: either the call has the step, or the act is refused", async () => {
    await verifyCaller(teller, callId, "questions");
    const input = await declined();
    const [done] = await Promise.allSettled([act(input), endCall(teller, { callId, note: "Done" }, randomUUID())]);
    const hasStep = (await stepsOf(callId)).includes("decline-transfer");
    expect(hasStep).toBe(done.status === "fulfilled");
    expect((await wireNow())?.status).toBe(hasStep ? "deleted" : "pending");
  });

  it("a payment that has changed meanwhile is refused, and the call has no step", async () => {
    await verifyCaller(teller, callId, "questions");
    const input = await declined();
    await act(input);
    await expect(act(input)).rejects.toMatchObject({ code: "conflict" });
    expect((await stepsOf(callId)).filter((kind) => kind === "decline-transfer")).toHaveLength(1);
  });

  it("a customer who is blocked meanwhile gets no money released", async () => {
    await verifyCaller(teller, callId, "code");
    const input = await approved();
    const email = customer.actor.email;
    await editCustomer(admin, { email, user: { status: "blocked" }, account: {} }, randomUUID());
    await expect(act(input)).rejects.toThrow();
    expect(await wireNow()).toMatchObject({ status: "pending" });
    expect(await stepsOf(callId)).not.toContain("approve-transfer");
  });

  it("records of another customer, and calls of a colleague, are not found", async () => {
    await verifyCaller(teller, callId, "code");
    const stranger = await createCustomer({ balanceMinor: 10_000n });
    const strangersWire = await orderWire("5.00", stranger);
    const notFound = { code: "not_found" };
    for (const name of ["approve-transfer", "decline-transfer", "ask-return"] as const) {
      const input = { act: name, subjectId: strangersWire, version: 1, text: "Please send it back" };
      await expect(act(input)).rejects.toMatchObject(notFound);
    }
    const threadId = await createThread(stranger.actor);
    const answer = { act: "answer-thread", subjectId: threadId, text: "Hello" } as const;
    await expect(act(answer)).rejects.toMatchObject(notFound);
    await expect(act({ act: "log-out" }, randomUUID(), admin)).rejects.toMatchObject(notFound);
  });

  it("acts that only take access away need no proof", async () => {
    await act({ act: "log-out" });
    await act({ act: "suspend" });
    const [row] = await db.query<{ status: string; sessions: bigint }>(
      `SELECT status, (SELECT count(*) FROM sessions WHERE user_id = u.id AND revoked_at IS NULL) AS sessions
         FROM users u WHERE id = $1`,
      [customer.actor.userId],
    );
    expect(row).toMatchObject({ status: "suspended", sessions: 0n });
    expect(await stepsOf(callId)).toEqual(["log-out", "suspend"]);
  });

  it("a suspension from a call never replaces a colleague's block", async () => {
    await db.prisma.user.update({ where: { id: customer.actor.userId }, data: { status: "blocked" } });
    await expect(act({ act: "suspend" })).rejects.toMatchObject({ code: "conflict" });
    const { status } = await db.prisma.user.findUniqueOrThrow({ where: { id: customer.actor.userId } });
    expect(status).toBe("blocked");
    expect(await stepsOf(callId)).toEqual([]);
  });

  it("a log-out that is repeated after the end of the call logs nobody out again", async () => {
    const id = randomUUID();
    const logOuts = () =>
      db.prisma.auditEvent.count({ where: { subjectId: customer.actor.userId, action: { startsWith: "session" } } });
    await act({ act: "log-out" }, id);
    const done = await logOuts();
    expect(done).toBeGreaterThan(0);
    await endCall(teller, { callId, note: "Logged out" }, randomUUID());
    await act({ act: "log-out" }, id);
    expect(await logOuts()).toBe(done);
  });

  it("second factors are removed only as a proposal, which the call notes", async () => {
    await createTimeCode(customer.actor.userId);
    await verifyCaller(teller, callId, "both");
    await setFourEyesLimit(10_000n);
    const id = randomUUID();
    const input = { act: "remove-factors", text: "The phone with the app is lost" } as const;
    await expect(act(input, id)).rejects.toMatchObject({ code: "proposed" });
    await expect(act(input, id)).rejects.toMatchObject({ code: "proposed" });
    await setFourEyesLimit(null);
    expect((await stepsOf(callId)).slice(-1)).toEqual(["remove-factors"]);
  });

  it("second factors are not removed for a caller who has read the code and not answered questions", async () => {
    await createTimeCode(customer.actor.userId);
    const input = { act: "remove-factors", text: "The phone with the app is lost" } as const;
    const refusal = { code: "forbidden", messageKey: "caller_level", params: { level: "both" } };
    await verifyCaller(teller, callId, "both");
    expect(await getCall(teller, callId)).toMatchObject({ level: "both", levelMinutes: 30 });
    await letAnswersEnd(callId);
    expect(await getCall(teller, callId)).toMatchObject({ level: "code" });
    await expect(act(input)).rejects.toMatchObject(refusal);
  });

  it("messages to the customer are sent from the call", async () => {
    const threadId = await createThread(customer.actor);
    await act({ act: "answer-thread", subjectId: threadId, text: "We spoke about it." });
    expect(await textsOf(admin, threadId)).toContain("We spoke about it.");
    await act({ act: "write", subject: "Your call", text: "As we said." });
    expect(await stepsOf(callId)).toEqual(["answer-thread", "write"]);
  });

  it("a call in which something was done ends only with a note", async () => {
    await act({ act: "log-out" });
    await expect(endCall(teller, { callId, note: "" }, randomUUID())).rejects.toMatchObject({
      fields: { note: ["callNote"] },
    });
    await endCall(teller, { callId, note: "Lost phone" }, randomUUID());
    expect(await getCall(admin, callId)).toMatchObject({ note: "Lost phone", acts: 1, level: "none" });
  });
});

describe("a recall in a call that ends meanwhile", () => {
  const orderNow = async () => {
    const [order] = await db.query<{ state: string; attempts: number }>(
      "SELECT state::text, attempts FROM network_orders WHERE transfer_id = $1",
      [wireId],
    );
    return order;
  };
  const recall = async () =>
    ({ act: "recall-transfer", reasonCode: "sent-twice", subjectId: wireId, version: await versionOf() }) as const;

  /** Sends a wire to the sandbox network. The network accepts the wire and states the outcome later. */
  beforeEach(async () => {
    const slow = await sendOut(customer, "wire", { amount: "1.02" });
    wireId = slow.id;
    await setStatus(slow, "approved");
    await workNetworkOrders();
    await verifyCaller(teller, callId, "questions");
  });

  it("the step is written before the network is asked, so the recall is complete", async () => {
    const input = await recall();
    await withConnection(async (other) => {
      await other.query("BEGIN");
      await other.query("SELECT FROM sandbox_network_payments WHERE payment_id = $1 FOR UPDATE", [wireId]);
      const done = act(input);
      await waitForLockWaits(1, "%sandbox_network_payments%");
      expect((await stepsOf(callId)).slice(-1)).toEqual(["recall-transfer"]);
      await endCall(teller, { callId, note: "Asked for the money" }, randomUUID());
      await other.query("COMMIT");
      await done;
    });
    expect(await wireNow()).toMatchObject({ status: "deleted" });
    expect((await stepsOf(callId)).filter((kind) => kind === "recall-transfer")).toHaveLength(1);
    await expectCleanBooks();
  });

  it("a recall that comes after the end is refused, and the network is not asked", async () => {
    const [input, before] = [await recall(), await orderNow()];
    await withConnection(async (other) => {
      await other.query("BEGIN");
      await other.query("SELECT FROM calls WHERE id = $1 FOR UPDATE", [callId]);
      const done = act(input);
      const refused = expect(done).rejects.toMatchObject({ messageKey: "call_over" });
      await waitForLockWaits(1, "%calls%");
      await other.query("UPDATE calls SET ended_at = now() WHERE id = $1", [callId]);
      await other.query("COMMIT");
      await refused;
    });
    expect(await orderNow()).toEqual(before);
    const [payment] = await db.query("SELECT state FROM sandbox_network_payments WHERE payment_id = $1", [wireId]);
    expect(payment).not.toEqual({ state: "cancelled" });
    expect(await wireNow()).toMatchObject({ status: "approved" });
    expect(await stepsOf(callId)).not.toContain("recall-transfer");
  });
});

describe("the basis of an act", () => {
  const assert = (basis: Parameters<typeof assertBasis>[4], customerId = customer.actor.userId, actor = teller) =>
    inTransaction((tx) => assertBasis(tx, actor, customerId, "correct-phone", basis));

  it("a call needs the level, this customer and this actor, and gets a step", async () => {
    const basis = { kind: "call", callId } as const;
    await expect(assert(basis)).rejects.toMatchObject({ code: "forbidden", params: { level: "code" } });
    await verifyCaller(teller, callId, "code");
    await expect(assert(basis, randomUUID())).rejects.toMatchObject({ code: "not_found" });
    await expect(assert(basis, customer.actor.userId, admin)).rejects.toMatchObject({ code: "not_found" });
    const auditor = await createUser({ role: "auditor" });
    await expect(assert(basis, customer.actor.userId, auditor)).rejects.toMatchObject({ code: "forbidden" });
    await assert(basis);
    expect((await stepsOf(callId)).slice(-1)).toEqual(["correct-phone"]);
  });

  it("a document needs no call", async () => {
    await assert({ kind: "document", reference: "Letter of 28 November" });
  });
});
