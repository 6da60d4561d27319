import * as z from "zod";
import type { TransferEnding } from "./channels.model";

/**
 * Converts the ending of a transfer to the fields of the HTTP contract. In the contract, the ending of a reversed transfer is
 * `rejected`, as in earlier versions. The additional field `reversed` states that the transfer was reversed.
 */
export function endingMembers(ending: TransferEnding | null) {
  if (ending === null) return {};
  return ending === "reversed" ? ({ ending: "rejected", reversed: true } as const) : { ending };
}

/** The shape of the fields that `endingMembers` returns. */
export const endingShape = {
  ending: z.enum(["cancelled", "rejected"]).optional(),
  reversed: z.literal(true).optional(),
};
