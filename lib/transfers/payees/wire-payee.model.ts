import { type SavedWire, type SavedWireField, savedWireFields, toSavedWire } from "@/lib/transfers/wire.model";
import type { KnownPayee } from "./receiver.model";

/** A beneficiary with the saved data for wires. */
export type WirePayee = KnownPayee & SavedWire;

/** An account to which the customer has sent a wire. */
export type KnownReceiver = Pick<KnownPayee, "accountName" | "accountNumber"> & SavedWire;

/** Picks from a beneficiary the fields that the form of a wire needs. */
export function toWirePayee(payee: KnownPayee & Record<SavedWireField, string | null>): WirePayee {
  const { nickname, accountName, accountNumber } = payee;
  return { nickname, accountName, accountNumber, ...toSavedWire(payee) };
}

/**
 * The values with which the form of a wire to this account is filled. A value that the beneficiary does not have is taken from
 * the last wire to the account. The message to the receiver is never taken from the last wire, because it was written for that
 * payment.
 */
export function savedWireOf(
  accountNumber: string,
  payees: readonly WirePayee[],
  known: readonly KnownReceiver[],
): SavedWire {
  const payee = payees.find((one) => one.accountNumber === accountNumber);
  const last = known.find((one) => one.accountNumber === accountNumber);
  const find = (field: SavedWireField) => payee?.[field] || (field !== "remittance" && last?.[field]) || "";
  return Object.fromEntries(savedWireFields.map((field) => [field, find(field)])) as SavedWire;
}
