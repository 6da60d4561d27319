import "server-only";
import { findHistory } from "@/lib/history/find-history";
import { historySubject } from "@/lib/history/schema";
import type { Actor } from "@/lib/server/actor";
import { keepPace } from "@/lib/server/pace";
import { type FoundTransfer, toFoundTransfer } from "./schema";

const shownMax = 4;
/** The number of items that are read from the history. The items of loans and deposits are removed afterwards. */
const itemsMax = 12;

/** Returns the actor's newest transfers, for the search box before something is typed. */
export async function findRecentTransfers(actor: Actor): Promise<FoundTransfer[]> {
  await keepPace(actor, "search");
  const { items } = await findHistory(actor, { pageSize: itemsMax });
  return items
    .filter(({ kind }) => historySubject(kind) === "transfer")
    .slice(0, shownMax)
    .map(toFoundTransfer);
}
