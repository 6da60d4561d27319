import { randomUUID } from "node:crypto";
import { addDays } from "@/lib/dates";
import type { Currency } from "@/lib/money/currency";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import { queryFile, type SettlementFile } from "@/lib/reconciliation/files/file.sql";
import { readFile } from "@/lib/reconciliation/files/read-file";
import { addChunk, startUpload } from "@/lib/reconciliation/files/upload-file";
import { type StatedLine, writeCamt } from "@/lib/reconciliation/sample/write-camt";
import { chunkBytes } from "@/lib/reconciliation/settlement.model";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { TransferChannel } from "@/lib/transfers/channels.model";
import { workNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { createCustomer } from "@/tests/support/factories";
import { letTimePass, type SentTransfer, sendOut, setStatus } from "@/tests/support/network-transfers";

export const today = () => bankDate(now());

/**
 * For each amount, creates a customer with 100.00 who sends a transfer of this amount. The network accepts all these transfers
 * today.
 */
export async function sendAccepted(
  channel: TransferChannel,
  amounts: string[],
  currency: Currency = "USD",
): Promise<SentTransfer[]> {
  const sent: SentTransfer[] = [];
  for (const amount of amounts) {
    const sender = await createCustomer({ balanceMinor: 10_000n, currency });
    const transfer = await sendOut(sender, channel, { amount });
    await setStatus(transfer, "approved");
    sent.push({ sender, transfer });
  }
  await letTimePass();
  while ((await workNetworkOrders({ rails: [channel] })) > 0);
  return sent;
}

/** Returns the line for a transfer in a network's file. */
export function lineOf({ transfer }: SentTransfer, changes: Partial<StatedLine> = {}): StatedLine {
  const reference = transfer.id.replaceAll("-", "");
  return { reference, amountMinor: transfer.amountMinor, bookedOn: today(), ...changes };
}

/**
 * Returns a CAMT file with these lines for today and tomorrow. The bank finds no difference only if the lines include all
 * transfers that the network has accepted today.
 */
export function camtOf(lines: Iterable<StatedLine>, currency: Currency = "USD"): Buffer {
  const [firstDay, lastDay] = [today(), addDays(today(), 1)];
  return Buffer.from([...writeCamt({ id: randomUUID(), currency, firstDay, lastDay }, lines)].join(""));
}

/** Uploads a file and lets the bank read it. @returns the file's record afterwards */
export async function uploadFile(
  actor: Actor,
  bytes: Uint8Array,
  { rail = "wire", name = "statement.xml" }: { rail?: TransferChannel; name?: string } = {},
): Promise<SettlementFile> {
  const fileId = await startUpload(actor, { rail, name, sizeBytes: bytes.byteLength });
  for (let number = 0; number * chunkBytes < bytes.byteLength; number += 1) {
    await addChunk(actor, { fileId, number, bytes: bytes.subarray(number * chunkBytes, (number + 1) * chunkBytes) });
  }
  await readFile(actor, { fileId });
  return await readSettlementFile(fileId);
}

export async function readSettlementFile(fileId: string): Promise<SettlementFile> {
  const file = await queryFile(fileId);
  if (!file) throw new Error("no such file");
  return file;
}

/** The fields of an exception that tests check. */
export type FoundException = {
  id: string;
  kind: string;
  state: string;
  version: number;
  reference: string;
  transferId: string | null;
  theirsMinor: bigint;
  oursMinor: bigint;
};

/**
 * Uploads a file as `actor` and imports it as `colleague`. By default, one person uploads and imports the file. If the four-eyes
 * rule applies, `actor` and `colleague` must differ.
 *
 * @returns the file and its exceptions
 */
export async function importLines(
  actor: Actor,
  lines: Iterable<StatedLine>,
  {
    rail = "wire",
    currency = "USD",
    colleague = actor,
  }: { rail?: TransferChannel; currency?: Currency; colleague?: Actor } = {},
) {
  const file = await uploadFile(actor, camtOf(lines, currency), { rail });
  const imported = await confirmFile(colleague, { fileId: file.id, version: file.version });
  return { file, imported, exceptions: await exceptionsOf(file.id) };
}

export async function exceptionsOf(fileId: string): Promise<FoundException[]> {
  return await db.query<FoundException>(
    `SELECT id, kind, state, version, reference, transfer_id AS "transferId", theirs_minor AS "theirsMinor",
            ours_minor AS "oursMinor"
       FROM settlement_exceptions WHERE file_id = $1 ORDER BY line_number NULLS LAST, id`,
    [fileId],
  );
}

export async function readException(id: string): Promise<FoundException> {
  const [exception] = await db.query<FoundException>(
    `SELECT id, kind, state, version, reference, transfer_id AS "transferId", theirs_minor AS "theirsMinor",
            ours_minor AS "oursMinor" FROM settlement_exceptions WHERE id = $1`,
    [id],
  );
  if (!exception) throw new Error("no such exception");
  return exception;
}

/** Reads the balance of a rail's suspense account, and the sum of the exceptions that are booked to this account. */
export async function readSuspense(rail: string, currency: string) {
  const [row] = await db.query<{ balanceMinor: bigint; itemsMinor: bigint }>(
    `SELECT coalesce((SELECT ledger_system_balance(id) FROM ledger_accounts WHERE code = 'suspense:' || $1 || ':' || $2), 0)::bigint
              AS "balanceMinor",
            coalesce((SELECT sum(ours_minor - theirs_minor) FROM settlement_exceptions
                       WHERE state = 'suspense' AND rail = $1 AND currency = $2), 0)::bigint AS "itemsMinor"`,
    [rail, currency],
  );
  return row ?? { balanceMinor: 0n, itemsMinor: 0n };
}
