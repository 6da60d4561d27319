import "server-only";
import { type AuditActJson, actsOfSubjectSql } from "@/lib/audit/acts-of-subject.sql";
import { businessDateSql } from "@/lib/ledger/business-date.sql";
import { type EntryJson, entriesOfSubjectSql } from "@/lib/ledger/entries-of-subject.sql";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import type { TransferFamily } from "@/lib/server/prisma-client/enums";
import { type ListedException, listedColumns, listedTables } from "./find-exceptions.sql";

/** A transfer or another exception that may match an exception. */
export type MatchCandidate = { id: string; reference: string; on: string; name: string };

/** The state of the network's silence about a payment that a file lacks (`ExceptionDossier`). */
export type Silence = { isOver: boolean; endsOn: string; isStated: boolean };

type DossierRow = ListedException & {
  sentMinor: bigint | null;
  givenMinor: bigint | null;
  backMinor: bigint | null;
  chargesMinor: bigint | null;
  silence: Silence | null;
  line: { place: number; details: string } | null;
  transfer: { id: string; family: TransferFamily; status: string; accountName: string } | null;
  candidates: MatchCandidate[];
  entries: EntryJson[];
  acts: AuditActJson[];
};

const candidatesMax = 5;

/**
 * SQL for the lowest id that a transfer created on a day can have. The first digits of an id are the time at which the transfer
 * was created (UUID v7).
 */
const idOf = (day: string) =>
  `(lpad(to_hex((extract(epoch FROM ${day}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;

/**
 * SQL for the transfers that may match a `missing_with_us` exception. These transfers have the same rail, currency and amount as
 * the exception. Their creation is at most 60 days before the exception's day, or at most two days after the beginning of this
 * day. The condition uses the index `transfers_ended_amount`. For an exception about a payment, transfers that are matched with a
 * line of a file are left out. For an exception about returned money, transfers with a `returned` exception are left out.
 */
const transfersSql = `
  SELECT t.id::text AS id, t.id::text AS reference, (e.posted_at AT TIME ZONE $2)::date AS day, t.account_name AS name
    FROM transfers t JOIN journal_entries e ON e.id = t.entry_id
   WHERE x.kind = 'missing_with_us' AND t.status IN ('approved', 'closed')
     AND t.family = CASE WHEN x.rail IN ('wire', 'interbank') THEN x.rail ELSE 'wallet' END::transfer_family
     AND t.amount_minor = abs(x.theirs_minor) AND t.id BETWEEN ${idOf("x.happened_on - 60")} AND ${idOf("x.happened_on + 2")}
     AND t.channel = x.rail AND t.currency = x.currency AND t.to_account_id IS NULL
     AND CASE WHEN x.theirs_minor < 0
              THEN NOT EXISTS (SELECT FROM settlement_exceptions r WHERE r.transfer_id = t.id AND r.kind = 'returned' AND r.state <> 'withdrawn')
              ELSE NOT EXISTS (SELECT FROM settlement_lines l WHERE l.transfer_id = t.id) END`;

/**
 * SQL for the `missing_with_us` exceptions that may match a `missing_there` exception, because they have the same rail, currency
 * and amount.
 */
const linesSql = `
  SELECT o.id::text, o.reference, o.happened_on, '' FROM settlement_exceptions o
   WHERE x.kind = 'missing_there' AND o.kind = 'missing_with_us' AND o.state IN ('open', 'suspense')
     AND o.rail = x.rail AND o.currency = x.currency AND o.theirs_minor = x.ours_minor`;

/** Reads an exception with its line, its transfer, its possible matches, its journal entries and its audit events. */
export async function queryExceptionDossier(id: string): Promise<DossierRow | undefined> {
  const [row] = await db.query<DossierRow>(
    `SELECT ${listedColumns},
            (SELECT json_build_object('place', l.place, 'details', l.details) FROM settlement_lines l
              WHERE l.file_id = x.file_id AND l.number = x.line_number) AS line,
            (SELECT json_build_object('id', t.id, 'family', t.family, 'status', t.status, 'accountName', t.account_name)
               FROM transfers t WHERE t.id = x.transfer_id) AS transfer,
            (SELECT t.amount_minor FROM transfers t WHERE t.id = x.transfer_id) AS "sentMinor",
            given_back(x.transfer_id) AS "givenMinor",
            back.minor AS "backMinor", open_return_charges(x.transfer_id, back.minor) AS "chargesMinor",
            (SELECT json_build_object('isOver', silence_proves(x, ${businessDateSql}), 'endsOn', silence_ends_on(x),
                                      'isStated', may_be_stated(x)) WHERE x.kind = 'missing_there') AS silence,
            (SELECT coalesce(json_agg(json_build_object('id', c.id, 'reference', c.reference, 'on', c.day, 'name', c.name)), '[]')
               FROM (SELECT * FROM (${transfersSql} UNION ALL ${linesSql}) fitting
                      WHERE x.state IN ('open', 'suspense')
                      ORDER BY abs(fitting.day - x.happened_on), fitting.id LIMIT ${candidatesMax}) c) AS candidates,
            ${entriesOfSubjectSql("'settlement_exception'", "x.id::text")} AS entries,
            ${actsOfSubjectSql("'settlement_exception'", "x.id::text")} AS acts
       FROM settlement_exceptions x ${listedTables}
       CROSS JOIN LATERAL (
         SELECT sum(-r.theirs_minor)::bigint AS minor FROM settlement_exceptions r
          WHERE x.kind = 'returned' AND r.transfer_id = x.transfer_id AND r.kind = 'returned'
            AND r.state IN ('open', 'suspense')) back
      WHERE x.id = $1`,
    [id, env().BANK_TIMEZONE],
  );
  return row;
}
