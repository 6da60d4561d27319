import { closeMonth } from "@/lib/books/periods/change-months";
import { getMonths } from "@/lib/books/periods/get-months";
import type { Actor } from "@/lib/server/actor";
import { type Database, inTransaction } from "@/lib/server/db";
import { lockUntilCommit } from "@/lib/server/lock-until-commit.sql";
import { demoSecondAdminEmail, demoTellerEmail } from "./demo-logins";
import { proposeAndDecide } from "./proposals";
import { importStatement } from "./statement";

/**
 * Lets the staff of a demonstration do one day's work through the services. The staff close the past months, reconcile a network's statement, and then
 * propose commands that need a second person. The reconciliation is skipped if the database already contains a statement. The
 * proposals are skipped if the four-eyes rule is switched off or a proposal exists.
 */
export async function seedStaffWork(): Promise<void> {
  await inTransaction(async (tx) => {
    // If two processes start at the same moment, this lock makes sure that the work is done only once. This transaction only
    // holds the lock, because the services use their own transactions.
    await lockUntilCommit(tx, "demo_data");
    const teller = await findColleague(tx, demoTellerEmail);
    const admin = await findColleague(tx, demoSecondAdminEmail);
    // A visitor may have removed the demo staff.
    if (!teller || !admin) return;
    await closePastMonths(admin);
    if ((await tx.prisma.settlementFile.count()) === 0) await importStatement(teller, admin);
    const hasFourEyes = (await tx.prisma.fourEyesLimit.count()) > 0;
    if (hasFourEyes && (await tx.prisma.proposal.count()) === 0) await proposeAndDecide({ teller, admin });
  });
}

/** Closes the months of the books before the last month. Does nothing if a month was closed before. */
async function closePastMonths(admin: Actor): Promise<void> {
  const { months } = await getMonths(admin);
  if (months.some(({ changedAt }) => changedAt !== null)) return;
  const past = months.filter(({ state }) => state === "open").slice(1);
  for (const { month } of past.reverse()) await closeMonth(admin, { month });
}

async function findColleague(tx: Database, email: string): Promise<Actor | undefined> {
  const colleague = await tx.prisma.user.findFirst({
    where: { email, status: "active", role: { in: ["admin", "teller"] } },
    select: { id: true, email: true, firstName: true, lastName: true, role: true, status: true },
  });
  if (!colleague) return undefined;
  const { id: userId, ...person } = colleague;
  return { userId, ...person, emailVerified: true, registrationOpen: false, sessionId: "" };
}
