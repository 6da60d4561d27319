import { db } from "@/lib/server/db";
import { any } from "./world";

/** What an act needs to know of the transfer that it picks. */
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

/** The newest transfers, of one status or of any, as they were a moment ago, which is what people see too. */
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

/** One of them. @throws NothingToDo while there is none */
export async function findTransfer(status: "pending" | "any"): Promise<FoundTransfer> {
  return any(await findTransfers(status));
}
