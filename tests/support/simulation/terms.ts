import { daysFrom, halfEven, type Money, plusDays, plusMonths } from "./arithmetic";

// The schedules of loans and deposits, and the interest that they earn, computed by the rules of docs/domain.md ("Loans" and
// "Fixed deposits") and docs/decisions/interest-accrual.md.

export type ScheduleLine = {
  number: number;
  dueOn: string;
  principal: bigint;
  interest: bigint;
  isPaid: boolean;
  inParts: { principal: bigint; interest: bigint };
  /** The date of the last partial payment that paid principal, and the late interest that was paid since then. */
  late: { since: string | null; paid: bigint };
};

export type Product = {
  id: string;
  /** The code of the product's account in the books. */
  code: string;
  /** The code of the customer's account in the books. */
  customer: string;
  currency: Money;
  amount: bigint;
  begun: string;
  lines: ScheduleLine[];
  /** The late interest for one year, in hundredths of a percent of the overdue principal. */
  lateRate: bigint;
  /** True if the bank collects a part of an instalment when the account has too little money. */
  takesParts: boolean;
  isEnded: boolean;
};

/**
 * Divides an amount into equal parts. The parts are rounded half to even, and the last part takes the rest. If rounding leaves
 * nothing for the last part, the parts are rounded down.
 */
function parts(total: bigint, each: bigint, count: number): bigint[] {
  const others = BigInt(count - 1);
  const part = each * others < total ? each : total / BigInt(count);
  return [...Array.from({ length: count - 1 }, () => part), total - part * others];
}

/** Returns the instalments of a loan: equal parts over one year. */
export function loanLines(amount: bigint, basisPoints: bigint, count: number, begun: string): ScheduleLine[] {
  const principals = parts(amount, halfEven(amount, BigInt(count)), count);
  const interest = halfEven(amount * basisPoints, 10_000n);
  const interests = parts(interest, halfEven(amount * basisPoints, 10_000n * BigInt(count)), count);
  const yearDays = daysFrom(begun, plusMonths(begun, 12));
  return principals.map((principal, index) => ({
    number: index + 1,
    dueOn:
      12 % count === 0
        ? plusMonths(begun, (12 / count) * (index + 1))
        : plusDays(begun, Math.round((yearDays * (index + 1)) / count)),
    ...{
      principal,
      interest: interests[index] ?? 0n,
      isPaid: false,
      inParts: { principal: 0n, interest: 0n },
      late: { since: null, paid: 0n },
    },
  }));
}

/** Returns the payouts of a deposit. `months` is the length of an interval. */
export function depositLines(
  amount: bigint,
  basisPoints: bigint,
  { years, months }: { years: number; months: number },
  begun: string,
): ScheduleLine[] {
  const total = halfEven(amount * basisPoints * BigInt(years), 10_000n);
  const each = halfEven(amount * basisPoints * BigInt(months), 120_000n);
  return parts(total, each, (12 * years) / months).map((interest, index) => ({
    ...{ number: index + 1, dueOn: plusMonths(begun, months * (index + 1)), principal: 0n, interest, isPaid: false },
    inParts: { principal: 0n, interest: 0n },
    late: { since: null, paid: 0n },
  }));
}

/**
 * Returns the late interest that is owed for a line on a date. The unpaid principal bears late interest for each day since the
 * due date, or since the last part that paid principal.
 */
export function lateOwed(
  { begun, lateRate }: Product,
  { dueOn, principal, inParts, isPaid, late }: ScheduleLine,
  date: string,
) {
  const days = daysFrom(late.since ?? dueOn, date);
  if (isPaid || days <= 0) return 0n;
  const year = BigInt(daysFrom(begun, plusMonths(begun, 12)));
  const owed = ((principal - inParts.principal) * lateRate * BigInt(days)) / (10_000n * year) - late.paid;
  return owed > 0n ? owed : 0n;
}

/**
 * Returns the late interest that a loan has accrued by the end of a date. The function counts the date as a whole day, and at most
 * 90 days.
 */
export function lateAccrued(loan: Product, date: string): bigint {
  const unpaid = loan.lines.filter(({ isPaid }) => !isPaid);
  if (loan.isEnded || loan.lateRate === 0n || !unpaid[0]) return 0n;
  const end = [plusDays(date, 1), plusDays(unpaid[0].dueOn, overdueDays)].sort()[0] ?? date;
  return unpaid.filter(({ dueOn }) => dueOn <= date).reduce((sum, line) => sum + lateOwed(loan, line, end), 0n);
}

/** A loan stops earning interest this many days after the due date of its oldest unpaid instalment. */
const overdueDays = 90;

/**
 * Returns the unpaid interest that a product has earned by the end of a date, rounded down. The function counts the date as a
 * whole day.
 */
export function earned({ begun, lines, isEnded }: Product, date: string, kind: "loan" | "deposit"): bigint {
  if (isEnded) return 0n;
  const unpaid = lines.filter(({ isPaid }) => !isPaid);
  const oldest = unpaid[0]?.dueOn ?? date;
  const end = kind === "loan" ? plusDays(oldest, overdueDays) : "9999-12-31";
  let sum = 0n;
  for (const { number, dueOn, interest, inParts } of unpaid) {
    const since = number === 1 ? begun : (lines[number - 2]?.dueOn ?? begun);
    const until = [plusDays(date, 1), dueOn, end].sort()[0] ?? date;
    const days = daysFrom(since, until);
    const earned = days > 0 ? (interest * BigInt(days)) / BigInt(daysFrom(since, dueOn)) : 0n;
    if (earned > inParts.interest) sum += earned - inParts.interest;
  }
  return sum;
}
