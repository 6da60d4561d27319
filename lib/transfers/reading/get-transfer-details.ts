import "server-only";
import type { Actor } from "@/lib/server/actor";
import { db, type Queryable } from "@/lib/server/db";
import { transferReference } from "@/lib/transfer-reference";
import { moneyStateByStatus } from "@/lib/transfers/status-effect";
import type { Transfer } from "@/lib/transfers/transfer";
import type {
  TransferDetails,
  TransferEvent,
  TransferEventKind,
  TransferEventMoney,
  TransferPhase,
} from "@/lib/transfers/transfer-details";
import { readTransferOf } from "./find-transfers";

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
  const phase = phaseOf(transfer, extras?.is_internal ?? false);
  return {
    transfer,
    reference: transferReference(transfer.id),
    phase,
    isOwn,
    story: { createdAt, currency, events, waitsFor: phase === "held" ? "bank" : phase === "posted" ? "network" : null },
    price: extras?.rate && extras.spread ? { rate: extras.rate, spread: extras.spread } : null,
    networkReference: extras?.network_reference ?? "",
  };
}

/** Between two accounts of this bank posted money has arrived; elsewhere once the network has said so. */
function phaseOf({ status }: Transfer, isInternal: boolean): TransferPhase {
  const money = moneyStateByStatus[status];
  return money === "posted" && (isInternal || status === "closed") ? "arrived" : money;
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
