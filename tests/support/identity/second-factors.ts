import { v7 as uuidv7 } from "uuid";
import { askToProve, type Proof } from "@/lib/auth/second-factors/check-proof";
import { secondFactorCode } from "@/lib/auth/second-factors/code-schema";
import { drawRecoveryCodes, hashRecoveryCode, showRecoveryCode } from "@/lib/auth/second-factors/recovery-code";
import { makeTimeCodeSecret } from "@/lib/auth/second-factors/time-code";
import { openTimeCodeSecret, sealTimeCodeSecret } from "@/lib/auth/second-factors/time-code-secrets";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { testPassword } from "@/tests/support/factories";
import type { SoftwareAuthenticator } from "./software-authenticator";
import { timeCode } from "./time-codes";

/** Adds an authenticator app to a user. @returns the factor's id and the secret that the app shares with the bank */
export async function createTimeCode(userId: string, name = "Phone"): Promise<{ id: string; secret: string }> {
  const id = uuidv7();
  const secret = makeTimeCodeSecret();
  const at = new Date();
  await db.prisma.secondFactor.create({
    data: { id, userId, kind: "time_code", name, createdAt: at, confirmedAt: at },
  });
  await db.prisma.timeCode.create({ data: { factorId: id, secret: sealTimeCodeSecret(id, secret) } });
  return { id, secret };
}

/** Adds a recovery code to a user. Returns the code as the user sees it. */
export async function createRecoveryCode(userId: string): Promise<string> {
  const [code] = drawRecoveryCodes();
  if (!code) throw new Error("no code was drawn");
  await db.prisma.recoveryCode.create({ data: { userId, ...(await hashRecoveryCode(code)), createdAt: new Date() } });
  return showRecoveryCode(code);
}

/** Adds a passkey to a user. The passkey's public key is invalid, so no signature can match. @returns the factor's id */
export async function createPasskey(userId: string, name = "Laptop"): Promise<{ id: string }> {
  const id = uuidv7();
  const at = new Date();
  const credentialId = id.replaceAll("-", "");
  const key = { credentialId, publicKey: Buffer.from("none"), counter: 0, transports: [], isBackedUp: false };
  await db.prisma.secondFactor.create({
    data: { id, userId, kind: "passkey", name, createdAt: at, confirmedAt: at, passkey: { create: key } },
  });
  return { id };
}

/**
 * Creates the proof of identity that a person needs for a change. A person without a second factor proves the identity with the
 * password. If `authenticator` is given, the proof is a signature with the passkey. Without `authenticator`, the proof is a code
 * of the person's app, or a recovery code if the person has no app. The function also resets the last use of the app's code, so
 * that the bank accepts the same code again.
 */
export async function proofOf(actor: Actor, authenticator?: SoftwareAuthenticator): Promise<Proof> {
  const { userId } = actor;
  const kinds = await db.prisma.secondFactor.findMany({
    where: { userId, confirmedAt: { not: null } },
    select: { kind: true },
  });
  if (kinds.length === 0) return { currentPassword: testPassword };
  if (authenticator && kinds.some(({ kind }) => kind === "passkey")) {
    return { passkey: authenticator.get(await askToProve(actor)) };
  }
  const app = await db.prisma.timeCode.findFirst({ where: { factor: { userId, confirmedAt: { not: null } } } });
  if (!app) return { code: secondFactorCode.parse(await createRecoveryCode(userId)) };
  await db.prisma.timeCode.update({ where: { factorId: app.factorId }, data: { lastStep: null, lastUse: null } });
  return { code: timeCode(openTimeCodeSecret(app.factorId, app.secret)) };
}

/**
 * True if all payees of a customer count as new because the customer's PIN or another protection of transfers has changed in the
 * last hour.
 */
export async function readsPayeesAsNew({ userId }: Pick<Actor, "userId">): Promise<boolean> {
  const rows = await db.query<{ held: boolean }>(
    "SELECT pin_changed_at > now() - interval '1 hour' AS held FROM customer_sending WHERE user_id = $1",
    [userId],
  );
  return rows[0]?.held === true;
}
