import "server-only";
import { now } from "@/lib/server/clock";
import { newPayeeMs } from "@/lib/transfers/sending/policy";

/** Whether somebody whom a customer added then has the lower limit still; `send_transfer` decides. */
export function isNewPayee(addedAt: Date): boolean {
  return now().getTime() - addedAt.getTime() < newPayeeMs;
}
