import "server-only";
import { type AuditActJson, actsOfSubjectSql } from "@/lib/audit/acts-of-subject.sql";
import { type EntryJson, entriesOfSubjectSql } from "@/lib/ledger/entries-of-subject.sql";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { NetworkOrderState } from "@/lib/server/prisma-client/enums";
import type { TransferFamily } from "@/lib/transfers/channels.model";
import { canDisputeSql, type DisputeJson, newestDisputeSql } from "@/lib/transfers/disputes/disputes.sql";
import type { EndingName } from "@/lib/transfers/ending-name.model";
import { endingNameSql } from "@/lib/transfers/ending-name.sql";
import { type NetworkReturnJson, networkReturnSql } from "@/lib/transfers/networks/network-return.sql";
import type { ReturnRequestState } from "@/lib/transfers/returns/return-request.model";
import { newestReturnRequestSql } from "@/lib/transfers/returns/returns.sql";
import type { Transfer } from "@/lib/transfers/transfer";
import type { TransferEvent } from "@/lib/transfers/transfer-details.model";
import type { TransferParties } from "@/lib/transfers/transfer-obstacle.model";
import { transferColumns, transferTables } from "@/lib/transfers/transfers.sql";

/** The order to a network to make the payment of a transfer. */
export type TransferOrder = {
  state: NetworkOrderState;
  attempts: number;
  lastError: string | null;
  /** The network's reference. Empty until the network has assigned a reference. */
  reference: string;
  /**
   * The outcome of a later answer that contradicts the network's first final answer. The later answer changed neither the money
   * nor the status.
   */
  contradiction: NetworkOrderState | null;
  /** The time of the contradictory answer. */
  contradictedAt: Date | null;
};

/** The bank's date from which a payment is final (`YYYY-MM-DD`), and whether the payment is final now. */
export type PaymentFinality = { on: string; isFinal: boolean };

/** The newest request to the receiver to return the payment. */
export type NewestRequest<Moment> = {
  state: ReturnRequestState;
  reason: string;
  askedAt: Moment;
  expiresAt: Moment;
};

/** A transfer with its events, network order, journal entries and audit events, as JSON columns. */
export type DossierRow = Transfer & {
  parties: TransferParties;
  senderId: string;
  endingName: EndingName | null;
  isInternal: boolean;
  finality: PaymentFinality | null;
  returnRequest: NewestRequest<string> | null;
  dispute: DisputeJson | null;
  canDispute: boolean;
  events: (Omit<TransferEvent, "amountMinor" | "amountBeforeMinor" | "happenedAt"> & {
    amountMinor: string;
    amountBeforeMinor: string | null;
    happenedAt: string;
  })[];
  networkOrder: (Omit<TransferOrder, "contradictedAt"> & { contradictedAt: string | null }) | null;
  networkReturn: NetworkReturnJson | null;
  entries: EntryJson[];
  acts: AuditActJson[];
};

const eventsSql = `(SELECT coalesce(json_agg(json_build_object('kind', e.kind, 'money', e.money,
    'amountMinor', e.amount_minor::text, 'amountBeforeMinor', e.amount_before_minor::text, 'reason', e.reason,
    'reasonCode', e.reason_code,
    'happenedAt', e.happened_at) ORDER BY e.id), '[]')
  FROM (SELECT * FROM transfer_events WHERE transfer_id = t.id ORDER BY id LIMIT 200) e)`;

const orderSql = `(SELECT json_build_object('state', o.state, 'attempts', o.attempts, 'lastError', o.last_error,
    'reference', o.reference, 'contradiction', o.contradiction, 'contradictedAt', o.contradicted_at)
  FROM network_orders o WHERE o.transfer_id = t.id)`;

const finalitySql = `(SELECT json_build_object('on', f.date, 'isFinal', f.date <= bank_date())
  FROM (SELECT payment_final_on(t) AS date) f WHERE f.date IS NOT NULL)`;

const partiesSql = `json_build_object('sender', u.status, 'fromAccount', a.status, 'receiver', ru.status, 'toAccount', r.status,
    'senderIsHeld', sender_is_held(u, $3) AND r.owner_id IS DISTINCT FROM t.sender_id)`;

/** Reads a transfer of one family with its related records. */
export async function queryTransferDossier(family: TransferFamily, id: string): Promise<DossierRow | undefined> {
  const [row] = await db.query<DossierRow>(
    `SELECT ${transferColumns}, t.sender_id AS "senderId", t.to_account_id IS NOT NULL AS "isInternal",
            ${endingNameSql} AS "endingName",
            ${eventsSql} AS events, ${orderSql} AS "networkOrder", ${networkReturnSql} AS "networkReturn", ${partiesSql} AS parties,
            ${finalitySql} AS finality, ${newestReturnRequestSql} AS "returnRequest",
            ${newestDisputeSql} AS dispute, ${canDisputeSql} AS "canDispute",
            ${entriesOfSubjectSql("'transfer'", "t.id::text")} AS entries,
            ${actsOfSubjectSql("'transfer'", "t.id::text")} AS acts
       FROM ${transferTables} LEFT JOIN accounts r ON r.id = t.to_account_id LEFT JOIN users ru ON ru.id = r.owner_id
      WHERE t.id = $1 AND t.family = $2`,
    [id, family, now()],
  );
  return row;
}
