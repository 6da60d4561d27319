import { beforeEach, describe, expect, test, vi } from "vitest";
import { logIn, startSession } from "@/lib/auth/log-in/log-in";
import { addPasskey, askForNewPasskey } from "@/lib/auth/passkeys/add-passkey";
import { askForPasskey, verifyPasskeyLogIn } from "@/lib/auth/passkeys/passkey-log-in";
import { requestPasswordReset } from "@/lib/auth/passwords/request-password-reset";
import { resetPassword } from "@/lib/auth/passwords/reset-password";
import { secondFactorCode } from "@/lib/auth/second-factors/code-schema";
import { findOwnSecondFactors } from "@/lib/auth/second-factors/find-factors";
import { announceSecurityChange } from "@/lib/auth/security-changes/announce-security-change";
import { disownSecurityChange } from "@/lib/auth/security-changes/disown-security-change";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { queryAsOwner } from "@/tests/support/database/database";
import { createUser } from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";
import { createRecoveryCode, createTimeCode, proofOf, readsPayeesAsNew } from "@/tests/support/identity/second-factors";
import { latestEmailCode } from "@/tests/support/identity/sign-up";
import { SoftwareAuthenticator } from "@/tests/support/identity/software-authenticator";
import { timeCode } from "@/tests/support/identity/time-codes";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

const password = "seven quiet lanterns";
let visitors = 0;
beforeEach(() => {
  visitors += 1;
  newVisitor(`203.0.113.${visitors}`);
});

const weekAgo = () => new Date(Date.now() - 7 * 24 * 60 * 60 * 1000 - 60_000);

/** Does everything that a thief can do with the links in a mailbox: reports "this was not me" and chooses a new password. */
async function readMailbox(actor: Actor): Promise<void> {
  await inTransaction((tx) => announceSecurityChange(tx, actor, "new-device"));
  await disownSecurityChange({ code: await latestEmailCode(actor.userId, "disown_change") });
  await requestPasswordReset({ email: actor.email });
  await resetPassword(await latestEmailCode(actor.userId, "reset_password"), { password });
}

const logInWith = ({ email }: Actor, code?: string) => logIn({ email, password, remember: false, code });

async function addPasskeyTo(actor: Actor): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator();
  const response = authenticator.create(await askForNewPasskey(actor, await proofOf(actor)));
  await addPasskey(actor, { name: "Laptop", response });
  return authenticator;
}

describe("a thief who can read the mailbox", () => {
  test("the thief does not get past an app that was added a minute ago, and the app alone does not log in either", async () => {
    const actor = await createUser();
    const { secret } = await createTimeCode(actor.userId);
    await readMailbox(actor);
    await expect(logInWith(actor)).rejects.toMatchObject({ code: "second_factor_required" });
    await expect(logInWith(actor, timeCode(secret))).rejects.toMatchObject({ code: "code_wrong" });
    expect((await findOwnSecondFactors(actor)).factors).toMatchObject([{ disownedAt: expect.any(Date) }]);
  });

  test("neither the thief nor a passkey that was added a minute ago logs in, before and after the new password", async () => {
    const actor = await createUser();
    const authenticator = await addPasskeyTo(actor);
    const sign = async () => verifyPasskeyLogIn(authenticator.get(await askForPasskey()));
    const proved = await sign();
    await readMailbox(actor);
    await expect(startSession(proved, false)).rejects.toMatchObject({ code: "invalid_credentials" });
    await expect(sign()).rejects.toMatchObject({ code: "invalid_credentials" });
    await expect(logInWith(actor)).rejects.toMatchObject({ code: "second_factor_required" });
  });

  test("the recovery codes that were created with the new factor do not work", async () => {
    const actor = await createUser();
    await createTimeCode(actor.userId);
    const code = secondFactorCode.parse(await createRecoveryCode(actor.userId));
    await readMailbox(actor);
    await expect(logInWith(actor, code)).rejects.toMatchObject({ code: "code_wrong" });
  });

  test("the thief cannot reset the proof for transfers", async () => {
    const actor = await createUser();
    await createTimeCode(actor.userId);
    await db.prisma.user.update({ where: { id: actor.userId }, data: { stepUp: "time_code" } });
    await readMailbox(actor);
    const { stepUp } = await db.prisma.user.findUniqueOrThrow({ where: { id: actor.userId } });
    expect(stepUp).toBe("time_code");
  });

  test("transfers stay low for a day, even to old payees: after the click and again after the new password", async () => {
    const actor = await createUser();
    await inTransaction((tx) => announceSecurityChange(tx, actor, "new-device"));
    await disownSecurityChange({ code: await latestEmailCode(actor.userId, "disown_change") });
    expect(await readsPayeesAsNew(actor)).toBe(true);
    await queryAsOwner("UPDATE customer_sending SET pin_changed_at = NULL WHERE user_id = $1", [actor.userId]);
    await requestPasswordReset({ email: actor.email });
    await resetPassword(await latestEmailCode(actor.userId, "reset_password"), { password });
    expect(await readsPayeesAsNew(actor)).toBe(true);
  });
});

test("a person who only forgot the password keeps everything else", async () => {
  const actor = await createUser();
  await requestPasswordReset({ email: actor.email });
  await resetPassword(await latestEmailCode(actor.userId, "reset_password"), { password });
  expect(await readsPayeesAsNew(actor)).toBe(false);
});

describe("the owner's return", () => {
  test("an older app lets the owner in", async () => {
    const actor = await createUser();
    const { id, secret } = await createTimeCode(actor.userId);
    await db.prisma.secondFactor.update({ where: { id }, data: { createdAt: weekAgo() } });
    await readMailbox(actor);
    await expect(logInWith(actor, timeCode(secret))).resolves.toBeDefined();
  });

  test("an older recovery code lets the owner in", async () => {
    const actor = await createUser();
    await createTimeCode(actor.userId);
    const code = secondFactorCode.parse(await createRecoveryCode(actor.userId));
    await db.prisma.recoveryCode.updateMany({ where: { userId: actor.userId }, data: { createdAt: weekAgo() } });
    await readMailbox(actor);
    await expect(logInWith(actor, code)).resolves.toBeDefined();
  });
});
