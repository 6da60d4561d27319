import "server-only";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import type { KeptForm } from "@/lib/server/prisma-client/client";

/** Removes what was kept for a user in one browser, and gives it to the one who has removed it. */
export async function removeKeptForm(
  userId: string,
  deviceId: string,
): Promise<Pick<KeptForm, "content" | "expiresAt"> | undefined> {
  const [kept] = await db.query<Pick<KeptForm, "content" | "expiresAt">>(
    `DELETE FROM kept_forms k WHERE k.user_id = $1 AND k.device_id = $2
     RETURNING ${columnsOf("keptForm", "k", { content: true, expiresAt: true })}`,
    [userId, deviceId],
  );
  return kept;
}
