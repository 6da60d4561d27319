import "server-only";
import { noteSecretChange } from "@/lib/auth/guarded-secrets/try-secret";
import { callNotePinChange } from "@/lib/auth/pins/note-pin-change.sql";
import { hashPin } from "@/lib/auth/pins/pin-hash";
import { announceSecurityChange } from "@/lib/auth/security-changes/announce-security-change";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import type { UserChanges } from "./edit-schema";
import type { User } from "./user";

const pinFields = { domestic: "DomesticTransferPin", foreign: "ForeignTransferPin", atm: "ATMPin" } as const;

type Pin = keyof typeof pinFields;

/** The hashes of the changed PINs; undefined for those that stay. */
export type PinHashes = { [Kind in Pin]: string | undefined };

/** The PINs that an edit replaces. */
export function changedPins(changes: UserChanges): Pin[] {
  return (["domestic", "foreign", "atm"] as const).filter((pin) => changes[pinFields[pin]]);
}

/** Hashes the new PINs. Hashing takes tens of milliseconds per PIN, so call it before the transaction. */
export async function hashPins(changes: UserChanges): Promise<PinHashes> {
  const hashOf = (pin: string | undefined) => (pin ? hashPin(pin) : undefined);
  const [domestic, foreign, atm] = await Promise.all([
    hashOf(changes.DomesticTransferPin),
    hashOf(changes.ForeignTransferPin),
    hashOf(changes.ATMPin),
  ]);
  return { domestic, foreign, atm };
}

/**
 * Handles the consequences of changed PINs: resets their failed tries, e-mails the owner, and makes every payee count as new
 * for a day (`send_transfer`).
 */
export async function notePinChanges(tx: Database, actor: Actor, user: User, pins: Pin[]): Promise<void> {
  const { id } = user;
  const by = id === actor.userId ? "owner" : "staff";
  for (const pin of pins) {
    if (pin !== "atm") await noteSecretChange(tx, id, `${pin}_pin`);
    await announceSecurityChange(tx, { ...user, userId: id }, `${pin}-pin-changed`, by);
  }
  const at = now();
  if (pins.some((pin) => pin !== "atm")) await callNotePinChange(tx, id, bankDate(at), at);
}
