import "server-only";
import type { Prisma, Transfer as TransferRecord } from "@/lib/server/prisma-client/client";
import type { RecordedChannel } from "./channels.model";

/** The fields of a transfer that services return. Amounts are in minor units. */
export const transferSelect = {
  id: true,
  family: true,
  channel: true,
  /** The receiver's name. Wallet transfers contain the e-mail address instead. */
  accountName: true,
  /** The receiver's account number; empty for wallets. */
  accountNumber: true,
  accountType: true,
  /** The receiver's e-mail address, for wallets only. */
  receiverEmail: true,
  /** The country of a wire's receiving bank (ISO 3166 alpha-2), if the customer named a country. */
  country: true,
  /** The name of a wire's receiving bank. The two bank codes below are also for wires only. */
  bankTo: true,
  swiftCode: true,
  routingNumber: true,
  status: true,
  ending: true,
  reason: true,
  /** The amount that arrives. */
  amountMinor: true,
  currency: true,
  /**
   * The amount that leaves the account. With a conversion, this amount is the price of the quote. Otherwise it equals
   * `amountMinor`.
   */
  debitedMinor: true,
  debitedCurrency: true,
  quoteId: true,
  note: true,
  version: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.TransferSelect;

/** A transfer with its sender and the paying account. */
export type Transfer = Omit<Pick<TransferRecord, keyof typeof transferSelect>, "channel"> & {
  channel: RecordedChannel;
  /** The sender's e-mail address. */
  email: string;
  senderName: string;
  fromAccountNumber: string;
};

/** A pending transfer with the data that an approval needs, and without data about people. */
export type TransferToApprove = Pick<Transfer, "id" | "version" | "amountMinor" | "currency">;

/** `hasMore`: whether more transfers match than are listed. */
export type TransfersToApprove = { transfers: TransferToApprove[]; hasMore: boolean };
