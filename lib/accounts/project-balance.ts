import { addDays } from "@/lib/calendar";

/** Money that is going to move at the end of a date of the bank, `YYYY-MM-DD`; plus: it comes in. */
export type ExpectedMovement = { date: string; amountMinor: bigint; isOverdue: boolean };

/** What an account will hold at the end of a day. */
export type ProjectedDay = { date: string; balanceMinor: bigint };

/**
 * What an account holds at the end of `from` and of each of the `days` days after it, when nothing happens but the
 * movements, which come in the order of their dates. It does as the end of a day does: money that goes out is collected
 * before anything comes in, only if it is available, and otherwise again on each day that follows, after what is due then.
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
  let overdue: ExpectedMovement[] = [];
  return Array.from({ length: days + 1 }, (_, index) => {
    const date = addDays(from, index);
    const ofToday = movements.filter((movement) => movement.date === date);
    const debits = ofToday.filter(({ amountMinor }) => amountMinor < 0n);
    const again = [...overdue, ...debits.filter(({ isOverdue }) => isOverdue)];
    const failed = debits.filter((debit) => !debit.isOverdue && !collect(debit));
    overdue = [...again.filter((debit) => !collect(debit)), ...failed];
    for (const { amountMinor } of ofToday) if (amountMinor > 0n) balanceMinor += amountMinor;
    return { date, balanceMinor };
  });
}
