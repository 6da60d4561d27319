import { beforeEach, expect, test, vi } from "vitest";
import { addPasskey, askForNewPasskey } from "@/lib/auth/passkeys/add-passkey";
import { changePassword } from "@/lib/auth/passwords/change-password";
import {
  addTimeCode,
  confirmAddedTimeCode,
  removeSecondFactor,
  renameSecondFactor,
  setStepUp,
} from "@/lib/auth/second-factors/change-factors";
import { makeRecoveryCodes } from "@/lib/auth/second-factors/recovery-codes";
import { endOtherSessions, endSession } from "@/lib/auth/sessions/end-sessions";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { waitForLockWaits } from "@/tests/support/database/lock-waits";
import { createUser, testPassword } from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";
import { createTimeCode, proofOf } from "@/tests/support/identity/second-factors";
import { SoftwareAuthenticator } from "@/tests/support/identity/software-authenticator";
import { timeCode } from "@/tests/support/identity/time-codes";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

beforeEach(() => newVisitor("198.51.100.79"));

const currentPassword = testPassword;

/**
 * Reads everything that protects a person: their row without `updatedAt`, their second factors, their recovery codes and the
 * number of their open sessions.
 */
async function protectionOf({ userId }: Actor) {
  const [user, factors, codes, sessions] = await Promise.all([
    db.prisma.user.findFirstOrThrow({ where: { id: userId }, omit: { updatedAt: true } }),
    db.prisma.secondFactor.findMany({ where: { userId }, orderBy: { id: "asc" }, omit: { lastUsedAt: true } }),
    db.prisma.recoveryCode.findMany({ where: { userId }, orderBy: { label: "asc" } }),
    db.prisma.session.count({ where: { userId, revokedAt: null } }),
  ]);
  return { user, factors, codes, sessions };
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/**
 * Starts a change that needs the password, and ends all sessions of the person after the check of the password but before the
 * change. Returns the change's outcome.
 */
async function endSessionsDuring(actor: Actor, change: () => Promise<unknown>): Promise<string> {
  const [locked, waits] = [deferred(), deferred()];
  const ending = inTransaction(async (tx) => {
    await tx.prisma.user.updateMany({ where: { id: actor.userId }, data: { updatedAt: new Date() } });
    locked.resolve();
    await waits.promise;
    await revokeSessions(tx, actor.userId, "security_changed");
  });
  await locked.promise;
  const outcome = change().then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );
  await waitForLockWaits();
  waits.resolve();
  await ending;
  return await outcome;
}

/**
 * The changes that a thief with the session and the password would make. Each function prepares a change and returns the function
 * that makes it.
 */
const changes: Record<string, (actor: Actor) => Promise<() => Promise<unknown>>> = {
  "a new PIN": async (actor) => {
    const payload = { DomesticTransferPin: "975310" };
    return () => editUser(actor, editUserInput.parse({ email: actor.email, payload, currentPassword }));
  },
  "a new password": async (actor) => {
    const password = "seven quiet lanterns";
    return () => changePassword(actor, { currentPassword, password, confirmPassword: password });
  },
  "a further app": async (actor) => {
    const { id, secret } = await addTimeCode(actor, { name: "Phone", currentPassword });
    return () => confirmAddedTimeCode(actor, { id, code: timeCode(secret) });
  },
  "a begun app": async (actor) => () => addTimeCode(actor, { name: "Phone", currentPassword }),
  "a passkey": async (actor) => {
    const response = new SoftwareAuthenticator().create(await askForNewPasskey(actor, { currentPassword }));
    return () => addPasskey(actor, { name: "Laptop", response });
  },
  "an app's removal": async (actor) => {
    const { id } = await createTimeCode(actor.userId);
    const proof = await proofOf(actor);
    return () => removeSecondFactor(actor, { id, ...proof });
  },
  "an app's name": async (actor) => {
    const { id } = await createTimeCode(actor.userId);
    const proof = await proofOf(actor);
    return () => renameSecondFactor(actor, { id, name: "Thief", ...proof });
  },
  "recovery codes": async (actor) => {
    await createTimeCode(actor.userId);
    const proof = await proofOf(actor);
    return () => makeRecoveryCodes(actor, proof);
  },
  "a code instead of the PIN": async (actor) => {
    await createTimeCode(actor.userId);
    const proof = await proofOf(actor);
    return () => setStepUp(actor, { stepUp: "time_code", ...proof });
  },
};

test.each(Object.keys(changes))(
  "%s is refused to a session that ends between the password check and the change",
  async (name) => {
    const actor = await createUser();
    const change = await changes[name]?.(actor);
    const before = await protectionOf(actor);
    expect(change && (await endSessionsDuring(actor, change))).toBe("unauthenticated");
    expect(await protectionOf(actor)).toEqual({ ...before, sessions: 0 });
  },
);

test("a session that has ended cannot end other devices", async () => {
  const actor = await createUser();
  await inTransaction((tx) => revokeSessions(tx, actor.userId, "security_changed"));
  const id = actor.sessionId;
  await expect(endSession(actor, { id, currentPassword })).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(endOtherSessions(actor, { currentPassword })).rejects.toMatchObject({ code: "unauthenticated" });
});
