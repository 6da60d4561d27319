import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { type CategoryChoice, isChosenCategory, noCategory } from "./categories.model";
import { readChosenCategory } from "./spending.sql";

/** Returns the category that the actor has chosen for a transfer from the actor to somebody else. Null for any other transfer. */
export async function getCategory(actor: Actor, transferId: string): Promise<CategoryChoice | null> {
  assertNotDisabled(actor);
  const found = await readChosenCategory(actor.userId, transferId);
  if (!found) return null;
  return isChosenCategory(found.category) ? found.category : noCategory;
}
