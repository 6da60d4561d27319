import "server-only";
import { v7 } from "uuid";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import type { SandboxNetworkPayment } from "@/lib/server/prisma-client/client";
import { rowJson } from "@/lib/server/row-json";

const columns = columnsOf("sandboxNetworkPayment", "known");

/**
 * The state of a payment in the sandbox. `unreached` means that the bank has tried to submit the payment, but the sandbox acted
 * as if the network could not be reached.
 */
export type SandboxState = "unreached" | "working" | "accepted" | "refused" | "cancelled";

/**
 * Counts an attempt to submit a payment, even if the attempt does not reach the sandbox.
 *
 * @param memory the row to insert at the first attempt
 */
export function countTry(memory: SandboxNetworkPayment): Promise<SandboxNetworkPayment> {
  return remember({ ...memory, submitCount: 1 }, "submit_count = known.submit_count + 1");
}

/** Cancels a payment if the sandbox has not decided on it. @param memory the row to insert if the payment was never submitted */
export function takeBack(memory: SandboxNetworkPayment): Promise<SandboxNetworkPayment> {
  return remember(
    memory,
    "state = CASE WHEN known.state IN ('unreached', 'working') THEN 'cancelled' ELSE known.state END",
  );
}

/**
 * Inserts the row. If the payment already has a row, executes the assignment `orElse` on this row. Concurrent calls insert only
 * one row.
 */
async function remember(memory: SandboxNetworkPayment, orElse: string): Promise<SandboxNetworkPayment> {
  const [payment] = await db.query<SandboxNetworkPayment>(
    `INSERT INTO sandbox_network_payments AS known
     SELECT p.* FROM jsonb_populate_record(NULL::sandbox_network_payments, $1) p
     ON CONFLICT (payment_id) DO UPDATE SET ${orElse}
     RETURNING ${columns}`,
    [rowJson("sandboxNetworkPayment", memory)],
  );
  if (!payment) throw new Error("an upsert gave no row");
  return payment;
}

/** Counts a request for the state of a payment. Returns the payment, or undefined if the payment was never submitted. */
export async function countPoll(paymentId: string): Promise<SandboxNetworkPayment | undefined> {
  const [payment] = await db.query<SandboxNetworkPayment>(
    `UPDATE sandbox_network_payments known SET poll_count = poll_count + 1 WHERE payment_id = $1 RETURNING ${columns}`,
    [paymentId],
  );
  return payment;
}

/** The maximum number of payments that the sandbox lists as returned. */
const listedMax = 200;

/**
 * Finds the newest accepted payments of a rail with one of these behaviours. Skips payments from before `since`. The id of a
 * payment contains its time, so the database finds the newer payments by their primary key.
 */
export async function findAccepted(
  rail: string,
  behaviours: readonly string[],
  since: Date,
): Promise<SandboxNetworkPayment[]> {
  return await db.query<SandboxNetworkPayment>(
    `SELECT ${columns} FROM sandbox_network_payments known
      WHERE payment_id >= $3 AND rail = $1 AND behaviour = ANY ($2) AND state = 'accepted'
      ORDER BY payment_id DESC LIMIT ${listedMax}`,
    [rail, behaviours, v7({ msecs: since.getTime(), seq: 0, random: new Uint8Array(16) })],
  );
}

/**
 * Changes the state of a payment from `from` to `to`. A payment whose state is not `from` stays unchanged. @param refusal the
 * reason if `to` is `refused`
 */
export async function enter(
  paymentId: string,
  from: SandboxState,
  to: SandboxState,
  refusal = "",
): Promise<SandboxNetworkPayment> {
  const [payment] = await db.query<SandboxNetworkPayment>(
    `UPDATE sandbox_network_payments known
        SET state = CASE state WHEN $2 THEN $3 ELSE state END, reason = CASE state WHEN $2 THEN $4 ELSE reason END
      WHERE payment_id = $1 RETURNING ${columns}`,
    [paymentId, from, to, to === "refused" ? refusal : ""],
  );
  if (!payment) throw new Error("the sandbox has not heard of this payment");
  return payment;
}
