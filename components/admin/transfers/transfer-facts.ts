import type { TransferFamily } from "@/lib/transfers/channels.model";
import type { Transfer } from "@/lib/transfers/transfer";
import { type WireDetailField, wireDetailFields } from "@/lib/transfers/wire.model";
import { walletName } from "./wallet-name";

/** The keys of the read-only texts that describe a transfer in the transfer's panel and in its edit dialog. */
export type TransferFact =
  | "type"
  | "receiverEmail"
  | "accountName"
  | "accountNumber"
  | "bankTo"
  | "country"
  | "swiftCode"
  | "routingNumber"
  | WireDetailField
  | "uetr"
  | "note";

/** The facts that a transfer family shows, in display order. */
export const factsOf: Record<TransferFamily, readonly TransferFact[]> = {
  interbank: ["accountName", "accountNumber", "routingNumber", "note"],
  wire: [
    "accountName",
    "accountNumber",
    "bankTo",
    "country",
    "swiftCode",
    "routingNumber",
    ...wireDetailFields,
    "uetr",
    "note",
  ],
  wallet: ["type", "receiverEmail", "note"],
};

/** Returns the text of a transfer for one key. Empty if the transfer has no such text. */
export function factText(transfer: Transfer, key: TransferFact | "email"): string {
  return key === "type" ? walletName(transfer.channel) : (transfer[key] ?? "");
}
