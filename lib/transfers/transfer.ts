import "server-only";
import type { Prisma, Transfer as TransferRecord } from "@/lib/server/prisma-client/client";
import type { RecordedChannel } from "./channels";

/** The fields of a transfer that services return; amounts in minor units. */
export const transferSelect = {
  id: true,
  family: true,
  channel: true,
  /** Of the receiver; wallets have the e-mail address in its place. */
  accountName: true,
  /** Of the receiver; empty for wallets. */
  accountNumber: true,
  accountType: true,
  /** Wallets only. */
  receiverEmail: true,
  /** Wires: ISO 3166 alpha-2, when the customer named it. */
  country: true,
  /** Wires only, like the two codes. */
  bankTo: true,
  swiftCode: true,
  routingNumber: true,
  status: true,
  ending: true,
  reason: true,
  /** The amount that arrives. */
  amountMinor: true,
  currency: true,
  /** The amount that leaves the account: the same, or the price of the quote. */
  debitedMinor: true,
  debitedCurrency: true,
  quoteId: true,
  note: true,
  version: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.TransferSelect;

/** A transfer with who sent it, and from which account. */
export type Transfer = Omit<Pick<TransferRecord, keyof typeof transferSelect>, "channel"> & {
  channel: RecordedChannel;
  /** The sender's. */
  email: string;
  senderName: string;
  fromAccountNumber: string;
};
