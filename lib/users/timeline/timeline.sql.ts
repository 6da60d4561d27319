import "server-only";
import { uuidOf } from "@/lib/lists/sql-text";
import { db } from "@/lib/server/db";

/** A place in a timeline, between two items. What is told in several ways has one id in all of them, hence the rank of the kind. */
export type TimelinePlace = { at: Date; id: string; rank: number };

/** The kinds of items, each with its rank among those of one moment and id. */
const ranks = { act: 4, news: 3, email: 2, note: 1 } as const;

export type TimelineKind = keyof typeof ranks;

/** An item as it is read; which of the values it has follows from its kind. */
export type TimelineRow = {
  id: string;
  at: Date;
  kind: TimelineKind;
  rank: number;
  /** The act, the kind of the news, or the template. */
  name: string;
  /** Who did it or wrote it; null for the bank itself and for what is no act. */
  who: string | null;
  /** Of an act: whether the person it is about did it. */
  isOwn: boolean;
  /** Of a note: its text. */
  text: string | null;
  /** Of news: what their sentence is made of, and what they are about. */
  params: Record<string, unknown> | null;
  subjectId: string | null;
};

/**
 * What is known of a person, older than a place, the newest first. Each source is read along its index up to the length of the page, so
 * that a page takes the same however much there is.
 */
export async function readTimeline(userId: string, before: TimelinePlace, limit: number): Promise<TimelineRow[]> {
  return await db.query<TimelineRow>(timelineSql, [userId, before.at, before.id, before.rank, limit]);
}

const older = (row: string, kind: TimelineKind) =>
  `${row}.created_at <= $2 AND (${row}.created_at, ${row}.id, ${ranks[kind]}) < ($2, $3::uuid, $4::int)`;
const newestFirst = (row: string) => `ORDER BY ${row}.created_at DESC, ${row}.id DESC LIMIT $5`;
const act =
  "e.id, e.created_at, 'act' AS kind, 4 AS rank, e.action AS name, e.actor, NULL::text AS text, NULL::jsonb AS params, e.subject_id";

export const timelineSql = `
  SELECT t.id, t.created_at AS at, t.kind, t.rank, t.name, w.first_name || ' ' || w.last_name AS who,
         coalesce(t.kind = 'act' AND t.actor = $1::uuid::text, false) AS "isOwn", t.text, t.params, t.subject_id AS "subjectId"
    FROM (
      (SELECT ${act} FROM audit_events e
        WHERE e.subject_type = 'user' AND e.subject_id = $1::uuid::text AND e.action NOT IN ('note.add', 'note.edit')
          AND ${older("e", "act")} ${newestFirst("e")})
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
