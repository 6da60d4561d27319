import "server-only";
import { uuidOf } from "@/lib/lists/sql-text";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import type { AuditEvent as AuditRecord } from "@/lib/server/prisma-client/client";

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

/** One act in the audit trail; `action` is verb and noun, such as `transfer.edit`, `actor` `system`, `stranger` or a user's id. */
export type AuditEvent = Omit<Pick<AuditRecord, keyof typeof eventSelect>, "before" | "after"> & {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** The name of who acted; null for the bank itself and for somebody who was not logged in. */
  actorName: string | null;
};

/** What is written down about a user and their accounts, beneficiaries, transfers, loans and deposits, and what they did; `id`: SQL. */
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

/** What is written down about a user and their records, and what they did, newest first; not who has only looked. */
export async function readAuditEventsOf(
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEvent[]> {
  return await db.query<AuditEvent>(
    `SELECT ${columnsOf("auditEvent", "e", eventSelect)}, u.first_name || ' ' || u.last_name AS "actorName"
       FROM (SELECT id FROM (${aboutUserSql("$1")}) known WHERE action <> 'customer.read'
              ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3) page
       JOIN audit_events e USING (id) LEFT JOIN users u ON u.id = ${uuidOf("e.actor")}
      ORDER BY e.created_at DESC, e.id DESC`,
    [userId, limit, offset],
  );
}
