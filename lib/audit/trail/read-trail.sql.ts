import "server-only";
import { aboutUserSql } from "@/lib/audit/audit-events.sql";
import { matchesText, uuidOf } from "@/lib/lists/sql-text";
import { db } from "@/lib/server/db";
import { type TrailEvent, type TrailKind, trailKinds } from "./trail.model";

/** A position in the trail: the creation time and id of an event. */
export type TrailPlace = { createdAt: Date; id: string };

/**
 * A search for events. An event matches if its actor is in `actors`, if its action is in `acts`, or if it is an edit that
 * recorded one of the `fields`.
 */
type TrailSearch = { actors: string[]; acts: string[]; fields: string[] };

/**
 * A filter with the ids of people in place of their names. `about` is the id of the customer whose records the events are about.
 * A `search` or `about` of null excludes no event.
 */
export type TrailFilter = {
  search: TrailSearch | null;
  about: string | null;
  kind: TrailKind | "";
  from?: Date | undefined;
  to?: Date | undefined;
};

type TrailRange = { after?: TrailPlace | undefined; before?: TrailPlace | undefined; limit: number };

/** SQL for the first part of an action's name. This part names the subject of the action. */
const about = "split_part(e.action, '.', 1)";

/** SQL conditions, keyed by kind. Each condition must equal the condition of a partial index in the migrations. */
const kindSql: Record<Exclude<TrailKind, "staff">, string> = {
  reads: "e.action IN ('customer.read', 'export.make', 'list.read', 'reading.alarm', 'reading.stop')",
  security: `${about} IN ('session', 'password', 'second-factor', 'recovery-code', 'recovery-codes', 'passkey',
    'pin', 'step-up', 'security', 'email', 'staff', 'own')`,
  approvals: `${about} = 'proposal'`,
  reconciliation: `${about} IN ('settlement-file', 'settlement-exception')`,
  planning: `${about} IN ('event', 'task')`,
};

/** The ids of present and former staff. The actions of a removed colleague remain actions of staff. */
const staffSql = `SELECT id::text FROM users WHERE role IN ('admin', 'teller', 'auditor')
  UNION SELECT subject_id FROM audit_events WHERE action IN ('staff.change-role', 'staff.remove')`;

/** The actions of staff and customers that change records. A search for a field considers only these actions. */
const editActs = [
  ...["account.edit", "beneficiary.edit", "customer.edit", "deposit.edit", "deposit_plan.edit", "loan.edit"],
  ...["loan_plan.edit", "proposal.make", "rate.set", "transfer.edit", "user.edit"],
  ...["customer.correct-name", "customer.correct-address", "customer.correct-phone", "customer.correct-email"],
];

/**
 * Returns events of the trail, newest first. If `range.before` is given, returns the events that are newer than this position,
 * oldest first. For every combination of filters, the query uses an index: on the customer's records, the actors, the actions,
 * the kind, or the time.
 */
export async function readTrail(filter: TrailFilter, range: TrailRange): Promise<TrailEvent[]> {
  const { text, values } = trailStatement(filter, range);
  const rows = await db.query<TrailRow>(text, values, { planEachTime: true });
  return rows.map(({ sealNumber, sealedAt, ...event }) => ({
    ...event,
    seal: sealNumber && sealedAt ? { number: sealNumber, sealedAt } : null,
  }));
}

/** The SQL query of `readTrail` and its values. */
export function trailStatement(filter: TrailFilter, { after, before, limit }: TrailRange) {
  const { search, about, kind, from, to } = filter;
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
    // The second condition alone would select the right rows. The first condition lets PostgreSQL begin an index scan at
    // `created_at`.
    conditions.push(
      `e.created_at ${before ? ">=" : "<="} ${at}`,
      `(e.created_at, e.id) ${before ? ">" : "<"} (${at}, ${id}::uuid)`,
    );
  }
  if (kind && kind !== "staff") conditions.push(kindSql[kind]);
  const where = conditions.join(" AND ");
  const lookups = lookupsFor(search, kind, bind);
  const pageOfEach = lookups.map(({ keys, where: own }) => {
    const events = `SELECT e.* FROM audit_events e WHERE ${own} AND ${where} ${order("e")}`;
    return keys ? `SELECT own.* FROM ${keys} CROSS JOIN LATERAL (${events}) own` : `(${events})`;
  });
  const matchesAny = lookups
    .map(({ keys, where: own }) => (keys ? `EXISTS (SELECT FROM ${keys} WHERE ${own})` : `(${own})`))
    .join(" OR ");
  const page = about
    ? `SELECT e.* FROM (${aboutUserSql(bind(about))}) known JOIN audit_events e USING (id)
        WHERE ${where} ${matchesAny ? `AND (${matchesAny})` : ""} ${order("e")}`
    : pageOfEach.length > 0
      ? `SELECT own.* FROM (${pageOfEach.join(" UNION ")}) own ${order("own")}`
      : `SELECT e.* FROM audit_events e WHERE ${where} ${order("e")}`;
  return { text: `${shownSql(page)} ORDER BY e.created_at ${direction}, e.id ${direction}`, values };
}

type TrailRow = Omit<TrailEvent, "seal"> & { sealNumber: string | null; sealedAt: Date | null };

/**
 * An index lookup for events that meet the condition `where`. If `keys` is present, it is SQL for a list of values, and the
 * lookup is repeated for each value.
 */
type TrailLookup = { keys?: string; where: string };

/**
 * The index lookups for a search and for the kind `staff`. The list is empty if there is no search and the kind is not `staff`.
 */
function lookupsFor(search: TrailSearch | null, kind: TrailKind | "", bind: (value: unknown) => string): TrailLookup[] {
  const people = (ids: string) => ({ keys: `(${ids}) person(id)`, where: "e.actor = person.id" });
  if (!search) return kind === "staff" ? [people(staffSql)] : [];
  const { actors, acts, fields } = search;
  const lookups: TrailLookup[] = [];
  if (actors.length > 0) lookups.push(people(`SELECT unnest(${bind(actors)}::text[])`));
  // Each action has its own lookup, so that PostgreSQL's planner can consider the action's frequency when it chooses an index.
  lookups.push(...acts.map((act) => ({ where: `e.action = ${bind(act)}` })));
  if (fields.length > 0) {
    const names = `${bind(fields)}::text[]`;
    const hasField = `(e.before ?| ${names} OR e.after ?| ${names})`;
    lookups.push(...editActs.map((act) => ({ where: `e.action = ${bind(act)} AND ${hasField}` })));
  }
  if (kind !== "staff") return lookups;
  return lookups.map(({ where, ...lookup }) => ({ ...lookup, where: `${where} AND e.actor IN (${staffSql})` }));
}

/** SQL that reads a page of events. The SQL adds the actor's name, the owner of the record and the seal to each event. */
const shownSql = (page: string) => `
  SELECT e.id, e.created_at AS "createdAt", e.action, e.actor, e.subject_type AS "subjectType", e.subject_id AS "subjectId",
         rtrim(w.first_name || ' ' || w.last_name) AS "actorName", o.id AS "ownerId", rtrim(o.first_name || ' ' || o.last_name) AS "ownerName",
         c.account_number AS "accountNumber", t.family::text, e.before, e.after, e.ip_address AS "ipAddress", e.user_agent AS "userAgent",
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

/** The number of events of each kind, counted through an index up to a limit. */
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

/** The largest number of people that a search considers. A text that matches more people is too short to be useful. */
const peopleMax = 50;

/**
 * The ids of people whose name or e-mail contains a text. The SQL expression equals the expression of the index `users_folded`,
 * so that PostgreSQL can use this index.
 */
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
