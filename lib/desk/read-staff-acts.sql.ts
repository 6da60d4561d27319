import "server-only";
import { db } from "@/lib/server/db";
import type { DeskAct } from "./desk.model";

/** The pattern of the actions that the list leaves out: logging in and logging out. */
const leftOut = "'session.%'";

/**
 * Reads the latest `actsMax` actions of the staff, newest first. Reads the last fifty actions of each member of staff through the
 * index on the actor. If all fifty are log-ins and log-outs, the result contains no action of this member.
 */
export async function readStaffActs(actsMax: number): Promise<DeskAct[]> {
  return await db.query<DeskAct>(staffActsSql, [actsMax]);
}

export const staffActsSql = `
  SELECT e.id, e.action, s.id AS "actorId", rtrim(s.first_name || ' ' || s.last_name) AS "actorName",
         e.subject_type AS "subjectType", e.subject_id AS "subjectId", e.created_at AS "createdAt"
    FROM users s CROSS JOIN LATERAL (
      SELECT * FROM (SELECT id, action, subject_type, subject_id, created_at FROM audit_events WHERE actor = s.id::text
                      ORDER BY created_at DESC LIMIT 50) latest
       WHERE action NOT LIKE ${leftOut} ORDER BY created_at DESC LIMIT $1) e
   WHERE s.role <> 'customer'
   ORDER BY e.created_at DESC, e.id DESC LIMIT $1`;
