import "server-only";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import type { SandboxNetworkPayment } from "@/lib/server/prisma-client/client";
import { rowJson } from "@/lib/server/row-json";

const columns = columnsOf("sandboxNetworkPayment", "known");

/** `unreached`: tried, but the network has heard nothing. */
export type SandboxState = "unreached" | "working" | "accepted" | "refused" | "cancelled";

/** Counts a try of sending a payment in, whether or not it arrives. @param memory of a first try */
export function countTry(memory: SandboxNetworkPayment): Promise<SandboxNetworkPayment> {
  return remember({ ...memory, submitCount: 1 }, "submit_count = known.submit_count + 1");
}

/** Takes a payment back, unless it has been decided on. @param memory of one that was never sent in */
export function takeBack(memory: SandboxNetworkPayment): Promise<SandboxNetworkPayment> {
  return remember(
    memory,
    "state = CASE WHEN known.state IN ('unreached', 'working') THEN 'cancelled' ELSE known.state END",
  );
}

/** Any number of calls may do this at the same moment: one of them is the first. */
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

/** Counts a question about a payment; undefined for one that was never sent in. */
export async function countPoll(paymentId: string): Promise<SandboxNetworkPayment | undefined> {
  const [payment] = await db.query<SandboxNetworkPayment>(
    `UPDATE sandbox_network_payments known SET poll_count = poll_count + 1 WHERE payment_id = $1 RETURNING ${columns}`,
    [paymentId],
  );
  return payment;
}

/** Moves a payment on to another state if it is in `from`. @param refusal why, when that state is `refused` */
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
