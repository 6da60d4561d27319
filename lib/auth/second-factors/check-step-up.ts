import "server-only";
import { lockWait, readLiveOwner, trySecret, wrongTry } from "@/lib/auth/guarded-secrets/try-secret";
import { checkConfirmation, type OrderToConfirm } from "@/lib/auth/passkeys/confirm-order";
import type { PasskeyResponse } from "@/lib/auth/passkeys/passkey-response-schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { StepUp } from "@/lib/server/prisma-client/enums";
import { checkCode } from "./check-code";

/** A wire transfer needs the foreign PIN. All other channels need the domestic PIN (docs/domain.md, "PINs and credentials"). */
export type PinKind = "domestic" | "foreign";

/** The proof that a customer gives to send money, in addition to the session. The customer has chosen the kind of proof. */
type GivenStepUp = {
  /** The PIN, or the six digits of an authenticator app. */
  pin?: string | undefined;
  /** A signature by one of the customer's passkeys. */
  passkey?: PasskeyResponse | undefined;
};

type StepUpCheck = {
  given: GivenStepUp;
  /** The kind of PIN that the channel requires. */
  pinKind: PinKind;
  /** The calendar time of the order (`calendarNow`). */
  submittedAt: Date;
  /** The id of the order. A repeat of the order may use the same code again. */
  use: string;
  /** The part of the order that a passkey signs. A repeat of the order may use the same signature again. */
  toConfirm: () => Promise<OrderToConfirm>;
};

/** Reads the customer's chosen proof for sending money. */
export async function readStepUp(userId: string): Promise<StepUp> {
  const user = await db.prisma.user.findUniqueOrThrow({ where: { id: userId }, select: { stepUp: true } });
  return user.stepUp;
}

/** The error for an order without the proof that the customer has chosen. */
export function stepUpRequired(stepUp: StepUp): AppError {
  if (stepUp === "pin") return new AppError("pin_required", { fields: { pin: ["pinRequired"] } });
  if (stepUp === "time_code") {
    return new AppError("pin_required", { messageKey: "code_required", fields: { pin: ["codeRequired"] } });
  }
  return new AppError("pin_required", { messageKey: "passkey_required", fields: { passkey: ["passkeyRequired"] } });
}

/**
 * Checks the proof that the actor gives to send money, in addition to the session. The proof is the PIN, a code of an
 * authenticator app or a signature by a passkey, as the actor has chosen. A code is valid for one order. A signature is valid
 * only for the signed order.
 *
 * @throws AppError `pin_required` if the chosen proof is missing; `pin_wrong`, `pin_locked`, `code_wrong`, `code_locked`,
 * `passkey_wrong`, `unauthenticated`, `rate_limited`
 */
export async function checkStepUp(actor: Actor, check: StepUpCheck): Promise<void> {
  const { given, pinKind, submittedAt, use, toConfirm } = check;
  const stepUp = await readStepUp(actor.userId);
  if (stepUp === "passkey") {
    if (!given.passkey) throw stepUpRequired(stepUp);
    return await checkConfirmation(actor, given.passkey, { order: await toConfirm(), submittedAt });
  }
  if (!given.pin) throw stepUpRequired(stepUp);
  if (stepUp === "pin") return await checkPin(actor, pinKind, given.pin, submittedAt);
  await checkCode(actor, {
    ...{ code: given.pin, submittedAt, use, field: "pin", isRecoveryAllowed: false },
    assertLive: (tx, at) => readLiveOwner(tx, actor, at),
  });
}

/**
 * Checks a PIN with the limits of `trySecret`. The check runs in its own transactions. A wrong PIN therefore counts as an attempt
 * even if the transfer's own transaction is rolled back.
 *
 * @param submittedAt the calendar time of the order
 * @throws AppError `pin_wrong`, `pin_locked`, `unauthenticated`, `rate_limited`
 */
export async function checkPin(actor: Actor, kind: PinKind, pin: string, submittedAt: Date): Promise<void> {
  const outcome = await trySecret(actor, { secret: `${kind}_pin`, typed: pin, submittedAt });
  if (outcome === "right") return;
  if ("triesLeft" in outcome) throw new AppError("pin_wrong", { fields: { pin: [wrongTry("pinWrong", outcome)] } });
  const { params, retryAfterSeconds } = lockWait(outcome.lockedUntil);
  const fields = { pin: [{ key: "pinLocked", params }] };
  throw new AppError("pin_locked", { params, retryAfterSeconds, fields });
}
