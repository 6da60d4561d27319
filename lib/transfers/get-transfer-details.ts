import "server-only";
import type { Actor } from "@/lib/server/actor";
import { db, type Queryable } from "@/lib/server/db";
import { readTransferOf } from "./find-transfers";
import { transferReference } from "./reference";
import type { Transfer } from "./transfer";
import type { TransferEvent, TransferEventKind, TransferEventMoney, TransferStory } from "./transfer-event";

/** Everything that a transfer's own page says of it. */
export type TransferDetails = {
  transfer: Transfer;
  reference: string;
  /** Whether the reader is the one who sent it. */
  isOwn: boolean;
  story: TransferStory;
  /** For converted ones: the price that the customer agreed to, as decimal texts (lib/quotes/quote.ts). */
  price: { rate: string; spread: string } | null;
  /** What the network calls it; empty until the network has it. */
  networkReference: string;
};

type ExtrasDbRow = {
  is_internal: boolean;
  rate: string | null;
  spread: string | null;
  network_reference: string | null;
};

/**
 * One transfer with what happened to it, for its sender and for staff. To its receiver it does not exist: what arrived, from
 * whom and when is in the receiver's history.
 *
 * @throws AppError `not_found`, `account_disabled`
 */
export async function getTransferDetails(actor: Actor, id: string): Promise<TransferDetails> {
  const { transfer, isOwn } = await readTransferOf(actor, id);
  const [[extras], events] = await Promise.all([
    db.query<ExtrasDbRow>(
      `SELECT t.to_account_id IS NOT NULL AS is_internal, trim_scale(q.rate)::text AS rate,
              trim_scale(q.spread)::text AS spread, o.reference AS network_reference
         FROM transfers t LEFT JOIN quotes q ON q.id = t.quote_id LEFT JOIN network_orders o ON o.transfer_id = t.id
        WHERE t.id = $1`,
      [transfer.id],
    ),
    readTransferEvents(db, transfer.id),
  ]);
  const { createdAt, currency } = transfer;
  return {
    transfer,
    reference: transferReference(transfer.id),
    isOwn,
    story: { createdAt, currency, events, waitsFor: waitsFor(transfer, extras?.is_internal ?? false) },
    price: extras?.rate && extras.spread ? { rate: extras.rate, spread: extras.spread } : null,
    networkReference: extras?.network_reference ?? "",
  };
}

/** Money between two accounts of this bank has arrived once it is posted. */
function waitsFor({ status }: Transfer, isInternal: boolean): TransferStory["waitsFor"] {
  if (status === "pending" || status === "active") return "bank";
  return status === "approved" && !isInternal ? "network" : null;
}

type EventDbRow = {
  kind: TransferEventKind;
  money: TransferEventMoney;
  amount_minor: bigint;
  amount_before_minor: bigint | null;
  reason: string;
  happened_at: Date;
};

/** More than a transfer ever has; what staff would do beyond this nobody reads. */
const eventsMax = 200;

/** What happened to a transfer, oldest first. Asks nobody who reads it. */
async function readTransferEvents(tx: Queryable, id: string): Promise<TransferEvent[]> {
  const rows = await tx.query<EventDbRow>(
    `SELECT kind, money, amount_minor, amount_before_minor, reason, happened_at FROM transfer_events
      WHERE transfer_id = $1 ORDER BY id LIMIT $2`,
    [id, eventsMax],
  );
  return rows.map(({ kind, money, reason, ...row }) => ({
    kind,
    money,
    amountMinor: row.amount_minor,
    amountBeforeMinor: row.amount_before_minor,
    reason,
    happenedAt: row.happened_at,
  }));
}
