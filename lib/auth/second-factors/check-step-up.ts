import "server-only";
import { readLiveOwner } from "@/lib/auth/guarded-secrets/try-secret";
import { checkConfirmation, type OrderToConfirm } from "@/lib/auth/passkeys/confirm-order";
import type { PasskeyResponse } from "@/lib/auth/passkeys/passkey-schema";
import { checkPin, type PinKind } from "@/lib/auth/pins/check-pin";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { StepUp } from "@/lib/server/prisma-client/enums";
import { checkCode } from "./check-code";

/** What somebody gives besides the session to send money; one of the two, as they have chosen. */
export type GivenStepUp = {
  /** The PIN, or the six digits of an authenticator app. */
  pin?: string | undefined;
  /** A signature by a passkey of theirs. */
  passkey?: PasskeyResponse | undefined;
};

type StepUpCheck = {
  given: GivenStepUp;
  /** Which PIN the channel asks for. */
  pinKind: PinKind;
  /** When the order came, by the calendar. */
  submittedAt: Date;
  /** Names the order: repeated with the same code it is the same one. */
  use: string;
  /** What a passkey signs of it; repeated with the same signature it is the same one. */
  toConfirm: () => Promise<OrderToConfirm>;
};

/** What somebody has chosen to give besides the session when they send money. */
export async function readStepUp(userId: string): Promise<StepUp> {
  const user = await db.prisma.user.findUniqueOrThrow({ where: { id: userId }, select: { stepUp: true } });
  return user.stepUp;
}

/** The refusal of an order without what its customer has chosen to give. */
export function stepUpRequired(stepUp: StepUp): AppError {
  if (stepUp === "pin") return new AppError("pin_required", { fields: { pin: ["pinRequired"] } });
  if (stepUp === "time_code") {
    return new AppError("pin_required", { messageKey: "code_required", fields: { pin: ["codeRequired"] } });
  }
  return new AppError("pin_required", { messageKey: "passkey_required", fields: { passkey: ["passkeyRequired"] } });
}

/**
 * Checks what the actor gives besides the session to send money: the PIN or, where they have chosen so, a code of their
 * authenticator app or a signature by a passkey. A code sends one order, and a signature the order that it was made for.
 *
 * @throws AppError `pin_required` for anything but what they have chosen; `pin_wrong`, `pin_locked`, `code_wrong`, `code_locked`,
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
