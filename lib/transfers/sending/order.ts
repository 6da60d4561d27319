import "server-only";
import { hash } from "node:crypto";
import type { GivenStepUp } from "@/lib/auth/second-factors/check-step-up";
import type { Currency } from "@/lib/money/currency";
import { parseMoney } from "@/lib/money/parse-money";
import { fieldError } from "@/lib/server/errors";
import { ownChannel, type RecordedChannel, type WalletChannelKey, walletCurrency } from "@/lib/transfers/channels";
import type {
  InterbankTransferInput,
  OwnTransferInput,
  WalletTransferInput,
  WireTransferInput,
} from "@/lib/transfers/schema";
import type { Transfer } from "@/lib/transfers/transfer";

/** An order to send money, with its channel's own checks done. */
export type Order = {
  channel: RecordedChannel;
  /** One of the customer's accounts; the oldest when it is not given. */
  fromAccountNumber?: string | undefined;
  /** The amount to arrive, as it was typed. */
  amount: string | number;
  /** The currency of what arrives, where the channel fixes it. */
  currency?: Currency;
  quoteId?: string | undefined;
  note: string;
  /** Interbank: the account number of one of the customer's beneficiaries. */
  beneficiary?: string;
} & GivenStepUp &
  Partial<
    Pick<Transfer, "accountName" | "accountNumber" | "receiverEmail" | "bankTo" | "swiftCode" | "routingNumber">
  > & { country?: string | undefined };

/** A wire as an order. */
export const wireOrder = (input: WireTransferInput): Order => ({ channel: "wire", ...input });

/** An interbank transfer as an order. */
export const interbankOrder = (input: InterbankTransferInput): Order => ({ channel: "interbank", ...input });

/** Money that moves between own accounts as an order. */
export function ownOrder({ toAccountNumber, ...input }: OwnTransferInput): Order {
  return { channel: ownChannel, accountNumber: toAccountNumber, ...input };
}

/** A transfer to a wallet as an order, without the credentials for its network. */
export function walletOrder(channel: WalletChannelKey, input: WalletTransferInput): Order {
  const { password, sixDigits, ...rest } = input;
  return { channel, currency: walletCurrency, accountName: input.receiverEmail, ...rest };
}

/**
 * What shall arrive, in hundredths of a unit: in which currency is found with the receiver.
 *
 * @throws AppError `validation_failed` on `amount`
 */
export function readHundredths(amount: string | number): bigint {
  const money = parseMoney(amount, "USD");
  if (!money.ok) throw fieldError("amount", money.problem);
  return money.amountMinor;
}

/** A fingerprint of what the request says, without credentials, PIN and signature. */
export function fingerprint(order: Order, hundredths: bigint): string {
  const { channel, fromAccountNumber, beneficiary, quoteId, note, accountName, accountNumber, receiverEmail } = order;
  const whom = [beneficiary, accountName, accountNumber, receiverEmail, order.country, order.bankTo, order.swiftCode];
  const content = [channel, fromAccountNumber, ...whom, order.routingNumber, hundredths, quoteId, note];
  return hash("sha256", JSON.stringify(content.map((part) => String(part ?? ""))));
}
