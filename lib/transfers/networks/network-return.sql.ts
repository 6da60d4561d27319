import "server-only";
import { v7 as uuidv7 } from "uuid";
import { originJson } from "@/lib/audit/record-audit";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { plainJson } from "@/lib/server/row-json";
import { newIds } from "@/lib/transfers/moving/move-transfer";
import type { NetworkReturn } from "@/lib/transfers/transfer-details.model";

/** The outcome of `receive_network_return`. The outcomes are explained in prisma/functions/transfers. */
export type ReturnOutcome =
  | "booked"
  | "waiting"
  | "refused"
  | "in_file"
  | "same"
  | "contradiction"
  | "unknown"
  | "early";

/** A return as the network reported it. Amounts are in minor units. `reason` is the reason in words for the customer. */
type StatedReturn = { transferId: string; amountMinor: bigint; chargesMinor: bigint; code: string; reason: string };

/** Books a return that a network has reported, or records why the return cannot be booked. */
export async function callReceiveReturn(tx: Queryable, stated: StatedReturn): Promise<ReturnOutcome> {
  const { transferId, amountMinor, chargesMinor, code, reason } = stated;
  const ids = { ...newIds(), chargesId: uuidv7() };
  const [row] = await tx.query<{ outcome: ReturnOutcome }>(
    "SELECT receive_network_return($1, $2, $3, $4, $5, $6::jsonb, $7, $8::jsonb) AS outcome",
    [transferId, amountMinor, chargesMinor, code, reason, plainJson(ids), now(), originJson()],
  );
  if (!row) throw new Error("receive_network_return gave no row");
  return row.outcome;
}

/** A `NetworkReturn` in JSON. Amounts and moments are text. */
export type NetworkReturnJson = Omit<NetworkReturn, "amountMinor" | "chargesMinor" | "receivedAt"> &
  Record<"amountMinor" | "chargesMinor" | "receivedAt", string>;

/** SQL for the return of the transfer `t` as a `NetworkReturnJson`. Null if the network has reported no return. */
export const networkReturnSql = `(SELECT json_build_object('state', shown_return_state(n), 'amountMinor', n.amount_minor::text,
    'chargesMinor', n.charges_minor::text, 'code', n.code, 'receivedAt', n.received_at)
  FROM network_returns n WHERE n.transfer_id = t.id)`;

/** Converts the JSON of a return. */
export function toNetworkReturn(json: NetworkReturnJson | null): NetworkReturn | null {
  if (!json) return null;
  const { amountMinor, chargesMinor, receivedAt } = json;
  return {
    ...json,
    amountMinor: BigInt(amountMinor),
    chargesMinor: BigInt(chargesMinor),
    receivedAt: new Date(receivedAt),
  };
}
