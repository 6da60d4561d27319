import "server-only";
import { now } from "@/lib/server/clock";
import { newPayeeMs } from "@/lib/transfers/sending/policy";

/** Whether a beneficiary who was added at this moment still has the lower limit; `send_transfer` decides. */
export function isNewPayee(addedAt: Date): boolean {
  return now().getTime() - addedAt.getTime() < newPayeeMs;
}
