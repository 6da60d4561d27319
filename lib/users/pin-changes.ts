import "server-only";
import { noteSecretChange } from "@/lib/auth/guarded-secrets/try-secret";
import { callNotePinChange } from "@/lib/auth/pins/note-pin-change.sql";
import { hashPin, unknownPinHash } from "@/lib/auth/pins/pin-hash";
import { announceSecurityChange } from "@/lib/auth/security-changes/announce-security-change";
import type { CustomerActReason } from "@/lib/customer-acts";
import { bankDate, now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import type { UserChanges } from "./edit-schema";
import { endOfPinReset } from "./pin-reset.model";
import type { User } from "./user";

/** The field of the HTTP contract for each kind of PIN. */
export const pinFields = { domestic: "DomesticTransferPin", foreign: "ForeignTransferPin", atm: "ATMPin" } as const;

/** The kind of a PIN. */
export type Pin = keyof typeof pinFields;

/** The hashes of the changed PINs. The hash of an unchanged PIN is undefined. The hash of a removed ATM PIN is null. */
export type PinHashes = { domestic: string | undefined; foreign: string | undefined; atm: string | null | undefined };

/** The PINs that an edit replaces. */
export function changedPins(changes: UserChanges): Pin[] {
  return (["domestic", "foreign", "atm"] as const).filter((pin) => changes[pinFields[pin]]);
}

/**
 * Hashes the new PINs. For a transfer PIN that staff reset, the result is the hash of a random value that nobody knows. Hashing
 * takes tens of milliseconds per PIN, so callers hash the PINs before the transaction.
 */
export async function hashPins(changes: UserChanges): Promise<PinHashes> {
  const reset = new Set(changes.resetPins);
  const hashOf = (pin: string | undefined) => (pin ? hashPin(pin) : undefined);
  const [domestic, foreign, atm] = await Promise.all([
    reset.has("domestic") ? unknownPinHash() : hashOf(changes.DomesticTransferPin),
    reset.has("foreign") ? unknownPinHash() : hashOf(changes.ForeignTransferPin),
    reset.has("atm") ? null : hashOf(changes.ATMPin),
  ]);
  return { domestic, foreign, atm };
}

/**
 * Completes a change of PINs by the owner or a reset of PINs by staff. Resets the count of failed attempts, and e-mails the
 * owner. For a day, every payee counts as new (`send_transfer`).
 *
 * @param reason the reason for a reset, which the e-mail to the owner states
 */
export async function notePinChanges(
  tx: Database,
  user: User,
  { changed, reset, reason }: { changed: Pin[]; reset: Pin[]; reason: CustomerActReason | undefined },
): Promise<void> {
  const { id } = user;
  const person = { ...user, userId: id };
  for (const pin of [...changed, ...reset]) {
    if (pin !== "atm") await noteSecretChange(tx, id, `${pin}_pin`);
  }
  for (const pin of changed) await announceSecurityChange(tx, person, `${pin}-pin-changed`);
  const at = now();
  if (reset.length > 0) {
    const more = { reason, chooseUntil: endOfPinReset(at).toISOString() };
    await announceSecurityChange(tx, person, "pins-reset", "staff", more);
  }
  if ([...changed, ...reset].some((pin) => pin !== "atm")) await callNotePinChange(tx, id, bankDate(at), at);
}
