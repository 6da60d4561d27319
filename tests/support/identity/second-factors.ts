import { v7 as uuidv7 } from "uuid";
import { drawRecoveryCodes, hashRecoveryCode, showRecoveryCode } from "@/lib/auth/second-factors/recovery-code";
import { makeTimeCodeSecret } from "@/lib/auth/second-factors/time-code";
import { sealTimeCodeSecret } from "@/lib/auth/second-factors/time-code-secrets";
import { db } from "@/lib/server/db";

/** Gives a user an authenticator app. @returns its id and the secret that it shares with the bank */
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

/** Gives a user one recovery code, as its owner reads it. */
export async function createRecoveryCode(userId: string): Promise<string> {
  const [code] = drawRecoveryCodes();
  if (!code) throw new Error("no code was drawn");
  await db.prisma.recoveryCode.create({ data: { userId, ...(await hashRecoveryCode(code)), createdAt: new Date() } });
  return showRecoveryCode(code);
}

/** Gives a user a passkey that nobody can sign with. @returns its id */
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
