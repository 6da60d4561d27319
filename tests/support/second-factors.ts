import { generateSync } from "otplib";
import { v7 as uuidv7 } from "uuid";
import { drawRecoveryCodes, hashRecoveryCode, showRecoveryCode } from "@/lib/auth/second-factors/recovery-code";
import { makeTimeCodeSecret, sealTimeCodeSecret } from "@/lib/auth/second-factors/time-code";
import { db } from "@/lib/server/db";

/** What the app of this secret shows now; `steps` later or earlier, 30 seconds each. */
export function timeCode(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
}

/** A code of six digits that the app of this secret shows neither now nor about now. */
export function wrongCode(secret: string): string {
  const shown = [-2, -1, 0, 1, 2].map((steps) => timeCode(secret, steps));
  return ["111111", "222222", "333333", "444444", "555555", "666666"].find((code) => !shown.includes(code)) ?? "777777";
}

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
