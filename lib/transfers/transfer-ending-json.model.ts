import * as z from "zod";
import type { TransferEnding } from "./channels.model";

/**
 * The ending of a transfer, with the field names of the HTTP contract. As in earlier versions, the contract calls a reversed
 * transfer `rejected`. An additional field states that the transfer was reversed.
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
