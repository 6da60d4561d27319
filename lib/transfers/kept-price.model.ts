import { moneyStateByStatus } from "./status-effect.model";
import type { Transfer } from "./transfer";

/**
 * The moment until which the agreed exchange rate of a held transfer is valid. Null if the transfer's money is not held or not
 * converted.
 */
export function keptPriceEnd({ status, priceEndsAt }: Pick<Transfer, "status" | "priceEndsAt">): Date | null {
  return moneyStateByStatus[status] === "held" ? priceEndsAt : null;
}
