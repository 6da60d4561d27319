import { type TransferChannel, walletChannelKeys } from "@/lib/transfers/channels.model";

/** A beneficiary of the customer. */
export type KnownPayee = { nickname: string; accountName: string; accountNumber: string };

/**
 * A person or business that the customer may mean: a beneficiary, an account at this bank, an account with an IBAN, an account at
 * any other bank, or an e-mail address.
 */
export type Receiver =
  | { kind: "payee"; accountNumber: string }
  | { kind: "account"; accountNumber: string }
  | { kind: "iban"; accountNumber: string; country: string }
  | { kind: "number"; accountNumber: string }
  | { kind: "email"; receiverEmail: string };

/**
 * The possible ways to send money to a receiver. The first way is the bank's choice. A beneficiary and an account at this bank
 * get an interbank transfer. Any other account gets a wire, and an e-mail address gets a transfer by one of the wallets.
 */
export function waysTo({ kind }: Receiver): readonly TransferChannel[] {
  if (kind === "email") return walletChannelKeys;
  if (kind === "payee") return ["interbank", "wire"];
  return kind === "account" ? ["interbank"] : ["wire", "interbank"];
}
