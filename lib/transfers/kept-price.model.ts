import { moneyStateByStatus } from "./status-effect.model";
import type { Transfer } from "./transfer";

/** The moment until which a transfer keeps the price of its conversion. Null unless converted money is held. */
export function keptPriceEnd({ status, priceEndsAt }: Pick<Transfer, "status" | "priceEndsAt">): Date | null {
  return moneyStateByStatus[status] === "held" ? priceEndsAt : null;
}
