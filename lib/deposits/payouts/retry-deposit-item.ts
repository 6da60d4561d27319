import "server-only";
import type { BatchOutcome } from "@/lib/batches/batch-result";
import { countOutcome } from "@/lib/batches/work-batch.sql";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { mature } from "./mature-deposits";
import { countInterest, pay } from "./pay-interest";
import { takeMatured, takePayouts } from "./take-payouts";
import { findUnpaidPayouts, maturedDeposit, unpaidPayout } from "./take-payouts.sql";

/**
 * Lets staff process again one item that the end-of-day run failed to process. If `number` is positive, the item is a payout of
 * interest. If `number` is 0, the item is the whole deposit, which has matured and must end.
 *
 * @returns how many items ended with each outcome, in the form of a batch's result
 * @throws AppError `not_found` when the item does not exist or is already done; any error of the new attempt
 */
export async function retryDepositItem(
  tx: Queryable,
  date: string,
  depositId: string,
  number: number,
): Promise<BatchOutcome[]> {
  if (number > 0) {
    const { items: payouts } = await takePayouts(tx, unpaidPayout(depositId, number));
    if (payouts.length === 0) throw new AppError("not_found");
    await pay(tx, payouts);
    return countInterest("paid", payouts);
  }
  const { items: deposits } = await takeMatured(tx, maturedDeposit(date, depositId));
  if (deposits.length === 0) throw new AppError("not_found");
  const unpaid = await findUnpaidPayouts(tx, deposits);
  await mature(tx, deposits, unpaid);
  return [...countOutcome("matured", deposits), ...countInterest("interest", unpaid)];
}
