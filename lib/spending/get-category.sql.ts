import "server-only";
import { chosenCategoryOf } from "@/lib/history/category-sources.sql";
import { sentPayee } from "@/lib/history/history-sources.sql";
import { db } from "@/lib/server/db";

/** Reads what a customer has chosen for a transfer that they have sent to somebody else. */
export async function readChosenCategory(
  userId: string,
  transferId: string,
): Promise<{ category: string | null } | undefined> {
  const [found] = await db.query<{ category: string | null }>(
    `SELECT ${chosenCategoryOf("sent")} AS category
       FROM (SELECT t.id AS "subjectId", ${sentPayee} AS payee, -t.debited_minor AS "amountMinor" FROM transfers t
              WHERE t.id = $2 AND t.sender_id = $1 AND t.channel <> 'own') sent`,
    [userId, transferId],
  );
  return found;
}
