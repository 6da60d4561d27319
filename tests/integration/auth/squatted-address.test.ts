import { beforeEach, describe, expect, test, vi } from "vitest";
import { verifyEmail } from "@/lib/auth/email-codes/verify-email";
import { startSession, verifyLogin } from "@/lib/auth/log-in/log-in";
import { addPasskey, askForNewPasskey } from "@/lib/auth/passkeys/add-passkey";
import { askForPasskey, verifyPasskeyLogIn } from "@/lib/auth/passkeys/passkey-log-in";
import { requestPasswordReset } from "@/lib/auth/passwords/request-password-reset";
import { resetPassword } from "@/lib/auth/passwords/reset-password";
import { verifyPin } from "@/lib/auth/pins/pin-hash";
import { addTimeCode, confirmAddedTimeCode } from "@/lib/auth/second-factors/change-factors";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { findSession } from "@/lib/server/session/session";
import { requestEmailChange } from "@/lib/users/email-change/request-email-change";
import { createUser, testPassword } from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";
import { latestEmailCode, signUp } from "@/tests/support/identity/sign-up";
import { SoftwareAuthenticator } from "@/tests/support/identity/software-authenticator";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

let visitors = 0;
beforeEach(() => newStranger());

function newStranger() {
  visitors += 1;
  newVisitor(`203.0.113.${visitors}`);
}

const ownPassword = "harbour violet 93 quilting";
const proof = { currentPassword: testPassword };

/** A stranger registers the e-mail address of somebody else, and is logged in. The address is not verified. */
async function squat(): Promise<Actor> {
  const { userId, email } = await signUp();
  await startSession(await verifyLogin({ email, password: testPassword, remember: false }), false);
  const session = await findSession();
  if (!session) throw new Error("nobody is logged in");
  expect(session.actor).toMatchObject({ userId, status: "pending", emailVerified: false });
  return session.actor;
}

/** Adds a passkey, as for a customer who has verified the e-mail address. */
async function addAnyway(actor: Actor): Promise<SoftwareAuthenticator> {
  const verified = { ...actor, emailVerified: true };
  const authenticator = new SoftwareAuthenticator();
  const response = authenticator.create(await askForNewPasskey(verified, proof));
  await addPasskey(verified, { name: "mine", response });
  return authenticator;
}

async function resetByMail({ userId, email }: Pick<Actor, "userId" | "email">): Promise<void> {
  newStranger();
  await requestPasswordReset({ email });
  await resetPassword(await latestEmailCode(userId, "reset_password"), { password: ownPassword });
}

const proofsOf = async (userId: string) => ({
  factors: await db.prisma.secondFactor.count({ where: { userId } }),
  recoveryCodes: await db.prisma.recoveryCode.count({ where: { userId } }),
  sessions: await db.prisma.session.count({ where: { userId, revokedAt: null } }),
});

describe("a stranger who has registered somebody's e-mail address", () => {
  test("the stranger cannot add a second factor before the address is verified", async () => {
    const actor = await squat();
    const unverified = { code: "email_unverified" };
    await expect(askForNewPasskey(actor, proof)).rejects.toMatchObject(unverified);
    await expect(addTimeCode(actor, { name: "mine", ...proof })).rejects.toMatchObject(unverified);
    const { id } = await addTimeCode({ ...actor, emailVerified: true }, { name: "mine", ...proof });
    await expect(confirmAddedTimeCode(actor, { id, code: "123456" })).rejects.toMatchObject(unverified);
    const response = new SoftwareAuthenticator().create(
      await askForNewPasskey({ ...actor, emailVerified: true }, proof),
    );
    await expect(addPasskey(actor, { name: "mine", response })).rejects.toMatchObject(unverified);
    expect(await db.prisma.secondFactor.count({ where: { userId: actor.userId, confirmedAt: { not: null } } })).toBe(0);
  });

  test("the owner's new password by e-mail removes everything that the stranger has added", async () => {
    const actor = await squat();
    const { userId, email } = actor;
    await requestEmailChange(actor, { newEmail: "stranger@example.com", ...proof });
    const authenticator = await addAnyway(actor);
    await db.prisma.user.update({ where: { id: userId }, data: { stepUp: "passkey" } });
    expect(await proofsOf(userId)).toEqual({ factors: 1, recoveryCodes: 10, sessions: 1 });

    await resetByMail(actor);
    expect(await proofsOf(userId)).toEqual({ factors: 0, recoveryCodes: 0, sessions: 0 });
    const owner = await db.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    expect(owner).toMatchObject({ stepUp: "pin", devicesForgottenAt: expect.any(Date), atmPinHash: null });
    expect(await verifyPin(owner.domesticPinHash, "1234")).toBe(false);
    expect(await verifyPin(owner.foreignPinHash, "567890")).toBe(false);
    expect(await db.prisma.emailChange.count({ where: { userId, endedAt: null } })).toBe(0);

    await verifyEmail({ code: await latestEmailCode(userId, "verify_email") });
    const login = { email, password: ownPassword, remember: false };
    await startSession(await verifyLogin(login), false);
    expect((await findSession())?.actor).toMatchObject({ userId, status: "active", emailVerified: true });
    newStranger();
    await expect(verifyPasskeyLogIn(authenticator.get(await askForPasskey()))).rejects.toMatchObject({
      code: "invalid_credentials",
    });
  });

  test("the owner reads in the e-mail that the earlier PINs and factors are void", async () => {
    const actor = await squat();
    await resetByMail(actor);
    const emails = await db.prisma.email.findMany({ where: { recipient: actor.email, template: "security-notice" } });
    expect(emails.map(({ props }) => (props as { notice: string }).notice)).toEqual(["password-changed-unproved"]);
  });
});

describe("a new password by e-mail for the owner of a proved address", () => {
  test.each([
    ["the address is verified", {}],
    ["staff have corrected the address", { emailVerifiedAt: null, contactCorrectedAt: new Date() }],
    [
      "staff have corrected the address and set the status",
      {
        ...{ emailVerifiedAt: null, contactCorrectedAt: new Date(), status: "pending" as const },
      },
    ],
  ])("keeps the second factors and PINs if %s", async (_case, data) => {
    const actor = await createUser();
    await addAnyway(actor);
    const before = await db.prisma.user.update({ where: { id: actor.userId }, data });
    await resetByMail(actor);
    expect(await proofsOf(actor.userId)).toEqual({ factors: 1, recoveryCodes: 10, sessions: 0 });
    const { domesticPinHash } = await db.prisma.user.findUniqueOrThrow({ where: { id: actor.userId } });
    expect(domesticPinHash).toBe(before.domesticPinHash);
  });
});
