import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { NothingToDo } from "./world";

/** The loan that a customer is paying back. @throws NothingToDo when there is none */
export async function findLoan({ userId }: Actor): Promise<string> {
  const [loan] = await db.query<{ id: string }>(
    "SELECT id FROM loans WHERE owner_id = $1 AND status = 'active' LIMIT 1",
    [userId],
  );
  if (!loan) throw new NothingToDo();
  return loan.id;
}
