import "server-only";
import { type SealJson, sealOfSubjectSql } from "@/lib/ledger/seals/seal-of-subject.sql";
import type { Memo } from "@/lib/memos/memo.model";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import { canDisputeSql, type DisputeJson, newestDisputeSql } from "@/lib/transfers/disputes/disputes.sql";
import { type NetworkReturnJson, networkReturnSql } from "@/lib/transfers/networks/network-return.sql";
import type { TransferEvent } from "@/lib/transfers/transfer-details.model";

/** The data that the page of a transfer shows in addition to `Transfer`. `rate` and `spread` are decimal text. */
type Extras = {
  isInternal: boolean;
  rate: string | null;
  spread: string | null;
  networkReference: string | null;
  dispute: DisputeJson | null;
  canDispute: boolean;
  seal: SealJson | null;
  isRefusedByNetwork: boolean;
  networkReturn: NetworkReturnJson | null;
  memo: Memo | null;
};

/** SQL for the private note of the user `$2` about the transfer `t`, with the note's file. */
const memoSql = `(SELECT json_build_object('text', m.text, 'version', m.version, 'file', (
    SELECT json_build_object('id', f.id, 'name', f.name, 'kind', f.kind, 'sizeBytes', f.size_bytes)
      FROM message_attachments f WHERE f.author_id = m.user_id AND f.memo_transfer_id = m.transfer_id))
   FROM payment_memos m WHERE m.user_id = $2 AND m.transfer_id = t.id)`;

/** `readerId` is the person whose private note is read. */
export async function queryTransferExtras(id: string, readerId: string): Promise<Extras | undefined> {
  const [extras] = await db.query<Extras>(
    `SELECT t.to_account_id IS NOT NULL AS "isInternal", trim_scale(q.rate)::text AS rate,
            trim_scale(q.spread)::text AS spread, o.reference AS "networkReference",
            ${newestDisputeSql} AS dispute, ${canDisputeSql} AS "canDispute",
            ${sealOfSubjectSql("'transfer'", "t.id::text")} AS seal,
            coalesce(o.state = 'refused', false) AS "isRefusedByNetwork", ${networkReturnSql} AS "networkReturn",
            ${memoSql} AS memo
       FROM transfers t LEFT JOIN quotes q ON q.id = t.quote_id LEFT JOIN network_orders o ON o.transfer_id = t.id
      WHERE t.id = $1`,
    [id, readerId],
  );
  return extras;
}

const eventColumns = columnsOf("transferEvent", "e", {
  kind: true,
  money: true,
  amountMinor: true,
  amountBeforeMinor: true,
  reason: true,
  reasonCode: true,
  happenedAt: true,
});

/** The maximum number of events that are read. In practice, no transfer has so many events. */
const eventsMax = 200;

/** Reads the events of a transfer, oldest first. The caller must have checked that the user may see the transfer. */
export async function queryTransferEvents(id: string): Promise<TransferEvent[]> {
  return await db.query<TransferEvent>(
    `SELECT ${eventColumns} FROM transfer_events e WHERE e.transfer_id = $1 ORDER BY e.id LIMIT $2`,
    [id, eventsMax],
  );
}
