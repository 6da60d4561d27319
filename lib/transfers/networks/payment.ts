import "server-only";
import { db } from "@/lib/server/db";
import type { Payment } from "@/lib/transfers/connectors/connector";
import { type TransferDbRow, toTransfer, transferColumns, transferTables } from "@/lib/transfers/transfer";

/** Reads transfers as a network is asked to pay them, by their ids; those that do not exist are left out. */
export async function readPayments(transferIds: string[]): Promise<Map<string, Payment>> {
  if (transferIds.length === 0) return new Map();
  const rows = await db.query<TransferDbRow & { authorisation: string }>(
    `SELECT ${transferColumns}, t.authorisation FROM ${transferTables} WHERE t.id = ANY($1::uuid[])`,
    [transferIds],
  );
  return new Map(rows.map((row) => [row.id, toPayment(row)]));
}

function toPayment(row: TransferDbRow & { authorisation: string }): Payment {
  const { channel: rail, ...transfer } = toTransfer(row);
  const { id, amountMinor, currency, senderName } = transfer;
  const { accountName, accountNumber, receiverEmail, country, bankTo, swiftCode, routingNumber } = transfer;
  return {
    id,
    rail,
    amountMinor,
    currency,
    senderName,
    accountName,
    accountNumber,
    receiverEmail,
    country,
    bankTo,
    swiftCode,
    routingNumber,
    authorisation: row.authorisation,
  };
}
