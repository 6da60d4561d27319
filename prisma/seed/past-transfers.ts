import { v7 as uuidv7 } from "uuid";
import { type Currency, currencyDigits } from "@/lib/money/currency";
import type { Database } from "@/lib/server/db";
import type { TransferEnding, TransferStatus } from "@/lib/server/prisma-client/enums";
import { familyOf, isWallet, type TransferChannel } from "@/lib/transfers/channels.model";
import { moneyStateByStatus } from "@/lib/transfers/status-effect.model";
import { wireCharges } from "@/lib/transfers/wire.model";
import { insertPastTransfer } from "./past-books.sql";

/** A customer's account, with the fields that the past events use. */
export type SeedAccount = {
  ownerId: string;
  accountId: string;
  accountNumber: string;
  accountName: string;
  ledgerAccountId: bigint;
  currency: Currency;
  /** The moment at which the account was opened. The account has no earlier postings. */
  openedAt: Date;
};

/** The receiver's bank and the receiver's address, for a wire. */
type WirePlace = Record<
  "country" | "bankTo" | "swiftCode" | "routingNumber" | "receiverStreet" | "receiverTown" | "receiverPostcode",
  string
>;

/** A transfer of the demo data. The transfer is finished, or it still needs a decision of staff or an answer from a network. */
export type PastTransfer = {
  from: SeedAccount;
  /** The receiver. If the receiver has a wallet, the name is the receiver's e-mail address, and the account number is empty. */
  to: SeedAccount | { accountName: string; accountNumber: string };
  /** If undefined, the channel is `interbank`. */
  channel?: TransferChannel | undefined;
  wire?: WirePlace | undefined;
  /** The amount in currency units, such as 36.4 dollars. */
  units: number;
  note: string;
  at: Date;
  status: TransferStatus;
  ending?: Exclude<TransferEnding, "price_ended">;
  reason?: string;
};

/** Converts an amount in currency units, such as 36.4 dollars, to minor units. */
export function toMinor(units: number, currency: Currency): bigint {
  return BigInt(Math.round(units * 10 ** currencyDigits(currency)));
}

/**
 * Writes a transfer with its past moment. SQL functions of the ledger hold the money of a transfer that is not finished, and
 * post the money of a finished transfer. Transfers must be written in the order of time, because each posting stores the
 * account's resulting balance, which includes all earlier postings.
 *
 * @returns the transfer's id
 */
export async function recordPastTransfer(tx: Database, transfer: PastTransfer): Promise<string> {
  const { from, to, note, at, status, channel = "interbank", wire } = transfer;
  // The ids of all records begin with the moment of creation. This id therefore begins with the transfer's past moment.
  const id = uuidv7({ msecs: at.getTime() });
  const amountMinor = toMinor(transfer.units, from.currency);
  const isInterbank = channel === "interbank";
  await insertPastTransfer(
    tx,
    {
      ...{ id, family: familyOf(channel), channel, senderId: from.ownerId, fromAccountId: from.accountId },
      ...{ status, reason: transfer.reason ?? "", note, createdAt: at, updatedAt: at },
      ...{ amountMinor, currency: from.currency, debitedMinor: amountMinor, debitedCurrency: from.currency },
      ...{ accountName: to.accountName, accountNumber: to.accountNumber, ...wire },
      ...(wire ? { receiverCountry: wire.country, charges: wireCharges[0] } : {}),
      ...{ requestId: `seed:${id}`, requestHash: "demo data" },
      accountType: isInterbank ? "checking" : null,
      ending: status === "deleted" ? (transfer.ending ?? "rejected") : null,
      toAccountId: "accountId" in to ? to.accountId : null,
      beneficiaryId: isInterbank ? await findBeneficiaryId(tx, from.ownerId, to.accountNumber) : null,
      receiverEmail: isWallet(channel) ? to.accountName : "",
    },
    at,
  );
  if (moneyStateByStatus[status] === "posted" && !("accountId" in to))
    await recordPastOrder(tx, { ...transfer, channel }, id);
  return id;
}

async function findBeneficiaryId(tx: Database, ownerId: string, accountNumber: string): Promise<string | null> {
  const beneficiary = await tx.prisma.beneficiary.findFirst({
    where: { ownerId, accountNumber },
    select: { id: true },
  });
  return beneficiary?.id ?? null;
}

/**
 * Writes the row of the order by which the bank asked the network to carry out the transfer. If the transfer is closed, the
 * network has accepted the order. Otherwise, the network has not answered the order.
 */
async function recordPastOrder(
  tx: Database,
  { channel, at, status }: PastTransfer & { channel: TransferChannel },
  transferId: string,
): Promise<void> {
  const answer =
    status === "closed"
      ? ({ state: "accepted", submittedAt: at, answeredAt: at } as const)
      : ({ state: "queued", failures: 1, lastError: "the network cannot be reached" } as const);
  await tx.prisma.networkOrder.createMany({
    data: { transferId, rail: channel, createdAt: at, nextAttemptAt: at, attempts: 1, ...answer },
  });
}
