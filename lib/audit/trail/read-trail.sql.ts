import "server-only";
import { aboutUserSql } from "@/lib/audit/find-audit-events.sql";
import { matchesText, uuidOf } from "@/lib/lists/sql-text";
import { db } from "@/lib/server/db";
import { type TrailEvent, type TrailKind, trailKinds } from "./trail";

/** A place in the trail, between two events. */
export type TrailPlace = { createdAt: Date; id: string };

/** What is read, with people as ids: `actors` null for everybody, `about` null for everything. */
export type TrailFilter = {
  actors: string[] | null;
  about: string | null;
  kind: TrailKind | "";
  from?: Date | undefined;
  to?: Date | undefined;
};

type TrailRange = { after?: TrailPlace | undefined; before?: TrailPlace | undefined; limit: number };

/** The first half of an action: what it is about. */
const about = "split_part(e.action, '.', 1)";

/** Spelled exactly as in the migrations' partial indexes. */
const kindSql: Record<Exclude<TrailKind, "staff">, string> = {
  reads: "e.action IN ('customer.read', 'export.make')",
  security: `${about} IN ('session', 'password', 'second-factor', 'recovery-code', 'recovery-codes', 'passkey',
    'pin', 'step-up', 'security', 'email', 'staff', 'own')`,
  approvals: `${about} = 'proposal'`,
  reconciliation: `${about} IN ('settlement-file', 'settlement-exception')`,
  planning: `${about} IN ('event', 'task')`,
};

/** The ids of those who work here, and of those who did: a removed colleague's acts stay acts of staff. */
const staffSql = `SELECT id::text FROM users WHERE role IN ('admin', 'teller', 'auditor')
  UNION SELECT subject_id FROM audit_events WHERE action IN ('staff.change-role', 'staff.remove')`;

/**
 * Events of the trail, newest first; those before a place, which are newer, come oldest first. Each of its ways in goes along
 * an index: the customer's records, the people, the kind, or time itself.
 */
export async function readTrail(filter: TrailFilter, { after, before, limit }: TrailRange): Promise<TrailEvent[]> {
  const { actors, about, kind, from, to } = filter;
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const direction = before ? "" : "DESC";
  const order = (row: string) => `ORDER BY ${row}.created_at ${direction}, ${row}.id ${direction} LIMIT ${limit}`;
  const conditions = ["true"];
  if (from) conditions.push(`e.created_at >= ${bind(from)}`);
  if (to) conditions.push(`e.created_at <= ${bind(to)}`);
  const place = before ?? after;
  if (place) {
    const [at, id] = [bind(place.createdAt), bind(place.id)];
    // The first half alone is what an index can begin at.
    conditions.push(
      `e.created_at ${before ? ">=" : "<="} ${at}`,
      `(e.created_at, e.id) ${before ? ">" : "<"} (${at}, ${id}::uuid)`,
    );
  }
  if (kind && kind !== "staff") conditions.push(kindSql[kind]);
  const where = conditions.join(" AND ");
  const people = peopleSql(actors, kind, bind);
  const page = about
    ? `SELECT e.* FROM (${aboutUserSql(bind(about))}) known JOIN audit_events e USING (id)
        WHERE ${where} ${people ? `AND e.actor IN (${people})` : ""} ${order("e")}`
    : people
      ? `SELECT own.* FROM (${people}) who(id) CROSS JOIN LATERAL (
           SELECT e.* FROM audit_events e WHERE e.actor = who.id AND ${where} ${order("e")}) own ${order("own")}`
      : `SELECT e.* FROM audit_events e WHERE ${where} ${order("e")}`;
  const rows = await db.query<TrailRow>(
    `${shownSql(page)} ORDER BY e.created_at ${direction}, e.id ${direction}`,
    values,
    {
      planEachTime: true,
    },
  );
  return rows.map(({ sealNumber, sealedAt, ...event }) => ({
    ...event,
    seal: sealNumber && sealedAt ? { number: sealNumber, sealedAt } : null,
  }));
}

type TrailRow = Omit<TrailEvent, "seal"> & { sealNumber: string | null; sealedAt: Date | null };

