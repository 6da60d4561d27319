import { addDays } from "@/lib/dates";
import { getBusinessDate } from "@/lib/ledger/business-date.sql";
import { inTransaction } from "@/lib/server/db";
import { waitForLockWaits } from "./database/lock-waits";

/**
 * Makes a call while interest is accrued at the end of a business date. The call waits for the accrual, and continues on the next
 * business date.
 *
 * @returns the call's result or error, and the next business date
 */
export async function callAtEndOfDate<Result>(
  call: () => Promise<Result>,
): Promise<{ result: PromiseSettledResult<Result>; next: string }> {
  const next = addDays(await getBusinessDate(), 1);
  const { called } = await inTransaction(async (end) => {
    await end.query("SELECT pg_advisory_xact_lock(hashtextextended('interest accrual', 0))");
    const called = Promise.allSettled([call()]);
    await waitForLockWaits();
    await end.query("SELECT open_business_date($1, 0)", [next]);
    // The function returns the promise in an object, so that `inTransaction` does not wait for the call before it commits.
    return { called };
  });
  const [result] = await called;
  return { result, next };
}
