import "server-only";
import { db } from "@/lib/server/db";

/** Which of these transfers a user sends or receives. */
export async function findOwnTransfers(userId: string, ids: string[]): Promise<Set<string>> {
  const own = await db.query<{ id: string }>(
    `SELECT t.id FROM transfers t LEFT JOIN accounts r ON r.id = t.to_account_id
      WHERE t.id = ANY ($2::uuid[]) AND $1::uuid IN (t.sender_id, r.owner_id)`,
    [userId, ids],
  );
  return new Set(own.map(({ id }) => id));
}
