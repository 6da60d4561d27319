import "server-only";
import { now } from "@/lib/server/clock";
import { newPayeeMs } from "@/lib/transfers/sending/policy";

/**
 * Whether the lower limit for new payees applies. The SQL function `send_transfer` makes the same check again when money is sent.
 *
 * @param paidSince the time of the first payment to the payee; null if the payee was never paid
 */
export function isNewPayee(paidSince: Date | null): boolean {
  return !paidSince || now().getTime() - paidSince.getTime() < newPayeeMs;
}
