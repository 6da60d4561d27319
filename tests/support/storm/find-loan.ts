import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { any, NothingToDo, type StormCustomer } from "./world";

/** Finds the active loan of a customer. @throws NothingToDo if the customer has no active loan */
export async function findLoan({ userId }: Actor): Promise<string> {
  const [loan] = await db.query<{ id: string }>(
    "SELECT id FROM loans WHERE owner_id = $1 AND status = 'active' LIMIT 1",
    [userId],
  );
  if (!loan) throw new NothingToDo();
  return loan.id;
}

/** Finds a customer without an open loan. @throws NothingToDo when all customers have an open loan */
export async function findLoanless(customers: StormCustomer[]): Promise<StormCustomer> {
  const owing = await db.query<{ ownerId: string }>(
    `SELECT owner_id AS "ownerId" FROM loans WHERE status IN ('pending', 'approved', 'active')`,
  );
  return any(customers.filter(({ actor }) => owing.every(({ ownerId }) => ownerId !== actor.userId)));
}
