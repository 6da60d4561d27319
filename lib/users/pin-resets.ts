import "server-only";
import { checkPasswordAndFactor, checkProof, type Proof } from "@/lib/auth/second-factors/check-proof";
import { proofKinds } from "@/lib/auth/second-factors/find-factors";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { type Database, db, type Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { SecondFactorKind } from "@/lib/server/prisma-client/enums";
import { type Pin, pinFields } from "./pin-changes";
import { endOfPinReset } from "./pin-reset.model";
import { queryProofState } from "./pin-resets.sql";

const columns = { domestic: "domesticPinResetAt", foreign: "foreignPinResetAt", atm: "atmPinResetAt" } as const;

/** A PIN that staff have reset. Its owner can choose a new PIN until `endsAt`. */
type PinReset = { pin: Pin; endsAt: Date };

/**
 * The kinds of second factors that the actor can use as a proof for new PINs (`proofKinds`), and the PINs that staff have reset.
 */
type PinProofNeeds = {
  kinds: SecondFactorKind[];
  /** The reset PINs that the actor has not replaced yet. The time for the replacement (`endsAt`) may be over. */
  resets: PinReset[];
};

/** Finds the proof of identity that the actor needs for new PINs. */
export async function findPinProofNeeds(actor: Actor): Promise<PinProofNeeds> {
  assertNotDisabled(actor);
  const { factors, resets } = await readState(db, actor.userId);
  return { kinds: proofKinds(factors), resets };
}

async function readState(source: Queryable, userId: string) {
  const state = await queryProofState(source, userId);
  if (!state) throw new AppError("not_found");
  const resets = (Object.keys(columns) as Pin[]).flatMap((pin): PinReset[] => {
    const resetAt = state[columns[pin]];
    return resetAt ? [{ pin, endsAt: endOfPinReset(resetAt) }] : [];
  });
  const factors = state.factors.map(({ kind, disownedAt }) => ({
    kind,
    disownedAt: disownedAt === null ? null : new Date(disownedAt),
  }));
  return { factors, resets };
}

const readResets = async (source: Queryable, userId: string) => (await readState(source, userId)).resets;

/**
 * Checks the proof for new PINs. To replace a PIN that staff have reset, the actor needs the password and, if the actor has one,
 * also a second factor. For other PINs, one proof is enough. One proof is not enough after a reset, because a stranger may have
 * asked staff for the reset.
 *
 * @returns the PINs among `pins` that staff have reset, and that the actor may now replace
 * @throws AppError `validation_failed` on the field of a PIN if the time for its replacement is over; the errors of `checkProof`
 */
export async function checkPinProof(actor: Actor, pins: Pin[], given: Proof): Promise<Pin[]> {
  const resets = (await readResets(db, actor.userId)).filter(({ pin }) => pins.includes(pin));
  assertNotEnded(resets);
  if (resets.length > 0) await checkPasswordAndFactor(actor, given);
  else await checkProof(actor, given);
  return resets.map(({ pin }) => pin);
}

/**
 * If the owner replaces PINs that staff have reset, ends these resets. The caller has locked the owner's row.
 *
 * @param proved the result of `checkPinProof`
 * @throws AppError `conflict` if staff have reset a PIN since `checkPinProof`; `validation_failed` if the time for the
 * replacement is over
 */
export async function endResets(tx: Database, userId: string, pins: Pin[], proved: Pin[]): Promise<void> {
  const resets = (await readResets(tx, userId)).filter(({ pin }) => pins.includes(pin));
  if (resets.some(({ pin }) => !proved.includes(pin)))
    throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  assertNotEnded(resets);
  await setResets(
    tx,
    userId,
    resets.map(({ pin }) => pin),
    null,
  );
}

/**
 * Begins the resets of PINs by staff. The caller has locked the owner's row. A repeated reset gives the owner the full time to
 * choose a new PIN.
 */
export async function beginResets(tx: Database, userId: string, pins: Pin[], at: Date): Promise<void> {
  await setResets(tx, userId, pins, at);
}

async function setResets(tx: Database, userId: string, pins: Pin[], at: Date | null): Promise<void> {
  if (pins.length === 0) return;
  const data = Object.fromEntries(pins.map((pin) => [columns[pin], at]));
  await tx.prisma.user.update({ where: { id: userId }, data, select: { id: true } });
}

function assertNotEnded(resets: PinReset[]): void {
  const ended = resets.filter(({ endsAt }) => endsAt <= now());
  if (ended.length === 0) return;
  const fields = Object.fromEntries(ended.map(({ pin }) => [pinFields[pin], ["pinResetEnded"]]));
  throw new AppError("validation_failed", { fields });
}
