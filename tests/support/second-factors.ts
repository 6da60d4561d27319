import { v7 as uuidv7 } from "uuid";
import { drawRecoveryCodes, hashRecoveryCode, showRecoveryCode } from "@/lib/auth/second-factors/recovery-code";
import { makeTimeCodeSecret, sealTimeCodeSecret } from "@/lib/auth/second-factors/time-code";
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
