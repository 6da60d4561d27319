import { db } from "@/lib/server/db";
import { any } from "./world";

/** A transfer, with the fields that the random acts of the storm test need. */
export type FoundTransfer = {
  id: string;
  sender_id: string;
  family: "wire" | "interbank" | "wallet";
  status: string;
  version: number;
};

const seenForMs = 150;
const newestCount = 120;
const seen = new Map<string, { at: number; transfers: FoundTransfer[] }>();

/**
 * Finds the newest transfers with this status, or with any status. The function returns the same result for `seenForMs`, so a
 * transfer may have changed since the function read it. People also act on pages that show an older state.
 */
export async function findTransfers(status: "pending" | "any"): Promise<FoundTransfer[]> {
  const known = seen.get(status);
  if (known && performance.now() - known.at < seenForMs) return known.transfers;
  const transfers = await db.query<FoundTransfer>(
    `SELECT id, sender_id, family, status, version FROM transfers WHERE $1 IN ('any', status::text)
      ORDER BY created_at DESC, id DESC LIMIT ${newestCount}`,
    [status],
    { planEachTime: true },
  );
  seen.set(status, { at: performance.now(), transfers });
  return transfers;
}

/** Chooses one of the newest transfers with this status at random. @throws NothingToDo if no such transfer exists */
export async function findTransfer(status: "pending" | "any"): Promise<FoundTransfer> {
  return any(await findTransfers(status));
}
