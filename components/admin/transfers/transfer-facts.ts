import type { TransferFamily } from "@/lib/transfers/channels";
import type { Transfer } from "@/lib/transfers/transfer";
import { walletName } from "./wallet-name";

/** A text of a transfer that its panel and its edit dialog show and nobody changes. */
export type TransferFact =
  | "type"
  | "receiverEmail"
  | "accountName"
  | "accountNumber"
  | "bankTo"
  | "country"
  | "swiftCode"
  | "routingNumber"
  | "note";

/** The facts of a family's transfers, in their order. */
export const factsOf: Record<TransferFamily, readonly TransferFact[]> = {
  interbank: ["accountName", "accountNumber", "note"],
  wire: ["accountName", "accountNumber", "bankTo", "country", "swiftCode", "routingNumber", "note"],
  wallet: ["type", "receiverEmail", "note"],
};

/** A fact of a transfer in words; empty where it has none. */
export function factText(transfer: Transfer, key: TransferFact | "email"): string {
  return key === "type" ? walletName(transfer.channel) : (transfer[key] ?? "");
}
