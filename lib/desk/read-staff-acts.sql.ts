import "server-only";
import { db } from "@/lib/server/db";
import type { DeskAct } from "./desk";

/** What says nothing of anybody's work: coming and going. */
const leftOut = "'session.%'";

/** The latest acts of staff, the newest first. The last ones of each are looked at, along the index by actor. */
export async function readStaffActs(actsMax: number): Promise<DeskAct[]> {
  return await db.query<DeskAct>(staffActsSql, [actsMax]);
}

export const staffActsSql = `
  SELECT e.id, e.action, s.id AS "actorId", s.first_name || ' ' || s.last_name AS "actorName",
         e.subject_type AS "subjectType", e.subject_id AS "subjectId", e.created_at AS "createdAt"
    FROM users s CROSS JOIN LATERAL (
      SELECT id, action, subject_type, subject_id, created_at FROM audit_events WHERE actor = s.id::text
       ORDER BY created_at DESC LIMIT 50) e
   WHERE s.role <> 'customer' AND e.action NOT LIKE ${leftOut}
   ORDER BY e.created_at DESC, e.id DESC LIMIT $1`;
