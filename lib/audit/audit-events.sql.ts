import "server-only";
import { uuidOf } from "@/lib/lists/sql-text";
import { columnsOf } from "@/lib/server/columns";
import { db, type Queryable } from "@/lib/server/db";
import type { AuditEvent as AuditRecord } from "@/lib/server/prisma-client/client";
import { rowJson } from "@/lib/server/row-json";

const eventSelect = {
  id: true,
  action: true,
  subjectType: true,
  subjectId: true,
  actor: true,
  before: true,
  after: true,
  ipAddress: true,
  createdAt: true,
} as const;

/**
 * An event of the audit trail. `action` consists of a noun and a verb, such as `transfer.edit`. `actor` is `system`, `stranger`
 * or a user's id.
 */
export type AuditEvent = Omit<Pick<AuditRecord, keyof typeof eventSelect>, "before" | "after"> & {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** The name of the actor; null for the bank itself and for a visitor who is not signed in. */
  actorName: string | null;
};

/**
 * SQL that selects a user's own actions, and the events about the user and the user's accounts, beneficiaries, transfers, loans
 * and deposits. `id` is SQL for the user's id.
 */
export const aboutUserSql = (id: string) => `
  SELECT id, created_at, action FROM audit_events WHERE subject_type = 'user' AND subject_id = ${id}
  UNION SELECT id, created_at, action FROM audit_events WHERE actor = ${id}
  UNION SELECT e.id, e.created_at, e.action FROM accounts a
          JOIN audit_events e ON e.subject_type = 'account' AND e.subject_id = a.id::text WHERE a.owner_id = ${id}::uuid
  UNION SELECT e.id, e.created_at, e.action FROM beneficiaries b
          JOIN audit_events e ON e.subject_type = 'beneficiary' AND e.subject_id = b.id::text
         WHERE b.owner_id = ${id}::uuid
  UNION SELECT e.id, e.created_at, e.action FROM transfers t
          JOIN audit_events e ON e.subject_type = 'transfer' AND e.subject_id = t.id::text
         WHERE t.sender_id = ${id}::uuid AND t.status IN ('pending', 'active')
  UNION SELECT e.id, e.created_at, e.action FROM transfers t
          JOIN audit_events e ON e.subject_type = 'transfer' AND e.subject_id = t.id::text
         WHERE t.sender_id = ${id}::uuid AND t.status IN ('approved', 'closed', 'deleted')
  UNION SELECT e.id, e.created_at, e.action FROM loans l
          JOIN audit_events e ON e.subject_type = 'loan' AND e.subject_id = l.id::text WHERE l.owner_id = ${id}::uuid
  UNION SELECT e.id, e.created_at, e.action FROM deposits d
          JOIN audit_events e ON e.subject_type = 'deposit' AND e.subject_id = d.id::text WHERE d.owner_id = ${id}::uuid`;

/**
 * Reads a user's own actions, and the events about the user and the user's records, newest first. Leaves out the events
 * `customer.read`, which only record that staff read the user's file.
 */
export async function readAuditEventsOf(
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEvent[]> {
  return await db.query<AuditEvent>(
    `SELECT ${columnsOf("auditEvent", "e", eventSelect)}, rtrim(u.first_name || ' ' || u.last_name) AS "actorName"
       FROM (SELECT id FROM (${aboutUserSql("$1")}) known WHERE action <> 'customer.read'
              ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3) page
       JOIN audit_events e USING (id) LEFT JOIN users u ON u.id = ${uuidOf("e.actor")}
      ORDER BY e.created_at DESC, e.id DESC`,
    [userId, limit, offset],
  );
}

/** A row of `audit_events` before the database assigns its sequence number. */
export type NewEvent = Omit<AuditRecord, "sequence" | "before" | "after"> & {
  before: object | null;
  after: object | null;
};

/** Appends an event to the audit trail. */
export async function writeAuditEvent(tx: Queryable, event: NewEvent): Promise<void> {
  await tx.query("SELECT record_audit_events($1)", [`[${rowJson("auditEvent", event)}]`]);
}
