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

/** The account number or the e-mail address that identifies a receiver. */
export function idOfReceiver(receiver: Receiver): string {
  return receiver.kind === "email" ? receiver.receiverEmail : receiver.accountNumber;
}

/**
 * The possible channels for a payment to a receiver. The bank proposes the first channel: an interbank transfer to a beneficiary
 * or to an account at this bank, a wire to any other account, and a wallet transfer to an e-mail address.
 */
export function waysTo({ kind }: Receiver): readonly TransferChannel[] {
  if (kind === "email") return walletChannelKeys;
  if (kind === "payee") return ["interbank", "wire"];
  return kind === "account" ? ["interbank"] : ["wire", "interbank"];
}
