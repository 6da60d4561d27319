import "server-only";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { db } from "@/lib/server/db";

/** One act in the audit trail. */
export type AuditEvent = {
  id: string;
  /** Verb and noun, such as `transfer.edit`. */
  action: string;
  subjectType: string;
  subjectId: string;
  /** The name of who acted; null for the bank itself and for somebody who was not logged in. */
  actorName: string | null;
  /** `system`, `stranger`, or a user's id. */
  actor: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  ipAddress: string | null;
  createdAt: Date;
};

/** Newest first. */
export type AuditPage = { events: AuditEvent[]; hasMore: boolean };

/** What is written down about a user and their accounts, beneficiaries, transfers, loans and deposits, and what they did themselves. */
const aboutUser = `
  SELECT id, created_at FROM audit_events WHERE subject_type = 'user' AND subject_id = $1
  UNION SELECT id, created_at FROM audit_events WHERE actor = $1
  UNION SELECT e.id, e.created_at FROM accounts a
          JOIN audit_events e ON e.subject_type = 'account' AND e.subject_id = a.id::text WHERE a.owner_id = $1::uuid
  UNION SELECT e.id, e.created_at FROM beneficiaries b
          JOIN audit_events e ON e.subject_type = 'beneficiary' AND e.subject_id = b.id::text
         WHERE b.owner_id = $1::uuid
  UNION SELECT e.id, e.created_at FROM transfers t
          JOIN audit_events e ON e.subject_type = 'transfer' AND e.subject_id = t.id::text
         WHERE t.sender_id = $1::uuid AND t.status IN ('pending', 'active')
  UNION SELECT e.id, e.created_at FROM transfers t
          JOIN audit_events e ON e.subject_type = 'transfer' AND e.subject_id = t.id::text
         WHERE t.sender_id = $1::uuid AND t.status IN ('approved', 'closed', 'deleted')
  UNION SELECT e.id, e.created_at FROM loans l
          JOIN audit_events e ON e.subject_type = 'loan' AND e.subject_id = l.id::text WHERE l.owner_id = $1::uuid
  UNION SELECT e.id, e.created_at FROM deposits d
          JOIN audit_events e ON e.subject_type = 'deposit' AND e.subject_id = d.id::text WHERE d.owner_id = $1::uuid`;

/** A page of the audit trail of one user, newest first. For staff. */
export async function findAuditEventsOf(
  actor: Actor,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<AuditPage> {
  assertStaff(actor);
  // One more than fits tells whether there are more.
  const events = await db.query<AuditEvent>(
    `SELECT e.id, e.action, e.subject_type AS "subjectType", e.subject_id AS "subjectId", e.actor, e.before, e.after,
            e.ip_address AS "ipAddress", e.created_at AS "createdAt",
            u.first_name || ' ' || u.last_name AS "actorName"
       FROM (SELECT id FROM (${aboutUser}) known ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3) page
       JOIN audit_events e USING (id) LEFT JOIN users u ON u.id::text = e.actor
      ORDER BY e.created_at DESC, e.id DESC`,
    [userId, pageSize + 1, (page - 1) * pageSize],
  );
  return { events: events.slice(0, pageSize), hasMore: events.length > pageSize };
}
