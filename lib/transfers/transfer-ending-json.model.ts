import * as z from "zod";
import type { TransferEnding } from "./channels.model";

/**
 * Converts the ending of a transfer to the fields of the HTTP contract. In the contract, the ending of a transfer that was
 * reversed, or whose price has ended, is `rejected`, as in earlier versions. The additional fields `reversed` and `priceEnded`
 * state the difference.
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
