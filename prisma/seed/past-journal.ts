import { addMonths } from "@/lib/dates";
import type { Currency } from "@/lib/money/currency";
import { bankDate, startOfBankDate } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { demoSecondAdminEmail } from "./demo-logins";
import { postPastJournal } from "./past-books.sql";
import type { PastEvent } from "./past-events";
import { toMinor } from "./past-transfers";
import { demoPeople } from "./people";

type Lines = { account: string; amountMinor: bigint }[];

const debit = (account: string, amountMinor: bigint) => ({ account, amountMinor: -amountMinor });
const credit = (account: string, amountMinor: bigint) => ({ account, amountMinor });

/** The lines of the journal entry for the founders' capital. */
const capital: Lines = [
  debit("asset:cash", 5_000_000n),
  debit("nostro:wire", 25_000_000n),
  debit("nostro:interbank", 10_000_000n),
  credit("equity:capital", 40_000_000n),
];
const rent: Lines = [debit("expense:operating", 18_000n), credit("nostro:wire", 18_000n)];
const charges: Lines = [debit("expense:network-fees", 1_240n), credit("nostro:wire", 1_240n)];

/**
 * Returns the past entries of the demonstration's general journal: the founders' capital one minute before the first event of
 * `past`, and the expenses of each month. Returns no entries if the member of staff who posts them no longer exists.
 */
export async function tellJournal(tx: Database, past: PastEvent[], today: Date): Promise<PastEvent[]> {
  const colleague = await tx.prisma.user.findUnique({ where: { email: demoSecondAdminEmail }, select: { id: true } });
  const first = past.map(({ at }) => at).sort((one, other) => one.getTime() - other.getTime())[0];
  if (!colleague || !first) return [];
  const post = (at: Date, reason: string, lines: Lines, currency: Currency = "USD"): PastEvent => ({
    at,
    record: (db) => postPastJournal(db, colleague.id, { reason, currency, lines }, at),
  });
  const beginning = new Date(first.getTime() - 60_000);
  const events = [post(beginning, "Capital paid in by the founders", capital)];
  for (const [currency, minor] of openingSums()) {
    const lines = [debit("nostro:interbank", minor), credit("equity:adjustment", minor)];
    events.push(post(beginning, "Money taken over with the customers' accounts", lines, currency));
  }
  for (let date = addMonths(bankDate(first), 1); date < bankDate(today); date = addMonths(date, 1)) {
    const at = startOfBankDate(date);
    events.push(post(new Date(at.getTime() + 9 * 3_600_000), "Rent and cleaning", rent));
    events.push(post(new Date(at.getTime() + 10 * 3_600_000), "Monthly charges of the wire network", charges));
  }
  return events;
}

/** Returns the sums of the opening balances of all people, in minor units. */
function openingSums(): Map<Currency, bigint> {
  const sums = new Map<Currency, bigint>();
  for (const { currency, openingUnits } of demoPeople) {
    if (openingUnits > 0) sums.set(currency, (sums.get(currency) ?? 0n) + toMinor(openingUnits, currency));
  }
  return sums;
}
