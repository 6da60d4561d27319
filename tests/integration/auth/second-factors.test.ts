import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { beginLogIn } from "@/lib/auth/log-in/log-in";
import {
  addTimeCode,
  confirmAddedTimeCode,
  removeSecondFactor,
  removeSecondFactorsOf,
  setStepUp,
} from "@/lib/auth/second-factors/change-factors";
import { checkPin } from "@/lib/auth/second-factors/check-step-up";
import { secondFactorCode } from "@/lib/auth/second-factors/code-schema";
import { findOwnSecondFactors } from "@/lib/auth/second-factors/find-factors";
import { giveCode } from "@/lib/auth/second-factors/give-second-factor";
import { makeRecoveryCodes } from "@/lib/auth/second-factors/recovery-codes";
import type { RemovalCheck } from "@/lib/auth/second-factors/removal-checks.model";
import { removeSecondFactorsForm } from "@/lib/auth/second-factors/schema";
import { beginSetUp, confirmSetUp, finishSetUp } from "@/lib/auth/second-factors/set-up-at-log-in";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import type { Actor } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { findSession } from "@/lib/server/session/session";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import {
  createAdmin,
  createBeneficiary,
  createCustomer,
  createUser,
  type TestCustomer,
  testPassword,
  testPin,
} from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";
import { createRecoveryCode, createTimeCode, proofOf, readsPayeesAsNew } from "@/tests/support/identity/second-factors";
import { timeCode, wrongCode } from "@/tests/support/identity/time-codes";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

let visitors = 0;
beforeEach(() => {
  visitors += 1;
  newVisitor(`203.0.113.${visitors}`);
});

const password = { currentPassword: testPassword };
const begin = ({ email }: Actor) => beginLogIn({ email, password: testPassword, remember: false });

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  return await attempt.then(
    () => "right",
    (error: { code?: string }) => error.code ?? String(error),
  );
}

async function noticesTo({ email }: Actor): Promise<unknown[]> {
  const emails = await db.prisma.email.findMany({ where: { recipient: email }, orderBy: { createdAt: "asc" } });
  return emails.map(({ props }) => (props as { notice?: unknown }).notice);
}

/** Adds an authenticator app and confirms the app with a code, as a customer does. */
async function add(actor: Actor, proof: object = password) {
  const setUp = await addTimeCode(actor, { name: "Phone", ...proof });
  const { recoveryCodes } = await confirmAddedTimeCode(actor, { id: setUp.id, code: timeCode(setUp.secret) });
  return { ...setUp, recoveryCodes };
}

