import "server-only";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import type { KeptForm } from "@/lib/server/prisma-client/client";

/** Removes and returns the form that a user stored in one browser. Only one of two concurrent callers receives the form. */
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
