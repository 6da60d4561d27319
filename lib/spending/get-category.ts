import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { type CategoryChoice, isChosenCategory, noCategory } from "./categories";
import { readChosenCategory } from "./get-category.sql";

/** What the actor calls one of their transfers to others; null for one that is none of theirs. */
export async function getCategory(actor: Actor, transferId: string): Promise<CategoryChoice | null> {
  assertNotDisabled(actor);
  const found = await readChosenCategory(actor.userId, transferId);
  if (!found) return null;
  return isChosenCategory(found.category) ? found.category : noCategory;
}
