import type { Currency } from "@/lib/money/currency";
import type { TransferChannel } from "@/lib/transfers/channels";
import type { transferStatusOrder } from "./transfer-status";

/** A transfer as staff see it in a queue. Empty texts are what its channel does not have. */
export type TransferRow = {
  id: string;
  channel: TransferChannel;
  /** The sender's. */
  email: string;
  /** The receiver's, like the four after it; wallets have the e-mail address as the name. */
  accountName: string;
  accountNumber: string;
  receiverEmail: string;
  bankTo: string;
  /** Where the receiving bank is, by name. */
  country: string;
  swiftCode: string;
  routingNumber: string;
  /** What arrives. */
  amountMinor: bigint;
  currency: Currency;
  /** What leaves the sender's account. */
  debitedMinor: bigint;
  debitedCurrency: Currency;
  note: string;
  status: (typeof transferStatusOrder)[number];
  reason: string;
  version: number;
  createdAt: Date;
};
