import "server-only";
import { v7 as uuidv7 } from "uuid";
import { type SecretOwner, tryGuarded } from "@/lib/auth/guarded-secrets/try-secret";
import { calendarNow } from "@/lib/server/clock";
import { type Database, db, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { spendTimeCode, throwUnlessRight } from "./check-code";
import { lockOwner } from "./lock-owner.sql";
import { assertRoomForFactor, noteFactorAdded } from "./note-added";
import { insertFirstRecoveryCodes, type NewRecoveryCodes, prepareFirstRecoveryCodes } from "./recovery-codes";
import { makeTimeCodeSecret, type QrCode, timeCodeQr, timeStepOf } from "./time-code";
import { openTimeCodeSecret, sealTimeCodeSecret } from "./time-code-secrets";

/** An app that has not shown a right code by then is to be added anew. */
const setUpMs = 30 * 60 * 1000;

/** An authenticator app that is being added: what it scans, and the same as text. */
export type TimeCodeSetUp = { id: string; secret: string; qr: QrCode };

/**
 * Begins to add an authenticator app: it counts once a first code was right. One that was begun before is forgotten.
 *
 * @param assertLive throws when whoever begins may not any more
 */
export async function beginTimeCode(
  { userId, email }: SecretOwner,
  name: string,
  assertLive: Confirmation["assertLive"],
): Promise<TimeCodeSetUp> {
  const id = uuidv7();
  const secret = makeTimeCodeSecret();
  await inTransaction(async (tx) => {
    await lockOwner(tx, userId);
    await assertLive(tx, calendarNow());
    await assertRoomForFactor(tx, userId);
    await tx.prisma.secondFactor.deleteMany({ where: { userId, kind: "time_code", confirmedAt: null } });
    await tx.prisma.secondFactor.create({
      data: { id, userId, kind: "time_code", name, createdAt: calendarNow() },
    });
    await tx.prisma.timeCode.create({ data: { factorId: id, secret: sealTimeCodeSecret(id, secret) } });
  });
  return { id, secret, qr: timeCodeQr(email, secret) };
}

type Confirmation = {
  id: string;
  /** Six digits. */
  code: string;
  /** Throws when whoever confirms may not any more. */
  assertLive: (tx: Database, at: Date) => Promise<unknown>;
  /** What else the first right code brings, in its transaction. */
  also?: (tx: Database) => Promise<void>;
};

/**
 * Ends it with a first right code, counted as every code is; an e-mail tells the owner.
 *
 * @returns recovery codes, for whoever has none left that they could use: they are shown this once
 * @throws AppError `code_wrong`, `code_locked`, `code_expired` when it was begun too long ago, or anew
 */
export async function confirmTimeCode(
  owner: SecretOwner,
  { id, code, assertLive, also }: Confirmation,
): Promise<string[]> {
  const { userId } = owner;
  let recoveryCodes: string[] = [];
  const outcome = await tryGuarded(owner, {
    secret: "second_factor",
    submittedAt: calendarNow(),
    read: async (tx, at) => {
      await assertLive(tx, at);
      return await findBegun(tx, userId, id, at);
    },
    compare: async (secret) => {
      if (timeStepOf(openTimeCodeSecret(id, secret), code, calendarNow()) === undefined) return false;
      const prepared = await prepareFirstRecoveryCodes(db, userId);
      const shown = await inTransaction((tx) => confirm(tx, owner, { id, secret, code, prepared, assertLive, also }));
      recoveryCodes = shown ?? [];
      return shown !== undefined;
    },
  });
  throwUnlessRight(outcome, "code");
  return recoveryCodes;
}

async function findBegun(tx: Database, userId: string, id: string, at: Date): Promise<string> {
  const begun = await tx.prisma.timeCode.findFirst({
    where: { factorId: id, factor: { userId, confirmedAt: null, createdAt: { gt: new Date(at.getTime() - setUpMs) } } },
    select: { secret: true },
  });
  if (!begun) throw new AppError("code_expired", { messageKey: "set_up_over" });
  return begun.secret;
}

type Confirming = Pick<Confirmation, "id" | "code" | "assertLive" | "also"> & {
  secret: string;
  prepared: NewRecoveryCodes | undefined;
};

/** @returns the recovery codes that came with it; undefined when the code is used up, or the app no longer to be added */
async function confirm(tx: Database, owner: SecretOwner, confirming: Confirming): Promise<string[] | undefined> {
  const { userId } = owner;
  const { id, secret, code, prepared, assertLive, also } = confirming;
  await lockOwner(tx, userId);
  // Again: who ends the sessions does so under this lock.
  await assertLive(tx, calendarNow());
  if (!(await spendTimeCode(tx, { factorId: id, secret, code }))) return undefined;
  const { count } = await tx.prisma.secondFactor.updateMany({
    where: { id, userId, confirmedAt: null },
    data: { confirmedAt: calendarNow() },
  });
  if (count === 0) return undefined;
  const shown = await insertFirstRecoveryCodes(tx, userId, prepared);
  await also?.(tx);
  await noteFactorAdded(tx, owner, { id, kind: "time_code" });
  return shown;
}
