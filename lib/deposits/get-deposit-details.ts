import "server-only";
import { validate as isUuid } from "uuid";
import { noteRead } from "@/lib/audit/note-read";
import { getBusinessDate } from "@/lib/ledger/business-date.sql";
import { may } from "@/lib/roles";
import { type Actor, assertNotDisabled, assertOwnOrMay } from "@/lib/server/actor";
import { type Database, db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type DepositWithSchedule, depositScheduleInclude, toDepositWithSchedule, unpaidOf } from "./deposit";
import { divideByDate, interestOf } from "./schedule.model";
import { closeRefusal } from "./status-effect.model";

/** The amounts that the owner would receive or lose by ending a deposit now, in minor units. */
type EarlyClosure = {
  /** The principal. */
  returnedMinor: bigint;
  /** Interest that is due but not paid yet. The closure pays this interest before the principal. */
  dueMinor: bigint;
  /** Interest that is not due yet and would be lost. Zero once the deposit has matured. */
  forfeitedMinor: bigint;
  /** The number of payouts whose interest would be lost. */
  forfeitedCount: number;
};

/** A deposit with its schedule, as the deposit's page shows it. */
export type DepositDetails = DepositWithSchedule & {
  isOwn: boolean;
  /** The business date. */
  today: string;
  /** The amounts of a closure on the business date. Null if the owner cannot close the deposit. */
  earlyClosure: EarlyClosure | null;
};

/**
 * Reads a deposit and its schedule, for its owner and for staff. A reader who knows the URL of a deleted deposit can still open
 * the deposit's page.
 *
 * @throws AppError `not_found`
 */
export async function getDepositDetails(actor: Actor, id: string): Promise<DepositDetails> {
  assertNotDisabled(actor);
  const [found, today] = await Promise.all([readDeposit(db, id), getBusinessDate()]);
  const isOwn = found.deposit.ownerId === actor.userId;
  if (!isOwn && !may(actor.role, "deposits.read")) throw new AppError("not_found");
  await noteRead(actor, "deposits", { id: found.deposit.ownerId });
  const earlyClosure = closeRefusal(found.deposit) === null ? closureOf(found, today) : null;
  return { ...found, isOwn, today, earlyClosure };
}

/**
 * The deposits and schedules of the person with this e-mail address, newest deposits first. Deleted deposits are left out. The
 * result has at most 1,000 deposits.
 */
export async function findDepositDetailsOf(actor: Actor, email: string): Promise<DepositWithSchedule[]> {
  assertOwnOrMay(actor, "deposits.read", email);
  await noteRead(actor, "deposits", { email });
  const records = await db.prisma.deposit.findMany({
    where: { owner: { email: email.trim().toLowerCase() }, status: { not: "deleted" } },
    include: depositScheduleInclude,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 1_000,
  });
  return records.map(toDepositWithSchedule);
}

/** A deposit and its schedule. The caller checks that the reader may see the deposit. @throws AppError `not_found` */
export async function readDeposit(from: Database, id: string): Promise<DepositWithSchedule> {
  const record = isUuid(id)
    ? await from.prisma.deposit.findUnique({ where: { id }, include: depositScheduleInclude })
    : null;
  if (!record) throw new AppError("not_found");
  return toDepositWithSchedule(record);
}

function closureOf({ deposit: { amountMinor }, payouts }: DepositWithSchedule, today: string): EarlyClosure {
  const { due, later } = divideByDate(unpaidOf(payouts), today);
  return {
    returnedMinor: amountMinor,
    dueMinor: interestOf(due),
    forfeitedMinor: interestOf(later),
    forfeitedCount: later.length,
  };
}
