import "server-only";
import type { Prisma, Transfer as TransferRecord } from "@/lib/server/prisma-client/client";
import type { RecordedChannel } from "./channels.model";

/** The fields that services return for a transfer. Amounts are in minor units. */
export const transferSelect = {
  id: true,
  family: true,
  channel: true,
  /** The receiver's name. For a wallet transfer, the receiver's e-mail address. */
  accountName: true,
  /** The receiver's account number. Empty for a wallet transfer. */
  accountNumber: true,
  accountType: true,
  /** The receiver's e-mail address. Empty for a transfer that is not a wallet transfer. */
  receiverEmail: true,
  /** The country of a wire's receiving bank (ISO 3166 alpha-2), if the customer named a country. */
  country: true,
  /** The name of a wire's receiving bank. Only wires have this name and the two bank codes below. */
  bankTo: true,
  swiftCode: true,
  routingNumber: true,
  /** The address of a wire's receiver. Wires of earlier releases have no address. */
  receiverStreet: true,
  receiverTown: true,
  receiverPostcode: true,
  /** ISO 3166 alpha-2. */
  receiverCountry: true,
  /** The terms of a wire (wire.model.ts). A term without a value is empty. */
  purpose: true,
  charges: true,
  remittance: true,
  /** The reference of a wire at all banks on its way, a UUID of version 4. Null for wires of earlier releases. */
  uetr: true,
  status: true,
  ending: true,
  reason: true,
  reasonCode: true,
  /** The amount that arrives. */
  amountMinor: true,
  currency: true,
  /**
   * The amount that leaves the account. If the money is converted, this amount is the price. Otherwise, this amount is equal to
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
  /** The moment until which the price of the conversion is valid for held money (`keptPriceEnd`). Null without a conversion. */
  priceEndsAt: Date | null;
};

/** The data that the approval of a `pending` transfer needs. It contains no personal data. */
export type TransferToApprove = Pick<Transfer, "id" | "version" | "amountMinor" | "currency">;

/** A list of transfers to approve. `hasMore` is true if further transfers match. */
export type TransfersToApprove = { transfers: TransferToApprove[]; hasMore: boolean };
