import { v7 as uuidv7 } from "uuid";
import type { Queryable } from "@/lib/server/db";
import { demoAdminEmail, demoCustomerEmail } from "@/prisma/seed/demo-logins";

/**
 * Opens a call of the demo's admin with the demo customer, for tests that only read. An admin can have only one open call with a
 * customer, so the function uses the call of another test process if it exists. @returns the id of the open call
 */
export async function addCall(connection: Queryable): Promise<{ callId: string }> {
  const people = [demoCustomerEmail, demoAdminEmail];
  await connection.query(
    `INSERT INTO calls (id, customer_id, staff_id, opened_at)
     SELECT $3, c.id, s.id, now() FROM users c, users s WHERE c.email = $1 AND s.email = $2
     ON CONFLICT (staff_id, customer_id) WHERE ended_at IS NULL DO NOTHING`,
    [...people, uuidv7()],
  );
  const [call] = await connection.query<{ callId: string }>(
    `SELECT k.id AS "callId" FROM calls k JOIN users c ON c.id = k.customer_id JOIN users s ON s.id = k.staff_id
     WHERE c.email = $1 AND s.email = $2 AND k.ended_at IS NULL`,
    people,
  );
  if (!call) throw new Error("the demo's admin has no open call with the demo customer");
  return call;
}