/** SQL for the ids of those whose events are wanted; nothing for everybody's. */
function peopleSql(
  actors: string[] | null,
  kind: TrailKind | "",
  bind: (value: unknown) => string,
): string | undefined {
  const chosen = actors ? `SELECT unnest(${bind(actors)}::text[])` : undefined;
  if (kind !== "staff") return chosen;
  return chosen ? `${chosen} INTERSECT (${staffSql})` : staffSql;
}

/** The events of a page with names, whose record each is about, and the seal that covers it. */
const shownSql = (page: string) => `
  SELECT e.id, e.created_at AS "createdAt", e.action, e.actor, e.subject_type AS "subjectType", e.subject_id AS "subjectId",
         w.first_name || ' ' || w.last_name AS "actorName", o.id AS "ownerId", o.first_name || ' ' || o.last_name AS "ownerName",
         t.family::text, e.before, e.after, e.ip_address AS "ipAddress", e.user_agent AS "userAgent",
         e.request_id AS "requestId", e.sequence::text, s.number::text AS "sealNumber", s.sealed_at AS "sealedAt"
    FROM (${page}) e
    LEFT JOIN users w ON w.id = ${uuidOf("e.actor")}
    LEFT JOIN accounts c ON e.subject_type = 'account' AND c.id = ${uuidOf("e.subject_id")}
    LEFT JOIN transfers t ON e.subject_type = 'transfer' AND t.id = ${uuidOf("e.subject_id")}
    LEFT JOIN loans l ON e.subject_type = 'loan' AND l.id = ${uuidOf("e.subject_id")}
    LEFT JOIN deposits d ON e.subject_type = 'deposit' AND d.id = ${uuidOf("e.subject_id")}
    LEFT JOIN users o ON o.id = CASE e.subject_type WHEN 'user' THEN ${uuidOf("e.subject_id")}
                                ELSE coalesce(c.owner_id, t.sender_id, l.owner_id, d.owner_id) END
    LEFT JOIN LATERAL (SELECT * FROM seals WHERE stream = 'audit' AND last_sequence >= e.sequence
                        ORDER BY last_sequence LIMIT 1) s ON true`;

/** How many events each kind has, counted up to a limit along its index. */
export async function countTrailKinds(countMax: number): Promise<Record<TrailKind, number>> {
  const counted = (from: string) => `(SELECT count(*) FROM (${from} LIMIT ${countMax}) counted)`;
  const ofKinds = Object.entries(kindSql).map(
    ([kind, sql]) => `${counted(`SELECT FROM audit_events e WHERE ${sql} ORDER BY e.created_at`)} AS ${kind}`,
  );
  const [counts] = await db.query<Record<TrailKind, bigint>>(
    `SELECT ${counted(`SELECT FROM (${staffSql}) who(id) CROSS JOIN LATERAL (
                         SELECT FROM audit_events e WHERE e.actor = who.id LIMIT ${countMax}) own`)} AS staff,
            ${ofKinds.join(", ")}`,
  );
  const numbers = trailKinds.map((kind) => [kind, Number(counts?.[kind] ?? 0n)]);
  return Object.fromEntries(numbers) as Record<TrailKind, number>;
}

/** More people than this share a name so short that it says nothing. */
const peopleMax = 50;

/** The ids of people by a text in their name or e-mail; spelled as in the index `users_search`. */
export async function findPeopleIds(text: string): Promise<string[]> {
  const values: unknown[] = [];
  const rows = await db.query<{ id: string }>(
    `SELECT u.id::text FROM users u WHERE ${matchesText(
      "(u.first_name || ' ' || u.last_name || ' ' || u.email)",
      text,
      (value) => `$${values.push(value)}`,
    )} LIMIT ${peopleMax}`,
    values,
    { planEachTime: true },
  );
  return rows.map(({ id }) => id);
}

/** The id of the customer with this e-mail or account number. */
export async function findCustomerId(text: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    `SELECT id::text FROM users WHERE email = lower($1)
     UNION ALL SELECT owner_id::text FROM accounts WHERE account_number = upper($1) LIMIT 1`,
    [text],
  );
  return row?.id;
}
