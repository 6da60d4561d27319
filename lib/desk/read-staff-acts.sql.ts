import "server-only";
import { db } from "@/lib/server/db";
import type { DeskAct } from "./desk.model";

/** Acts that are not work: logging in and out. */
const leftOut = "'session.%'";

/**
 * The latest acts of staff, newest first, read through the index on the actor. For each member of staff, the query takes at most
 * as many acts as the page shows in total. If a member's last fifty acts are all log-ins and log-outs, the result contains no
 * act of this member.
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
