import "server-only";
import { validate as isUuid } from "uuid";
import { noteRead } from "@/lib/audit/note-read";
import { may } from "@/lib/roles";
import { type Actor, assertNotDisabled, assertOwnOrMay } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { type Database, db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type DepositWithSchedule, depositScheduleInclude, toDepositWithSchedule, unpaidOf } from "./deposit";
import { divideByDate, interestOf } from "./schedule";
import { closeRefusal } from "./status-effect";

/** What the owner gets and loses by ending a deposit now, in minor units. */
type EarlyClosure = {
  /** The principal. */
  returnedMinor: bigint;
  /** Interest that is due and not paid yet; it is paid first. */
  dueMinor: bigint;
  /** Interest that is not due yet and would be lost; zero once the deposit has matured. */
  forfeitedMinor: bigint;
  /** The number of payouts of the lost interest. */
  forfeitedCount: number;
};

/** A deposit with its schedule, as its page shows it. */
export type DepositDetails = DepositWithSchedule & {
  isOwn: boolean;
  /** What closing it now would pay and lose; null when its owner cannot close it. */
  earlyClosure: EarlyClosure | null;
};

/** A deposit and its schedule, for its owner and for staff; a deleted one too, for whoever has its address. @throws AppError `not_found` */
export async function getDepositDetails(actor: Actor, id: string): Promise<DepositDetails> {
  assertNotDisabled(actor);
  const found = await readDeposit(db, id);
  const isOwn = found.deposit.ownerId === actor.userId;
  if (!isOwn && !may(actor.role, "deposits.read")) throw new AppError("not_found");
  await noteRead(actor, "deposits", { id: found.deposit.ownerId });
  return { ...found, isOwn, earlyClosure: closeRefusal(found.deposit) === null ? closureOf(found) : null };
}

/** All deposits of the person with this e-mail that are not deleted, with their schedules, newest first; 1000 at most. */
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

/** A deposit and its schedule, for whoever may read it. @throws AppError `not_found` */
export async function readDeposit(from: Database, id: string): Promise<DepositWithSchedule> {
  const record = isUuid(id)
    ? await from.prisma.deposit.findUnique({ where: { id }, include: depositScheduleInclude })
    : null;
  if (!record) throw new AppError("not_found");
  return toDepositWithSchedule(record);
}

function closureOf({ deposit: { amountMinor }, payouts }: DepositWithSchedule): EarlyClosure {
  const { due, later } = divideByDate(unpaidOf(payouts), bankDate(now()));
  return {
    returnedMinor: amountMinor,
    dueMinor: interestOf(due),
    forfeitedMinor: interestOf(later),
    forfeitedCount: later.length,
  };
}
