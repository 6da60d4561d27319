import { addDays } from "@/lib/dates";

/** Money that is expected to move at the end of a business date (`YYYY-MM-DD`). A positive amount is money received. */
export type ExpectedMovement = { date: string; amountMinor: bigint; isOverdue: boolean };

/** The projected balance of an account at the end of a day. */
export type ProjectedDay = { date: string; balanceMinor: bigint };

/**
 * Projects the balance at the end of the date `from` and at the end of each of the next `days` days. The projection considers only
 * `movements`, which must be sorted by date. On each day, the bank first credits the incoming money. Then the bank collects the
 * debts, beginning with the oldest debt. If the available money does not cover a debt, the bank tries again on the next day.
 * Younger debts wait until the older debt is paid.
 */
export function projectBalance(
  account: { balanceMinor: bigint; heldMinor: bigint },
  movements: ExpectedMovement[],
  { from, days }: { from: string; days: number },
): ProjectedDay[] {
  let balanceMinor = account.balanceMinor;
  const collect = ({ amountMinor }: ExpectedMovement) => {
    const isThere = balanceMinor - account.heldMinor + amountMinor >= 0n;
    if (isThere) balanceMinor += amountMinor;
    return isThere;
  };
  let debts: ExpectedMovement[] = [];
  return Array.from({ length: days + 1 }, (_, index) => {
    const date = addDays(from, index);
    const ofToday = movements.filter((movement) => movement.date === date);
    for (const { amountMinor } of ofToday) if (amountMinor > 0n) balanceMinor += amountMinor;
    const debits = ofToday.filter(({ amountMinor }) => amountMinor < 0n);
    debts = [...debts, ...debits.filter(({ isOverdue }) => isOverdue), ...debits.filter(({ isOverdue }) => !isOverdue)];
    const unpaid = debts.findIndex((debt) => !collect(debt));
    debts = unpaid < 0 ? [] : debts.slice(unpaid);
    return { date, balanceMinor };
  });
}
