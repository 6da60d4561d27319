import { addDays } from "@/lib/calendar";

/** Money that is going to move at the end of a date of the bank, `YYYY-MM-DD`; plus: it comes in. */
export type ExpectedMovement = { date: string; amountMinor: bigint; isOverdue: boolean };

/** What an account will hold at the end of a day. */
export type ProjectedDay = { date: string; balanceMinor: bigint };

/**
 * What an account holds at the end of `from` and of each of the `days` days after it, when nothing happens but the
 * movements, which come in the order of their dates. It does as the end of a day does: first money comes in, then it is
 * collected, the oldest debt first; a debt that cannot be paid is tried again each day, and younger ones wait for it.
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
