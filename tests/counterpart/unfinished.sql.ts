import { readdirSync } from "node:fs";
import * as path from "node:path";
import type { Queryable } from "@/lib/server/db";

/** Lists the orders, messages, files and credits that the bank has not finished, in words. */
export async function readUnfinished(source: Queryable, folder: string): Promise<string[]> {
  const rows = await source.query<{ what: string }>(
    `SELECT 'order ' || replace(transfer_id::text, '-', '') AS what FROM network_orders WHERE state IN ('queued', 'submitted')
     UNION ALL SELECT 'message ' || file_name || ' is ' || state FROM network_messages WHERE state IN ('made', 'handing', 'received')
     UNION ALL SELECT 'credit ' || transaction_id FROM incoming_payments WHERE state = 'received'
     UNION ALL SELECT 'return of the credit ' || transaction_id FROM incoming_payments i
                WHERE state = 'returned'
                  AND NOT EXISTS (SELECT FROM network_messages m WHERE m.incoming_payment_id = i.id AND m.direction = 'out')
     UNION ALL SELECT 'answer to the case ' || case_id FROM incoming_recalls WHERE answered_at IS NOT NULL AND answer_message_id IS NULL
     UNION ALL SELECT 'case ' || case_id FROM incoming_recalls r
                WHERE state = 'waiting' AND EXISTS (SELECT FROM incoming_payments i WHERE i.uetr = r.uetr AND i.state <> 'withdrawn')
     -- A file with a message that is set aside counts as finished, because it waits for staff.
     UNION ALL SELECT 'statement ' || f.name || ' is ' || f.state FROM settlement_files f
                WHERE f.state IN ('receiving', 'preview')
                  AND NOT EXISTS (SELECT FROM network_messages m WHERE m.file_name = f.name AND m.state = 'set_aside')`,
  );
  const files = readdirSync(path.join(folder, "inbox")).filter((name) => !name.endsWith(".part"));
  return [...rows.map(({ what }) => what), ...files.map((name) => `file ${name}`)];
}

/**
 * Ends the claims (leases) that killed workers have left on messages, so that another worker can take the messages at once. A
 * claim on a received message lasts half a minute. If the message has already been read, the claim lasts five minutes. The
 * function ends only claims that are some seconds old, because a running worker may hold a younger claim.
 */
export async function letLeasesEnd(source: Queryable): Promise<void> {
  await source.query(
    `UPDATE network_messages SET next_attempt_at = now()
      WHERE state IN ('made', 'handing') AND next_attempt_at > now()
         OR state = 'received' AND next_attempt_at BETWEEN now() + interval '1 second'
              AND now() + CASE kind WHEN '' THEN interval '26 seconds' ELSE interval '298 seconds' END`,
  );
}

/** A readable message that waits for staff. `problem` is the reason. */
type SetAside = { fileName: string; kind: string; problem: string };

export async function readSetAside(source: Queryable, series: string): Promise<SetAside[]> {
  return await source.query<SetAside>(
    `SELECT file_name AS "fileName", kind, problem FROM network_messages
      WHERE state = 'set_aside' AND kind <> '' AND starts_with(file_name, $1) ORDER BY file_name`,
    [series],
  );
}

/**
 * Lists the readable messages that wait for staff by mistake, in words. Only two kinds of messages should wait for staff: files
 * that repeat an earlier file, and messages with a known id but other content.
 */
export async function readWronglySetAside(source: Queryable, series: string): Promise<string[]> {
  return (await readSetAside(source, series))
    .filter(({ fileName, problem }) => problem !== (fileName.endsWith("-other.xml") ? "other_content" : "known_file"))
    .map(({ fileName, kind, problem }) => `message ${fileName} (${kind}) is set aside: ${problem}`);
}

/** An incoming payment that waits for staff. */
export type WaitingCredit = { id: string; version: number; transactionId: string; source: string };

export async function readWaiting(source: Queryable): Promise<WaitingCredit[]> {
  return await source.query<WaitingCredit>(
    `SELECT id, version, transaction_id AS "transactionId", source FROM incoming_payments WHERE state = 'waiting' ORDER BY created_at, id`,
  );
}

/** A difference between a statement and the books that waits for staff. */
export type OpenDifference = {
  id: string;
  version: number;
  kind: string;
  theirsMinor: bigint;
  oursMinor: bigint;
  reference: string;
  transferKey: string | null;
  entryKey: string | null;
  /** True if the statement was the first to report the return: no message about the return had arrived before the import. */
  isFirstNews: boolean;
};

export async function readOpenDifferences(source: Queryable): Promise<OpenDifference[]> {
  return await source.query<OpenDifference>(
    `SELECT x.id, x.version, x.kind, x.theirs_minor AS "theirsMinor", x.ours_minor AS "oursMinor", x.reference,
            replace(x.transfer_id::text, '-', '') AS "transferKey", l.entry_key AS "entryKey",
            NOT EXISTS (SELECT FROM network_returns n WHERE n.transfer_id = x.transfer_id AND n.received_at <= x.created_at) AS "isFirstNews"
       FROM settlement_exceptions x LEFT JOIN settlement_lines l ON l.file_id = x.file_id AND l.number = x.line_number
      WHERE x.state = 'open' ORDER BY x.created_at, x.id`,
  );
}

/** Reads the recalls of credits that staff must answer. */
export async function readOpenRecalls(
  source: Queryable,
): Promise<{ id: string; version: number; isBooked: boolean }[]> {
  return await source.query(
    `SELECT r.id, r.version, p.state = 'booked' AS "isBooked" FROM incoming_recalls r JOIN incoming_payments p ON p.id = r.payment_id
      WHERE r.state = 'open' ORDER BY r.received_at, r.id`,
  );
}
