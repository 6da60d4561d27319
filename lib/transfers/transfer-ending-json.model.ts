import * as z from "zod";
import type { TransferEnding } from "./channels.model";

/**
 * Converts the ending of a transfer to the fields of the HTTP contract. Earlier versions of the contract had only the endings
 * `cancelled` and `rejected`. A reversal and the end of an agreed exchange rate are therefore `rejected`, with the additional
 * field `reversed` or `priceEnded`.
 */
export function endingMembers(ending: TransferEnding | null) {
  if (ending === null) return {};
  if (ending === "price_ended") return { ending: "rejected", priceEnded: true } as const;
  return ending === "reversed" ? ({ ending: "rejected", reversed: true } as const) : { ending };
}

/** The shape of the fields that `endingMembers` returns. */
export const endingShape = {
  ending: z.enum(["cancelled", "rejected"]).optional(),
  reversed: z.literal(true).optional(),
  priceEnded: z.literal(true).optional(),
};
