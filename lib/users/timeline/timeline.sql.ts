import "server-only";
import { uuidOf } from "@/lib/lists/sql-text";
import { db } from "@/lib/server/db";

/**
 * A position in a timeline. A page contains the items that are older than this position. Items about the same event, such as a
 * notice and its e-mail, may have the same id, so the position also contains the rank of the item's kind.
 */
export type TimelinePlace = { at: Date; id: string; rank: number };

/** The kinds of items. The rank determines the order of items with the same time and id. */
const ranks = { call: 6, visit: 5, act: 4, news: 3, email: 2, note: 1 } as const;

export type TimelineKind = keyof typeof ranks;

/** An item of a timeline. The kind of the item determines which values are present. */
export type TimelineRow = {
  id: string;
  at: Date;
  kind: TimelineKind;
  rank: number;
  /** The name of the audited action, the kind of a notice, or the template of an e-mail. */
  name: string;
  /**
   * The person who acted, visited, took the call or wrote the note. Null for notices, e-mails and automatic actions of the bank.
   */
  who: string | null;
  /** True if the person themselves carried out the action. */
  isOwn: boolean;
  /** The text of a note, or the note of a call. */
  text: string | null;
  /** The parameters of a notice's message, or the facts of a call (`CallVisit`). */
  params: Record<string, unknown> | null;
  subjectId: string | null;
};

/**
 * Reads a person's items that are older than a position, newest first. An index limits each source to `limit` rows, so the time
 * for a page does not depend on the number of items.
 */
export async function readTimeline(userId: string, before: TimelinePlace, limit: number): Promise<TimelineRow[]> {
  return await db.query<TimelineRow>(timelineSql, [userId, before.at, before.id, before.rank, limit]);
}

const older = (row: string, kind: TimelineKind) =>
  `${row}.created_at <= $2 AND (${row}.created_at, ${row}.id, ${ranks[kind]}) < ($2, $3::uuid, $4::int)`;
const newestFirst = (row: string) => `ORDER BY ${row}.created_at DESC, ${row}.id DESC LIMIT $5`;
/**
 * Reads of a customer's record by one member of staff count as one visit if the pauses between the reads are at most half an
 * hour. Reads during a call belong to the call.
 */
const isRead = (row: string) =>
  `${row}.subject_type = 'user' AND ${row}.subject_id = $1::uuid::text AND ${row}.action = 'customer.read'`;
const act =
  "e.id, e.created_at, 'act' AS kind, 4 AS rank, e.action AS name, e.actor, NULL::text AS text, NULL::jsonb AS params, e.subject_id";

export const timelineSql = `
  SELECT t.id, t.created_at AS at, t.kind, t.rank, t.name, rtrim(w.first_name || ' ' || w.last_name) AS who,
         coalesce(t.kind = 'act' AND t.actor = $1::uuid::text, false) AS "isOwn", t.text, t.params, t.subject_id AS "subjectId"
    FROM (
      (SELECT ${act} FROM audit_events e
        WHERE e.subject_type = 'user' AND e.subject_id = $1::uuid::text AND e.action NOT IN ('note.add', 'note.edit', 'customer.read')
          AND ${older("e", "act")} ${newestFirst("e")})
      UNION ALL
      (SELECT e.id, e.created_at, 'visit', ${ranks.visit}, e.action, e.actor, NULL, NULL, NULL FROM audit_events e
        WHERE ${isRead("e")} AND ${older("e", "visit")}
          AND NOT EXISTS (SELECT FROM audit_events p WHERE ${isRead("p")} AND p.actor = e.actor
                             AND (p.created_at, p.id) < (e.created_at, e.id)
                             AND p.created_at > e.created_at - interval '30 minutes')
          AND NOT EXISTS (SELECT FROM calls c WHERE c.customer_id = $1 AND c.staff_id::text = e.actor
                             AND e.created_at BETWEEN c.opened_at AND coalesce(c.ended_at, c.opened_at + interval '2 hours'))
          ${newestFirst("e")})
      UNION ALL
      (SELECT c.id, c.created_at, 'call', ${ranks.call}, 'call', c.staff_id::text, c.note,
              jsonb_build_object(
                'level', CASE WHEN c.code_until IS NOT NULL THEN 'code' WHEN c.questions_until IS NOT NULL THEN 'questions' ELSE 'none' END,
                'minutes', greatest(1, round(extract(epoch FROM c.ended_at - c.opened_at) / 60)),
                'acts', (SELECT coalesce(jsonb_agg(s.kind ORDER BY s.number), '[]') FROM call_steps s
                          WHERE s.call_id = c.id AND s.kind !~ '^(questions|code)-')),
              c.id::text
         FROM (SELECT *, opened_at AS created_at FROM calls WHERE customer_id = $1) c
        WHERE ${older("c", "call")} ${newestFirst("c")})
      UNION ALL
      (SELECT ${act} FROM audit_events e
        WHERE e.actor = $1::uuid::text AND NOT (e.subject_type = 'user' AND e.subject_id = $1::uuid::text)
          AND ${older("e", "act")} ${newestFirst("e")})
      UNION ALL
      (SELECT e.* FROM accounts a CROSS JOIN LATERAL (
         SELECT ${act} FROM audit_events e
          WHERE e.subject_type = 'account' AND e.subject_id = a.id::text AND e.actor <> $1::uuid::text
            AND ${older("e", "act")} ${newestFirst("e")}) e WHERE a.owner_id = $1)
      UNION ALL
      (SELECT n.id, n.created_at, 'news', 3, n.kind, NULL, NULL, n.params::jsonb, n.subject_id FROM notifications n
        WHERE n.user_id = $1 AND ${older("n", "news")} ${newestFirst("n")})
      UNION ALL
      (SELECT m.id, m.created_at, 'email', 2, m.template, NULL, NULL, NULL, NULL FROM emails m
        WHERE m.recipient = (SELECT email FROM users WHERE id = $1) AND ${older("m", "email")} ${newestFirst("m")})
      UNION ALL
      (SELECT s.id, s.created_at, 'note', 1, 'note', s.author_id::text, s.text, NULL, NULL FROM staff_notes s
        WHERE s.user_id = $1 AND ${older("s", "note")} ${newestFirst("s")})
    ) t LEFT JOIN users w ON w.id = ${uuidOf("t.actor")}
   ORDER BY t.created_at DESC, t.id DESC, t.rank DESC LIMIT $5`;
