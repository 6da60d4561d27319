import * as z from "zod";
import type { TransferEnding } from "./channels.model";

/**
 * How a transfer has ended, with the field names of the HTTP contract. A reversed transfer is still `rejected` there, as in
 * earlier versions, and an additional field states that it was reversed.
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
