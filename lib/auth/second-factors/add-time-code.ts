import "server-only";
import { v7 as uuidv7 } from "uuid";
import { type SecretOwner, tryGuarded } from "@/lib/auth/guarded-secrets/try-secret";
import type { QrCode } from "@/lib/qr-code";
import { calendarNow } from "@/lib/server/clock";
import { type Database, db, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { spendTimeCode, throwUnlessRight } from "./check-code";
import { assertRoomForFactor, noteFactorAdded } from "./note-added";
import { insertFirstRecoveryCodes, type NewRecoveryCodes, prepareFirstRecoveryCodes } from "./recovery-codes";
import { lockOwner } from "./second-factors.sql";
import { makeTimeCodeSecret, timeCodeAddress, timeStepOf } from "./time-code";
import { openTimeCodeSecret, sealTimeCodeSecret } from "./time-code-secrets";

/** A user who adds an app must enter a correct code from the app within this time. Otherwise, the user must begin again. */
const setUpMs = 30 * 60 * 1000;

/** An authenticator app that is being added, with its secret as text, as an address that opens the app, and as a QR code. */
export type TimeCodeSetUp = { id: string; secret: string; address: string; qr: QrCode };

/**
 * Begins to add an authenticator app. The app becomes a factor when the user enters a correct code from it (`confirmTimeCode`).
 * Removes an app that the user began to add earlier but never confirmed.
 *
 * @param assertLive throws if the user may no longer add a factor
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
  return { id, secret, ...timeCodeAddress(email, secret) };
}

type Confirmation = {
  id: string;
  /** A code of six digits. */
  code: string;
  /** Throws if the user may no longer add a factor. */
  assertLive: (tx: Database, at: Date) => Promise<unknown>;
  /** Makes further writes in the transaction that confirms the app. */
  also?: (tx: Database) => Promise<void>;
};

/**
 * Adds an app once the user has entered a correct code from it, and notifies the user by e-mail. Attempts are limited as for
 * every code (`tryGuarded`).
 *
 * @returns new recovery codes if the owner had no usable recovery codes. The new codes are shown only once
 * @throws AppError `code_wrong`, `code_locked`; `code_expired` if the user began to add the app more than 30 minutes ago, or has
 * begun to add another app since then
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

/** @returns the new recovery codes; undefined if the code was used before, or if the user is no longer adding this app */
async function confirm(tx: Database, owner: SecretOwner, confirming: Confirming): Promise<string[] | undefined> {
  const { userId } = owner;
  const { id, secret, code, prepared, assertLive, also } = confirming;
  await lockOwner(tx, userId);
  // `assertLive` is called again while the user's row is locked, because the session may have ended before the row was locked.
  await assertLive(tx, calendarNow());
  // The user may have added other factors since the addition of this app began, so the limit is checked again.
  await assertRoomForFactor(tx, userId);
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
