import "server-only";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import type { StaffNote as NoteRecord } from "@/lib/server/prisma-client/client";

const noteSelect = { id: true, authorId: true, text: true, version: true, createdAt: true, updatedAt: true } as const;

/** A note of a member of staff about a customer. */
export type StaffNote = Pick<NoteRecord, keyof typeof noteSelect> & { authorName: string };

/** The notes about a customer, newest first. */
export async function readNotes(userId: string, limit: number, offset: number): Promise<StaffNote[]> {
  return await db.query<StaffNote>(
    `SELECT ${columnsOf("staffNote", "n", noteSelect)}, rtrim(a.first_name || ' ' || a.last_name) AS "authorName"
       FROM staff_notes n JOIN users a ON a.id = n.author_id
      WHERE n.user_id = $1 ORDER BY n.created_at DESC, n.id DESC LIMIT $2 OFFSET $3`,
    [userId, limit, offset],
  );
}
