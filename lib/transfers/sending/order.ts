import "server-only";
import { hash } from "node:crypto";
import type { GivenStepUp } from "@/lib/auth/second-factors/check-step-up";
import type { Currency } from "@/lib/money/currency";
import { parseMoney } from "@/lib/money/parse-money";
import { fieldError } from "@/lib/server/errors";
import {
  ownChannel,
  type RecordedChannel,
  type WalletChannelKey,
  walletCurrency,
} from "@/lib/transfers/channels.model";
import type {
  InterbankTransferInput,
  OwnTransferInput,
  WalletTransferInput,
  WireTransferInput,
} from "@/lib/transfers/schema";
import type { Transfer } from "@/lib/transfers/transfer";

/** An order to send money. The schema of its channel has checked the values. */
export type Order = {
  channel: RecordedChannel;
  /** The number of one of the customer's accounts. If absent, the customer's oldest account is used. */
  fromAccountNumber?: string | undefined;
  /** The amount that arrives, as the customer has typed it. */
  amount: string | number;
  /** The currency that arrives, if the channel has a fixed currency. */
  currency?: Currency;
  /** The currency that the client states for the amount. */
  statedCurrency?: Currency | undefined;
  quoteId?: string | undefined;
  /** True if the customer has confirmed that the same payment is sent again. */
  sendAgain?: boolean | undefined;
  note: string;
  /** For interbank transfers: the account number of one of the customer's beneficiaries. */
  beneficiary?: string;
} & GivenStepUp &
  Partial<
    Pick<Transfer, "accountName" | "accountNumber" | "receiverEmail" | "bankTo" | "swiftCode" | "routingNumber">
  > & { country?: string | undefined };

/** Converts the input of a wire to an order. */
export function wireOrder({ currency: statedCurrency, ...input }: WireTransferInput): Order {
  return { channel: "wire", statedCurrency, ...input };
}

/** Converts the input of an interbank transfer to an order. */
export function interbankOrder({ currency: statedCurrency, ...input }: InterbankTransferInput): Order {
  return { channel: "interbank", statedCurrency, ...input };
}

/** Converts the input of a transfer between two accounts of the customer to an order. */
export function ownOrder({ toAccountNumber, ...input }: OwnTransferInput): Order {
  return { channel: ownChannel, accountNumber: toAccountNumber, ...input };
}

/** Converts the input of a wallet transfer to an order. The order does not contain the credentials for the wallet's network. */
export function walletOrder(channel: WalletChannelKey, input: WalletTransferInput): Order {
  const { password, sixDigits, ...rest } = input;
  return { channel, ...rest, currency: walletCurrency, accountName: input.receiverEmail };
}

/**
 * Parses the amount that arrives. Returns hundredths of a unit for every currency, because the currency is not known yet. The
 * currency depends on the receiver's account.
 *
 * @throws AppError `validation_failed` on `amount`
 */
export function readHundredths(amount: string | number): bigint {
  const money = parseMoney(amount, "USD");
  if (!money.ok) throw fieldError("amount", money.problem);
  return money.amountMinor;
}

/** A hash of the request's content. The content does not include credentials, PIN, passkey signature and `sendAgain`. */
export function fingerprint(order: Order, hundredths: bigint): string {
  const { channel, fromAccountNumber, beneficiary, quoteId, note, accountName, accountNumber, receiverEmail } = order;
  const whom = [beneficiary, accountName, accountNumber, receiverEmail, order.country, order.bankTo, order.swiftCode];
  const content = [channel, fromAccountNumber, ...whom, order.routingNumber, hundredths, quoteId, note];
  return hash("sha256", JSON.stringify(content.map((part) => String(part ?? ""))));
}