describe("adding an authenticator app", () => {
  test("adding an app needs the password and a first right code, creates ten recovery codes, and is reported and audited", async () => {
    const actor = await createUser();
    const { secret, qr, recoveryCodes } = await add(actor);
    expect(qr.size).toBeGreaterThan(20);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(await findOwnSecondFactors(actor)).toMatchObject({ factors: [{ name: "Phone" }], recoveryCodesLeft: 10 });
    expect(await noticesTo(actor)).toEqual(["second-factor-added"]);
    const events = await db.prisma.auditEvent.findMany({ where: { subjectId: actor.userId } });
    expect(events.map(({ action }) => action)).toEqual(["second-factor.add"]);
    expect(JSON.stringify(events, (_, value) => String(value))).not.toContain(secret);
    // The session has not ended.
    await checkPin(actor, "domestic", testPin, calendarNow());
  });

  test("secret and codes are stored so that a copy of the database does not reveal them", async () => {
    const actor = await createUser();
    const { id, secret, recoveryCodes } = await add(actor);
    const kept = await db.prisma.timeCode.findUniqueOrThrow({ where: { factorId: id } });
    expect(kept.secret).toMatch(/^sealed:/);
    expect(kept.secret).not.toContain(secret);
    const codes = await db.prisma.recoveryCode.findMany({ where: { userId: actor.userId } });
    for (const { hash } of codes) expect(hash).toMatch(/^1:\$argon2id\$/);
    expect(codes.map(({ label }) => label).sort()).toEqual(recoveryCodes.map((code) => code.slice(0, 4)).sort());
  });

  test("adding an app is refused with only a session, with a wrong password, and to an ended session", async () => {
    const actor = await createUser();
    expect(await codeOf(addTimeCode(actor, { name: "Phone" }))).toBe("validation_failed");
    expect(await codeOf(addTimeCode(actor, { name: "Phone", currentPassword: "not this one" }))).toBe(
      "validation_failed",
    );
    const { id, secret } = await addTimeCode(actor, { name: "Phone", ...password });
    await revokeSessions(db, actor.userId, "security_changed");
    expect(await codeOf(confirmAddedTimeCode(actor, { id, code: timeCode(secret) }))).toBe("unauthenticated");
    expect(await codeOf(addTimeCode(actor, { name: "Phone", ...password }))).toBe("unauthenticated");
  });

  test("wrong codes count towards the lock, and neither another person nor a late code can confirm the app", async () => {
    const actor = await createUser();
    const { id, secret } = await addTimeCode(actor, { name: "Phone", ...password });
    expect(await codeOf(confirmAddedTimeCode(await createUser(), { id, code: timeCode(secret) }))).toBe("code_expired");
    for (let guess = 0; guess < 4; guess += 1) {
      expect(await codeOf(confirmAddedTimeCode(actor, { id, code: wrongCode(secret) }))).toBe("code_wrong");
    }
    expect(await codeOf(confirmAddedTimeCode(actor, { id, code: wrongCode(secret) }))).toBe("code_locked");
    const late = await createUser();
    const begun = await addTimeCode(late, { name: "Phone", ...password });
    await db.query("UPDATE second_factors SET created_at = now() - interval '31 minutes' WHERE id = $1", [begun.id]);
    expect(await codeOf(confirmAddedTimeCode(late, { id: begun.id, code: timeCode(begun.secret) }))).toBe(
      "code_expired",
    );
  });

  test("two parallel confirmations add one app and one set of codes, and the app's first code does not log in", async () => {
    const actor = await createUser();
    const { id, secret } = await addTimeCode(actor, { name: "Phone", ...password });
    const code = timeCode(secret);
    const outcomes = await Promise.all([1, 2].map(() => codeOf(confirmAddedTimeCode(actor, { id, code }))));
    expect(outcomes.filter((outcome) => outcome === "right")).toHaveLength(1);
    expect(await db.prisma.recoveryCode.count({ where: { userId: actor.userId } })).toBe(10);
    await begin(actor);
    expect(await codeOf(giveCode({ code }))).toBe("code_wrong");
  });

  test("a second app needs a code instead of the password and leaves the recovery codes", async () => {
    const actor = await createUser();
    const [first] = (await add(actor)).recoveryCodes;
    const second = await add(actor, { code: secondFactorCode.parse(first) });
    expect(second.recoveryCodes).toEqual([]);
    expect(await findOwnSecondFactors(actor)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test("a person has at most ten apps", async () => {
    const actor = await createUser();
    for (let count = 0; count < 10; count += 1) await createTimeCode(actor.userId);
    expect(await codeOf(addTimeCode(actor, { name: "Phone", ...(await proofOf(actor)) }))).toBe("conflict");
  });

  test("an app that was begun before the tenth factor is not confirmed after it", async () => {
    const actor = await createUser();
    for (let count = 0; count < 9; count += 1) await createTimeCode(actor.userId);
    const { id, secret } = await addTimeCode(actor, { name: "Phone", ...(await proofOf(actor)) });
    await createTimeCode(actor.userId);
    expect(await codeOf(confirmAddedTimeCode(actor, { id, code: timeCode(secret) }))).toBe("conflict");
  });
});

async function removeWithRecoveryCode(actor: Actor, id: string): Promise<void> {
  const code = secondFactorCode.parse(await createRecoveryCode(actor.userId));
  await removeSecondFactor(actor, { id, code });
}

describe("removing a second factor", () => {
  test("removing a factor needs a second factor, is reported and audited, and the last factor takes the recovery codes with it", async () => {
    const actor = await createUser();
    const { id } = await createTimeCode(actor.userId);
    await createRecoveryCode(actor.userId);
    expect(await codeOf(removeSecondFactor(actor, { id }))).toBe("validation_failed");
    await removeSecondFactor(actor, { id, ...(await proofOf(actor)) });
    expect(await findOwnSecondFactors(actor)).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    expect(await noticesTo(actor)).toEqual(["second-factor-removed"]);
    expect(await codeOf(removeSecondFactor(actor, { id, ...password }))).toBe("not_found");
    // The refusal does not end the session.
    await checkPin(actor, "domestic", testPin, calendarNow());
  });

  test("removing a factor does not affect another person's factor", async () => {
    const { id } = await createTimeCode((await createUser()).userId);
    expect(await codeOf(removeSecondFactor(await createUser(), { id, ...password }))).toBe("not_found");
    expect(await db.prisma.secondFactor.count({ where: { id } })).toBe(1);
  });

  test("staff who need a factor keep their last factor, even when two factors are removed in parallel", async () => {
    env().STAFF_SECOND_FACTOR = true;
    try {
      const admin = await createAdmin();
      const ids = [(await createTimeCode(admin.userId)).id, (await createTimeCode(admin.userId)).id];
      const outcomes = await Promise.all(ids.map((id) => codeOf(removeWithRecoveryCode(admin, id))));
      expect(outcomes.sort()).toEqual(["forbidden", "right"]);
      expect((await findOwnSecondFactors(admin)).factors).toHaveLength(1);
    } finally {
      env().STAFF_SECOND_FACTOR = false;
    }
  });
});

test("new recovery codes invalidate the earlier codes", async () => {
  const actor = await createUser();
  await createTimeCode(actor.userId);
  const earlier = await createRecoveryCode(actor.userId);
  const { codes } = await makeRecoveryCodes(actor, await proofOf(actor));
  await begin(actor);
  expect(await codeOf(giveCode({ code: secondFactorCode.parse(earlier) }))).toBe("code_wrong");
  expect(await codeOf(giveCode({ code: secondFactorCode.parse(codes[9]) }))).toBe("right");
});

async function createSender(): Promise<{ sender: TestCustomer; beneficiary: string; secret: string }> {
  const sender = await createCustomer({ balanceMinor: 2_000_000n });
  const { account } = await createCustomer();
  await createBeneficiary(sender.actor, { accountNumber: account.accountNumber });
  const { id, secret } = await createTimeCode(sender.actor.userId);
  await setStepUp(sender.actor, { stepUp: "time_code", ...(await proofOf(sender.actor)) });
  await db.prisma.timeCode.updateMany({ where: { factorId: id }, data: { lastStep: null } });
  return { sender, beneficiary: account.accountNumber, secret };
}

function send({ actor }: TestCustomer, beneficiary: string, pin: string, requestId: string = randomUUID(), note = "") {
  const input = interbankTransferInput.parse({ beneficiary, amount: "1500", pin, note });
  return initiateTransfer(actor, { channel: "interbank", ...input }, requestId);
}

describe("a customer who gives a code instead of the PIN", () => {
  test("the customer confirms with the code, and the PIN, a recovery code or a missing code is refused", async () => {
    const { sender, beneficiary, secret } = await createSender();
    await expect(send(sender, beneficiary, "")).rejects.toMatchObject({
      code: "pin_required",
      messageKey: "code_required",
    });
    expect(await codeOf(send(sender, beneficiary, testPin))).toBe("code_wrong");
    expect(await codeOf(send(sender, beneficiary, wrongCode(secret)))).toBe("code_wrong");
    await send(sender, beneficiary, timeCode(secret));
    await expectCleanBooks();
  });

  test("one code sends one transfer, however many requests arrive in parallel", async () => {
    const { sender, beneficiary, secret } = await createSender();
    const code = timeCode(secret);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => codeOf(send(sender, beneficiary, code))));
    expect(outcomes.filter((outcome) => outcome === "right")).toHaveLength(1);
    expect(await db.prisma.transfer.count({ where: { senderId: sender.actor.userId } })).toBe(1);
    await expectCleanBooks();
  });

  test("a repeated or parallel request gets the same transfer, and its code sends no other transfer", async () => {
    const { sender, beneficiary, secret } = await createSender();
    const [code, requestId] = [timeCode(secret), randomUUID()];
    const sent = await Promise.all([1, 2, 3].map(() => send(sender, beneficiary, code, requestId)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect((await send(sender, beneficiary, code, requestId)).id).toBe(sent[0]?.id);
    expect(await codeOf(send(sender, beneficiary, code, requestId, "something else"))).toBe("idempotency_mismatch");
    expect(await codeOf(send(sender, beneficiary, code))).toBe("code_wrong");
  });

  test("five wrong codes lock the customer out, and an ended session sends nothing", async () => {
    const { sender, beneficiary, secret } = await createSender();
    for (let guess = 0; guess < 4; guess += 1) {
      expect(await codeOf(send(sender, beneficiary, wrongCode(secret)))).toBe("code_wrong");
    }
    expect(await codeOf(send(sender, beneficiary, wrongCode(secret)))).toBe("code_locked");
    expect(await codeOf(send(sender, beneficiary, timeCode(secret)))).toBe("code_locked");
    const other = await createSender();
    await revokeSessions(db, other.sender.actor.userId, "security_changed");
    expect(await codeOf(send(other.sender, other.beneficiary, timeCode(other.secret)))).toBe("unauthenticated");
  });

  test("an app that was added after the order arrived cannot confirm the order", async () => {
    const { sender, beneficiary, secret } = await createSender();
    await db.query("UPDATE second_factors SET confirmed_at = now() + interval '1 minute' WHERE user_id = $1", [
      sender.actor.userId,
    ]);
    expect(await codeOf(send(sender, beneficiary, timeCode(secret)))).toBe("code_wrong");
  });

  test("the PIN applies again after the last app is removed, and after each change every payee counts as new for a day", async () => {
    const { sender, beneficiary } = await createSender();
    const { actor } = sender;
    const { factors } = await findOwnSecondFactors(actor);
    await removeSecondFactor(actor, { id: factors[0]?.id ?? "", ...(await proofOf(actor)) });
    await send(sender, beneficiary, testPin);
    expect(await codeOf(send(sender, beneficiary, testPin))).toBe("limit_exceeded");
    expect(await noticesTo(actor)).toContain("step-up-changed");
  });

  test("the customer must have an app and prove a second factor", async () => {
    const actor = await createUser();
    await expect(setStepUp(actor, { stepUp: "time_code", ...password })).rejects.toMatchObject({
      fields: { stepUp: ["stepUpWithoutApp"] },
    });
    await createTimeCode(actor.userId);
    expect(await codeOf(setStepUp(actor, { stepUp: "time_code" }))).toBe("validation_failed");
  });
});

describe("staff and second factors", () => {
  const reason = "Lost the phone, seen in the branch";
  const checks: RemovalCheck[] = ["document-seen", "called-back"];

  test("staff remove a person's factors with a reason, which logs the person out everywhere and notifies them", async () => {
    const [admin, actor] = [await createAdmin(), await createUser()];
    await createTimeCode(actor.userId);
    await createRecoveryCode(actor.userId);
    await removeSecondFactorsOf(admin, { email: actor.email, reason, checks });
    expect(await codeOf(checkPin(actor, "domestic", testPin, calendarNow()))).toBe("unauthenticated");
    // The password alone does not log the customer in, because the log-in asks for a new second factor first.
    expect(await begin(actor)).toBe(false);
    // Although the customer confirms transfers with the PIN, the low limits for new payees apply to all payees for a day.
    expect(await readsPayeesAsNew(actor)).toBe(true);
    expect(await db.prisma.recoveryCode.count({ where: { userId: actor.userId } })).toBe(0);
    const event = await db.prisma.auditEvent.findFirst({
      where: { subjectId: actor.userId, action: "second-factor.remove-all" },
    });
    expect(event).toMatchObject({ actor: admin.userId, after: { reason, checks: "document-seen, called-back" } });
    expect(await noticesTo(actor)).toEqual(["second-factors-removed-by-staff"]);
    expect(await codeOf(removeSecondFactorsOf(admin, { email: actor.email, reason, checks }))).toBe("not_found");
  });

  test("staff cannot remove their own factors, give a reason of under ten characters or name fewer than two checks, and customers remove nobody's factors", async () => {
    const [admin, actor] = [await createAdmin(), await createUser()];
    await createTimeCode(admin.userId);
    await createTimeCode(actor.userId);
    expect(await codeOf(removeSecondFactorsOf(admin, { email: admin.email, reason, checks }))).toBe("forbidden");
    expect(await codeOf(removeSecondFactorsOf(await createUser(), { email: actor.email, reason, checks }))).toBe(
      "forbidden",
    );
    const form = { email: actor.email, reason, checks };
    expect(removeSecondFactorsForm.safeParse(form).success).toBe(true);
    expect(removeSecondFactorsForm.safeParse({ ...form, reason: "too short" }).success).toBe(false);
    for (const fewer of [[], ["called-back"], ["called-back", "called-back"], undefined]) {
      expect(removeSecondFactorsForm.safeParse({ ...form, checks: fewer }).success).toBe(false);
    }
    expect(await db.prisma.secondFactor.count({ where: { userId: { in: [admin.userId, actor.userId] } } })).toBe(2);
  });

  test("staff who need a second factor set up a factor after the password, and only this factor opens a session", async () => {
    env().STAFF_SECOND_FACTOR = true;
    try {
      const admin = await createAdmin();
      expect(await begin(admin)).toBe(false);
      expect(await codeOf(finishSetUp())).toBe("code_expired");
      const { id, secret } = await beginSetUp({ name: "Phone" });
      expect(await codeOf(confirmSetUp({ id, code: wrongCode(secret) }))).toBe("code_wrong");
      expect(await codeOf(finishSetUp())).toBe("code_expired");
      const { recoveryCodes } = await confirmSetUp({ id, code: timeCode(secret) });
      expect(recoveryCodes).toHaveLength(10);
      expect(await findSession()).toBeNull();
      await finishSetUp();
      expect(await findSession()).toMatchObject({ actor: { userId: admin.userId } });
      // A staff member with a second factor must log in with that factor before they can set up another factor.
      newVisitor();
      await begin(admin);
      expect(await codeOf(beginSetUp({ name: "Thief" }))).toBe("forbidden");
      expect(await codeOf(finishSetUp())).toBe("code_expired");
    } finally {
      env().STAFF_SECOND_FACTOR = false;
    }
  });

  test("a customer cannot set up a factor between password and session", async () => {
    const actor = await createUser();
    await createTimeCode(actor.userId);
    await begin(actor);
    expect(await codeOf(beginSetUp({ name: "Thief" }))).toBe("forbidden");
  });
});
