import "server-only";
import { validate as isUuid } from "uuid";
import { type AuditAct, type AuditActJson, actsOfSubjectSql, toActs } from "@/lib/audit/acts-of-subject";
import { type EntryJson, entriesOfSubjectSql, type SubjectEntry, toEntries } from "@/lib/ledger/entries-sql";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { NetworkOrderState } from "@/lib/server/prisma-client/enums";
import { transferReference } from "@/lib/transfer-reference";
import type { TransferFamily } from "@/lib/transfers/channels";
import {
  type Transfer,
  type TransferDbRow,
  toTransfer,
  transferColumns,
  transferTables,
} from "@/lib/transfers/transfer";
import type { TransferEvent, TransferStory } from "@/lib/transfers/transfer-details";
import { findObstacles, type TransferObstacle, type TransferParties } from "@/lib/transfers/transfer-obstacle";

/** What the network was asked. */
type TransferOrder = {
  state: NetworkOrderState;
  attempts: number;
  lastError: string | null;
  /** The network's own; empty until it has one. */
  reference: string;
  /** What it said after its answer that is not its answer, and when; nothing followed from it. */
  contradiction: NetworkOrderState | null;
  contradictedAt: Date | null;
};

/** Everything that staff want to know of a transfer. */
export type TransferFile = {
  transfer: Transfer;
  senderId: string;
  reference: string;
  story: TransferStory;
  order: TransferOrder | null;
  /** Why its money cannot be posted at this moment; of a transfer whose money is held. */
  obstacles: TransferObstacle[];
  /** In the order in which they were posted. */
  entries: SubjectEntry[];
  /** Newest first. */
  acts: AuditAct[];
};

type FileDbRow = TransferDbRow & {
  parties: TransferParties;
  sender_id: string;
  is_internal: boolean;
  events: (Omit<TransferEvent, "amountMinor" | "amountBeforeMinor" | "happenedAt"> & {
    amountMinor: string;
    amountBeforeMinor: string | null;
    happenedAt: string;
  })[];
  network_order: (Omit<TransferOrder, "contradictedAt"> & { contradictedAt: string | null }) | null;
  entries: EntryJson[];
  acts: AuditActJson[];
};

const eventsSql = `(SELECT coalesce(json_agg(json_build_object('kind', e.kind, 'money', e.money,
    'amountMinor', e.amount_minor::text, 'amountBeforeMinor', e.amount_before_minor::text, 'reason', e.reason,
    'happenedAt', e.happened_at) ORDER BY e.id), '[]')
  FROM (SELECT * FROM transfer_events WHERE transfer_id = t.id ORDER BY id LIMIT 200) e)`;

const orderSql = `(SELECT json_build_object('state', o.state, 'attempts', o.attempts, 'lastError', o.last_error,
    'reference', o.reference, 'contradiction', o.contradiction, 'contradictedAt', o.contradicted_at) FROM network_orders o WHERE o.transfer_id = t.id)`;

const partiesSql = `json_build_object('sender', u.status, 'fromAccount', a.status, 'receiver', ru.status, 'toAccount', r.status)`;

/** A transfer of a family with all that is written down about it, in one query. For staff. @throws AppError `not_found` */
export async function getTransferFile(actor: Actor, family: TransferFamily, id: string): Promise<TransferFile> {
  assertStaff(actor);
  const [row] = isUuid(id)
    ? await db.query<FileDbRow>(
        `SELECT ${transferColumns}, t.sender_id, t.to_account_id IS NOT NULL AS is_internal, ${eventsSql} AS events,
                ${orderSql} AS network_order, ${partiesSql} AS parties, ${entriesOfSubjectSql("'transfer'", "t.id::text")} AS entries,
                ${actsOfSubjectSql("'transfer'", "t.id::text")} AS acts
           FROM ${transferTables} LEFT JOIN accounts r ON r.id = t.to_account_id LEFT JOIN users ru ON ru.id = r.owner_id
          WHERE t.id = $1 AND t.family = $2`,
        [id, family],
      )
    : [];
  if (!row) throw new AppError("not_found");
  return toFile(row);
}

function toFile(row: FileDbRow): TransferFile {
  const transfer = toTransfer(row);
  const { status, createdAt, currency } = transfer;
  const isHeld = status === "pending" || status === "active";
  const events = row.events.map(({ amountMinor, amountBeforeMinor, happenedAt, ...event }) => ({
    ...event,
    amountMinor: BigInt(amountMinor),
    amountBeforeMinor: amountBeforeMinor === null ? null : BigInt(amountBeforeMinor),
    happenedAt: new Date(happenedAt),
  }));
  const waitsFor = isHeld ? "bank" : status === "approved" && !row.is_internal ? "network" : null;
  return {
    transfer,
    senderId: row.sender_id,
    reference: transferReference(transfer.id),
    story: { createdAt, currency, events, waitsFor },
    obstacles: isHeld ? findObstacles(row.parties) : [],
    order: row.network_order && toOrder(row.network_order),
    entries: toEntries(row.entries),
    acts: toActs(row.acts),
  };
}

function toOrder({ contradictedAt, ...order }: NonNullable<FileDbRow["network_order"]>): TransferOrder {
  return { ...order, contradictedAt: contradictedAt === null ? null : new Date(contradictedAt) };
}
