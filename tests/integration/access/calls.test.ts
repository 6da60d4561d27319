import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type DoActInput, type ScreenAct, screenActs } from "@/lib/calls/act-schema";
import { assertBasis } from "@/lib/calls/assert-basis";
import { type CallAct, callerLevels, isEnough, levelOf } from "@/lib/calls/caller-level.model";
import { doAct } from "@/lib/calls/do-act";
import { may, type Role } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { forgetCheckLimits, stepsOf, takeCall, verifyCaller } from "@/tests/support/calls";
import { createAdmin, createCustomer, createUser, type TestCustomer } from "@/tests/support/factories";
import { createTimeCode } from "@/tests/support/identity/second-factors";
import { createThread } from "@/tests/support/threads";
import { orderWire } from "@/tests/support/work";

// Tests each act on a telephone call, for each role of the person who takes the call and each level of the caller's verification.
// A role that may not take calls is refused at every level. An act changes nothing if the caller's level is lower than the act's
// level.

const roles = ["customer", "teller", "admin", "auditor"] as const satisfies Role[];
const acts = Object.keys(levelOf) as CallAct[];

const rows = roles.flatMap((role) => callerLevels.flatMap((level) => acts.map((act) => ({ role, level, act }))));

const staff = {} as Record<Role, Actor>;

beforeAll(async () => {
  staff.admin = await createAdmin();
  for (const role of ["customer", "teller", "auditor"] as const) staff[role] = await createUser({ role });
  await createAdmin();
});

/** Creates a customer with the record that this act needs. */
async function createCaller(
  act: CallAct,
): Promise<{ customer: TestCustomer; input: Omit<DoActInput, "callId" | "act"> }> {
  const customer = await createCustomer({ balanceMinor: 50_000n });
  const text = "As the caller has asked";
  if (act === "answer-thread") return { customer, input: { subjectId: await createThread(customer.actor), text } };
  if (act === "write") return { customer, input: { subject: "Your call", text } };
  if (act === "remove-factors") await createTimeCode(customer.actor.userId);
  if (!act.endsWith("-transfer") && act !== "ask-return") return { customer, input: { text } };
  const reasonCode = "customer-asked" as const;
  return { customer, input: { subjectId: await orderWire("1.00", customer), version: 1, text, reasonCode } };
}

async function outcomeOf(work: () => Promise<void>): Promise<string> {
  try {
    await work();
    return "done";
  } catch (error) {
    if (error instanceof AppError) return error.messageKey === "caller_level" ? "level" : error.code;
    throw error;
  }
}

const isScreenAct = (act: CallAct): act is ScreenAct => screenActs.some((known) => known === act);

/**
 * These acts pass all checks of the call, but the bank refuses them for another reason. A wire that has not been sent yet cannot
 * be recalled. A wire pays no customer of this bank, so staff cannot ask the receiver for a return.
 */
const passed: Partial<Record<CallAct, string>> = { "recall-transfer": "conflict", "ask-return": "transition_refused" };

describe.each(rows)("$act for a caller verified by $level, as $role", ({ role, level, act }) => {
  const expected = !may(role, "calls.take") ? "forbidden" : isEnough(level, act) ? (passed[act] ?? "done") : "level";

  it("has the outcome of its role and its level", async () => {
    await forgetCheckLimits();
    const { customer, input } = await createCaller(act);
    const customerId = customer.actor.userId;
    // A role that may not take calls tries the act in a colleague's call.
    const caller = may(role, "calls.take") ? staff[role] : staff.teller;
    const callId = await takeCall(caller, customer.actor);
    await verifyCaller(caller, callId, level);
    const before = await stepsOf(callId);
    const outcome = await outcomeOf(async () => {
      if (isScreenAct(act)) await doAct(staff[role], { callId, act, ...input }, randomUUID());
      else await inTransaction((tx) => assertBasis(tx, staff[role], customerId, act, { kind: "call", callId }));
    });
    expect(outcome).toBe(expected);
    expect((await stepsOf(callId)).slice(before.length)).toEqual(outcome === "done" ? [act] : []);
    if (outcome !== "done") {
      const [row] = await db.query<{ changed: bigint }>(
        "SELECT count(*) AS changed FROM transfers WHERE sender_id = $1 AND status <> 'pending'",
        [customerId],
      );
      expect(row?.changed).toBe(0n);
    }
  });
});
