import "server-only";
import { now } from "@/lib/server/clock";
import { newPayeeMs } from "@/lib/transfers/sending/policy";

/**
 * Whether the lower limit applies to a payee who was first paid at this moment, or never (null). The final decision is in the SQL
 * function `send_transfer`.
 */
export function isNewPayee(paidSince: Date | null): boolean {
  return !paidSince || now().getTime() - paidSince.getTime() < newPayeeMs;
}
