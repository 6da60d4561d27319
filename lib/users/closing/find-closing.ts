import "server-only";
import { noteRead } from "@/lib/audit/note-read";
import { readSecondPersonNeeds } from "@/lib/four-eyes/second-person-needed.sql";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { getPersonForStaff } from "@/lib/users/person-for-staff";
import type { Closing } from "./closing.model";
import { queryClosingAccounts, queryObstacles } from "./closing.sql";

const obstaclesMax = 50;

/**
 * Returns the facts that staff need before they close the relationship with a customer: the balance of each account, and the
 * obstacles to the closing.
 *
 * @throws AppError `forbidden` if the actor has no permission, for the actor's own record, and for a colleague whom the actor may
 * not edit; `not_found`
 */
export async function findClosing(actor: Actor, { userId }: { userId: string }): Promise<Closing> {
  await getPersonForStaff(actor, userId, { action: "customer.close", subjectType: "user" });
  await noteRead(actor, "accounts", { id: userId });
  const [accounts, obstacles, needs] = await Promise.all([
    queryClosingAccounts(db, userId),
    queryObstacles(db, userId, obstaclesMax + 1),
    readSecondPersonNeeds(db, userId),
  ]);
  const hasMore = obstacles.length > obstaclesMax;
  return { accounts, obstacles: obstacles.slice(0, obstaclesMax), hasMore, needsSecond: needs.control };
}
