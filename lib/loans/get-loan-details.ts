import "server-only";
import { validate as isUuid } from "uuid";
import { noteRead } from "@/lib/audit/note-read";
import { getBusinessDate } from "@/lib/ledger/business-date.sql";
import { may } from "@/lib/roles";
import { type Actor, assertNotDisabled, assertOwnOrMay } from "@/lib/server/actor";
import { type Database, db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type LoanWithSchedule, loanScheduleInclude, type Payoff, toLoanWithSchedule } from "./loan";
import { readLateInterest } from "./loans.sql";
import { findPayoff } from "./payoff";

/**
 * A loan with its schedule, as the loan's page shows it. `payoff` is the quote for an early repayment. `payoff` is null if the
 * loan is not active, or if an early repayment does not reduce its interest.
 */
export type LoanDetails = LoanWithSchedule & { isOwn: boolean; payoff: Payoff | null };

/** `today` is the business date. The loan's page offers payments for this date. */
type DatedLoanDetails = LoanDetails & { today: string };

/**
 * Reads a loan and its schedule, for its owner and for staff. A reader who knows the URL of a deleted loan can still open the
 * loan's page.
 * @throws AppError `not_found`
 */
export async function getLoanDetails(actor: Actor, id: string): Promise<DatedLoanDetails> {
  assertNotDisabled(actor);
  const [found, today] = await Promise.all([readLoan(db, id), getBusinessDate()]);
  const isOwn = found.loan.ownerId === actor.userId;
  if (!isOwn && !may(actor.role, "loans.read")) throw new AppError("not_found");
  await noteRead(actor, "loans", { id: found.loan.ownerId });
  return { ...found, isOwn, payoff: await findPayoff(db, found.loan), today };
}

/**
 * The loans and schedules of the user with this e-mail address, newest loans first. Deleted loans are left out. The result has
 * at most 1,000 loans.
 */
export async function findLoanDetailsOf(actor: Actor, email: string): Promise<LoanDetails[]> {
  assertOwnOrMay(actor, "loans.read", email);
  await noteRead(actor, "loans", { email });
  const records = await db.prisma.loan.findMany({
    where: { owner: { email: email.trim().toLowerCase() }, status: { not: "deleted" } },
    include: loanScheduleInclude,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 1_000,
  });
  return await Promise.all(
    records.map(async (record) => {
      const payoff = await findPayoff(db, record);
      const late = await readLateInterest(db, record);
      return { ...toLoanWithSchedule(record, late), isOwn: record.ownerId === actor.userId, payoff };
    }),
  );
}

/** A loan and its schedule. The caller checks that the reader may see the loan. @throws AppError `not_found` */
export async function readLoan(from: Database, id: string): Promise<LoanWithSchedule> {
  const record = isUuid(id) ? await from.prisma.loan.findUnique({ where: { id }, include: loanScheduleInclude }) : null;
  if (!record) throw new AppError("not_found");
  return toLoanWithSchedule(record, await readLateInterest(from, record));
}
