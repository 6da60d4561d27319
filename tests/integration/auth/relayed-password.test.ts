import { describe, expect, test } from "vitest";
import { askForNewPasskey } from "@/lib/auth/passkeys/add-passkey";
import { changePassword } from "@/lib/auth/passwords/change-password";
import {
  addTimeCode,
  removeSecondFactor,
  renameSecondFactor,
  setStepUp,
} from "@/lib/auth/second-factors/change-factors";
import { checkProof, type Proof } from "@/lib/auth/second-factors/check-proof";
import { makeRecoveryCodes } from "@/lib/auth/second-factors/recovery-codes";
import { endOtherSessions, endSession } from "@/lib/auth/sessions/end-sessions";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { createUser, testPassword } from "@/tests/support/factories";
import { createPasskey, createRecoveryCode, createTimeCode } from "@/tests/support/identity/second-factors";
import { timeCode } from "@/tests/support/identity/time-codes";

const newPassword = "seven quiet lanterns";
const password = { currentPassword: testPassword };

type Command = { title: string; run: (actor: Actor, proof: Proof, factorId: string) => Promise<unknown> };

/**
 * Every command that weakens or replaces the actor's means of authentication. Besides the session, each command needs a proof of
 * identity, such as the password or a code.
 */
const commands: Command[] = [
  { title: "adding an authenticator app", run: (actor, proof) => addTimeCode(actor, { name: "Phone", ...proof }) },
  { title: "adding a passkey", run: (actor, proof) => askForNewPasskey(actor, proof) },
  { title: "removing a second factor", run: (actor, proof, id) => removeSecondFactor(actor, { id, ...proof }) },
  {
    title: "renaming a second factor",
    run: (actor, proof, id) => renameSecondFactor(actor, { id, name: "New phone", ...proof }),
  },
  { title: "making recovery codes", run: (actor, proof) => makeRecoveryCodes(actor, proof) },
  { title: "setting step-up back", run: (actor, proof) => setStepUp(actor, { stepUp: "pin", ...proof }) },
  {
    title: "changing a PIN",
    run: (actor, proof) =>
      editUser(actor, {
        ...editUserInput.parse({ email: actor.email, payload: { DomesticTransferPin: "1357" } }),
        ...proof,
      }),
  },
  {
    title: "changing the password",
    run: (actor, proof) =>
      changePassword(actor, { password: newPassword, confirmPassword: newPassword, ...proof, ...password }),
  },
  {
    title: "logging another device out",
    run: (actor, proof) => endSession(actor, { id: actor.sessionId, ...proof }),
  },
  { title: "logging all other devices out", run: (actor, proof) => endOtherSessions(actor, proof) },
  { title: "what checkProof stands before", run: (actor, proof) => checkProof(actor, proof) },
];

async function protectionOf({ userId }: Actor): Promise<unknown> {
  return await db.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      ...{ passwordHash: true, domesticPinHash: true, stepUp: true },
      secondFactors: { select: { id: true, name: true }, orderBy: { id: "asc" } },
      recoveryCodes: { select: { label: true }, orderBy: { label: "asc" } },
      sessions: { select: { id: true, revokedAt: true }, orderBy: { id: "asc" } },
    },
  });
}

describe.each(commands)("$title", ({ run }) => {
  test("a person with an app needs more than session and password, and a refusal changes nothing", async () => {
    const actor = await createUser();
    const { id } = await createTimeCode(actor.userId);
    await createRecoveryCode(actor.userId);
    const before = await protectionOf(actor);
    await expect(run(actor, password, id)).rejects.toMatchObject({
      code: "validation_failed",
      fields: { code: ["secondFactorRequired"] },
    });
    expect(await protectionOf(actor)).toEqual(before);
  });

  test("a person with only a passkey needs more than session and password", async () => {
    const actor = await createUser();
    const { id } = await createPasskey(actor.userId);
    const before = await protectionOf(actor);
    await expect(run(actor, password, id)).rejects.toMatchObject({ fields: { code: ["secondFactorRequired"] } });
    expect(await protectionOf(actor)).toEqual(before);
  });

  test("a code of the app is accepted", async () => {
    const actor = await createUser();
    const { id, secret } = await createTimeCode(actor.userId);
    await expect(run(actor, { code: timeCode(secret) }, id)).resolves.not.toThrow();
  });
});

test("a wrong password changes no password, whatever the code is", async () => {
  const actor = await createUser();
  const { secret } = await createTimeCode(actor.userId);
  const input = { currentPassword: "not this one", password: newPassword, confirmPassword: newPassword };
  await expect(changePassword(actor, { ...input, code: timeCode(secret) })).rejects.toMatchObject({
    fields: { currentPassword: ["passwordWrong"] },
  });
});

test("a person without a second factor gives the password as proof", async () => {
  const actor = await createUser();
  await expect(checkProof(actor, password)).resolves.toBeUndefined();
  await expect(checkProof(actor, {})).rejects.toMatchObject({ fields: { currentPassword: ["required"] } });
});
