import "server-only";
import { db } from "@/lib/server/db";
import type { AuditEvent } from "@/lib/server/prisma-client/client";

type ReadEvent = Pick<AuditEvent, "id" | "actor" | "requestId" | "ipAddress" | "userAgent" | "createdAt"> & {
  part: string;
};

/** Writes that a part of a customer's file was read, unless the same was written since a moment. Of nobody nothing is written. */
export async function writeReadEvent(
  event: ReadEvent,
  owner: { id: string | null; email: string | null },
  since: Date,
): Promise<void> {
  const { id, actor, requestId, ipAddress, userAgent, createdAt, part } = event;
  await db.query(
    `SELECT record_audit_events(jsonb_build_array(jsonb_build_object(
              'id', $1::uuid, 'actor', $2::text, 'action', 'customer.read', 'subject_type', 'user', 'subject_id', u.id,
              'after', jsonb_build_object('part', $3::text), 'ip_address', $4::text, 'user_agent', $5::text,
              'request_id', $6::text, 'created_at', $7::timestamptz)))
       FROM users u
      WHERE (u.id = $8::uuid OR u.email = $9)
        AND NOT EXISTS (
          SELECT FROM audit_events e
           WHERE e.subject_type = 'user' AND e.subject_id = u.id::text AND e.created_at > $10 AND e.actor = $2
             AND e.action = 'customer.read' AND e.after ->> 'part' = $3 AND e.ip_address IS NOT DISTINCT FROM $4)`,
    [id, actor, part, ipAddress, userAgent, requestId, createdAt, owner.id, owner.email, since],
  );
}
