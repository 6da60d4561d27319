import "server-only";
import { hash } from "node:crypto";
import { accountNumberOfIban, toAccountNumber } from "@/lib/bank-numbers";
import { parseMoney } from "@/lib/money/parse-money";
import type { Actor } from "@/lib/server/actor";
import { env } from "@/lib/server/env";
import { fieldError } from "@/lib/server/errors";
import type { WalletChannelKey } from "@/lib/transfers/channels.model";
import type {
  InterbankTransferInput,
  OwnTransferInput,
  WalletTransferInput,
  WireTransferInput,
} from "@/lib/transfers/schema";
import { wireDetailFields } from "@/lib/transfers/wire.model";

/** An order to send money: the input that the schema of the channel has parsed, with the name of the channel. */
export type Order =
  | ({ channel: "wire" } & WireTransferInput)
  | ({ channel: "interbank" } & InterbankTransferInput)
  | ({ channel: WalletChannelKey } & WalletTransferInput)
  | ({ channel: "own" } & OwnTransferInput);

type Inputs = WireTransferInput & InterbankTransferInput & WalletTransferInput & OwnTransferInput;

/** The fields of the orders of all channels. A field that does not exist in the order's channel is undefined. */
export type OrderFields = Pick<Order, "channel" | "amount" | "note"> & {
  [Name in Exclude<keyof Inputs, "amount" | "note">]?: Inputs[Name] | undefined;
};

/**
 * A client's request that contains an order. `id` contains the customer's id, so that it is unique in the whole bank.
 * `hundredths` is the ordered amount in hundredths of a unit, even for currencies with other minor units. The currency is not
 * known yet, because it depends on the receiver's account. `hash` is the hash of the content without credentials, PIN, passkey
 * signature and `sendAgain`.
 */
export type OrderRequest = { id: string; hash: string; hundredths: bigint };

/**
 * Replaces an IBAN of this bank with the account number in the IBAN, so that this bank credits the receiver's account directly.
 *
 * @throws AppError `validation_failed` on `accountNumber` if a wire names an IBAN of this bank
 */
export function withOwnNumbers(order: Order): Order {
  const { BANK_IBAN: bank } = env();
  if (order.channel === "interbank") return { ...order, beneficiary: toAccountNumber(bank, order.beneficiary) };
  if (order.channel === "wire" && accountNumberOfIban(bank, order.accountNumber)) {
    throw fieldError("accountNumber", "ibanOfThisBank");
  }
  return order;
}

/** Computes the id and the hash that identify the request of an order. @throws AppError `validation_failed` on `amount` */
export function requestOf(actor: Actor, order: OrderFields, clientRequestId: string): OrderRequest {
  const money = parseMoney(order.amount, "USD");
  if (!money.ok) throw fieldError("amount", money.problem);
  const { channel, fromAccountNumber, beneficiary, country, bankTo, swiftCode, routingNumber, receiverEmail } = order;
  const content = [
    ...[channel, fromAccountNumber, beneficiary, order.accountName ?? receiverEmail],
    ...[order.accountNumber ?? order.toAccountNumber, receiverEmail, country, bankTo, swiftCode, routingNumber],
    ...[money.amountMinor, order.quoteId, order.note],
    // Only wires have these fields. For all other channels, the content and the hash stay the same as in earlier releases.
    ...(channel === "wire" ? wireDetailFields.map((field) => order[field]) : []),
  ];
  return {
    id: `${actor.userId}:${clientRequestId}`,
    hash: hash("sha256", JSON.stringify(content.map((part) => String(part ?? "")))),
    hundredths: money.amountMinor,
  };
}
