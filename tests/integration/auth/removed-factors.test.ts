import { beforeEach, describe, expect, test, vi } from "vitest";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

import { beginLogIn, logIn } from "@/lib/auth/log-in/log-in";
import { changePassword } from "@/lib/auth/passwords/change-password";
import { addTimeCode, removeSecondFactor, removeSecondFactorsOf } from "@/lib/auth/second-factors/change-factors";
import { checkProof } from "@/lib/auth/second-factors/check-proof";
import { findAsked } from "@/lib/auth/second-factors/find-asked";
import { endOtherSessions } from "@/lib/auth/sessions/end-sessions";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { openSession } from "@/lib/server/session/session";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createCustomer, readBalance, type TestCustomer, testPassword } from "@/tests/support/factories";
import { createTimeCode } from "@/tests/support/identity/second-factors";
import { timeCode } from "@/tests/support/identity/time-codes";
import { sendOut } from "@/tests/support/network-transfers";

// Tests the attacks of a thief who knows the password and has persuaded staff to remove the customer's second factors.

let victim: TestCustomer;
const password = { currentPassword: testPassword };

beforeEach(async () => {
  victim = await createCustomer({ balanceMinor: 10_000n });
  await createTimeCode(victim.actor.userId);
  await removeSecondFactorsOf(await createAdmin(), {
    email: victim.actor.email,
    reason: "The phone is lost",
    checks: ["document-seen", "called-back"],
  });
});

/** Reopens the customer's session, which the set-up of a second factor has ended. The test thus needs no second log-in. */
const openAfterSetUp = ({ userId }: Actor) =>
  db.prisma.session.updateMany({ where: { userId }, data: { revokedAt: null } });

/** Makes the removal of the factors older by this interval, as if the interval had passed. */
const pass = (interval: string) =>
  queryAsOwner("UPDATE users SET factors_removed_at = factors_removed_at - $2::interval WHERE id = $1", [
    victim.actor.userId,
    interval,
  ]);
const sessionsOf = ({ userId }: Actor) => db.prisma.session.count({ where: { userId, revokedAt: null } });

describe("the password alone", () => {
  test("the password alone opens no session, neither in a browser nor for a program, and it cannot skip the required second factor", async () => {
    const before = await sessionsOf(victim.actor);
    const credentials = { email: victim.actor.email, password: testPassword, remember: false };
    await expect(logIn(credentials)).rejects.toMatchObject({ code: "second_factor_required" });
    expect(await beginLogIn(credentials)).toBe(false);
    expect(await findAsked(victim.actor.userId, "customer")).toBe("set-up");
    const { passwordHash } = await db.prisma.user.findUniqueOrThrow({ where: { id: victim.actor.userId } });
    const proved = { id: victim.actor.userId, provedBy: { passwordHash } };
    await expect(openSession(proved, false)).rejects.toMatchObject({ code: "invalid_credentials" });
    await expect(openSession({ ...proved, secondFactor: "as before" }, false)).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    await pass("48 hours");
    expect(await beginLogIn(credentials)).toBe(false);
    expect(await sessionsOf(victim.actor)).toBe(before);
  });

  test("the password alone sends no money for a day, through any channel", async () => {
    await expect(sendOut(victim, "wire", { amount: "10.00" })).rejects.toMatchObject({
      code: "forbidden",
      messageKey: "account_held",
    });
    await expect(sendOut(victim, "paypal", { amount: "10.00" })).rejects.toMatchObject({
      messageKey: "account_held",
    });
    expect(await readBalance(victim.account)).toEqual({ balanceMinor: 10_000n, heldMinor: 0n });
    await pass("23 hours 59 minutes");
    await expect(sendOut(victim, "interbank", { amount: "10.00" })).rejects.toMatchObject({
      messageKey: "account_held",
    });
    await pass("2 minutes");
    await sendOut(victim, "wire", { amount: "10.00" });
  });

  test("the password alone changes no protection of the account for a day, but can log other devices out", async () => {
    const { actor } = victim;
    await openAfterSetUp(actor);
    const held = { code: "forbidden", messageKey: "account_held" };
    await expect(addTimeCode(actor, { name: "Mine", ...password })).rejects.toMatchObject(held);
    await expect(checkProof(actor, password)).rejects.toMatchObject(held);
    const chosen = { password: "seven quiet lanterns", confirmPassword: "seven quiet lanterns" };
    await expect(changePassword(actor, { ...chosen, ...password })).rejects.toMatchObject(held);
    // The new factor, which the log-in demanded, does not help: a code of this factor is refused too.
    const { secret } = await createTimeCode(actor.userId);
    await expect(checkProof(actor, { code: timeCode(secret) })).rejects.toMatchObject(held);
    await endOtherSessions(actor, { code: timeCode(secret) });
    await pass("25 hours");
    await openAfterSetUp(actor);
    const { secret: other } = await createTimeCode(actor.userId);
    await expect(checkProof(actor, { code: timeCode(other) })).resolves.toBeUndefined();
  });
});

test("a customer who removes the new factor after the day logs in with the password again", async () => {
  const { actor } = victim;
  await openAfterSetUp(actor);
  const { id, secret } = await createTimeCode(actor.userId);
  await pass("25 hours");
  await removeSecondFactor(actor, { id, code: timeCode(secret) });
  expect(await findAsked(actor.userId, "customer")).toBe("nothing");
});
