import "server-only";
import { db } from "@/lib/server/db";
import type { DeskAct } from "./desk";

/** What says nothing of anybody's work: coming and going. */
const leftOut = "'session.%'";

/**
 * The latest acts of staff, the newest first, along the index by actor. Of each no more are read than are shown, past what is
 * left out; after fifty events of coming and going somebody has done nothing lately.
 */
export async function readStaffActs(actsMax: number): Promise<DeskAct[]> {
  return await db.query<DeskAct>(staffActsSql, [actsMax]);
}

export const staffActsSql = `
  SELECT e.id, e.action, s.id AS "actorId", s.first_name || ' ' || s.last_name AS "actorName",
         e.subject_type AS "subjectType", e.subject_id AS "subjectId", e.created_at AS "createdAt"
    FROM users s CROSS JOIN LATERAL (
      SELECT * FROM (SELECT id, action, subject_type, subject_id, created_at FROM audit_events WHERE actor = s.id::text
                      ORDER BY created_at DESC LIMIT 50) latest
       WHERE action NOT LIKE ${leftOut} ORDER BY created_at DESC LIMIT $1) e
   WHERE s.role <> 'customer'
   ORDER BY e.created_at DESC, e.id DESC LIMIT $1`;
