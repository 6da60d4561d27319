import { closeMonth } from "@/lib/books/periods/change-months";
import { getMonths } from "@/lib/books/periods/get-months";
import type { Role } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { type Database, inTransaction } from "@/lib/server/db";
import { lockUntilCommit } from "@/lib/server/lock-until-commit.sql";
import { holdConversations } from "./conversations";
import { demoCustomerEmail, demoSecondAdminEmail, demoTellerEmail } from "./demo-logins";
import { takeInPayments } from "./incoming";
import { proposeAndDecide } from "./proposals";
import { importStatement } from "./statement";

/**
 * Lets the staff of a demonstration do one day's work through the services. The staff close the past months, reconcile a
 * network's statement, take in payments, answer customers, and propose commands that need a second person. The reconciliation is
 * skipped if the database already contains a statement. The proposals are skipped if the four-eyes rule is switched off or a
 * proposal exists.
 */
export async function seedStaffWork(): Promise<void> {
  await inTransaction(async (tx) => {
    // If two processes start at the same moment, this lock makes sure that the work is done only once. This transaction only
    // holds the lock, because the services use their own transactions.
    await lockUntilCommit(tx, "demo_data");
    const teller = await findPerson(tx, demoTellerEmail, ["admin", "teller"]);
    const admin = await findPerson(tx, demoSecondAdminEmail, ["admin", "teller"]);
    // A visitor may have removed the demo staff.
    if (!teller || !admin) return;
    await closePastMonths(admin);
    const [amelia, priya, jonas] = await Promise.all(
      [demoCustomerEmail, "priya@holdfast.example", "jonas@holdfast.example"].map((email) =>
        findPerson(tx, email, ["customer"]),
      ),
    );
    if ((await tx.prisma.settlementFile.count()) === 0) {
      await importStatement(teller, admin);
      if (priya) await takeInPayments(teller, admin, priya);
    }
    if (amelia && priya && jonas && (await tx.prisma.messageThread.count()) === 0) {
      await holdConversations({ amelia, priya, jonas, teller, admin });
    }
    const hasFourEyes = (await tx.prisma.fourEyesLimit.count()) > 0;
    if (hasFourEyes && (await tx.prisma.proposal.count()) === 0) await proposeAndDecide({ teller, admin });
  });
}

/**
 * Closes all open months of the books except the latest open month. Does nothing if staff have ever closed a month, even if the
 * month is open again.
 */
async function closePastMonths(admin: Actor): Promise<void> {
  const { months } = await getMonths(admin);
  if (months.some(({ changedAt }) => changedAt !== null)) return;
  const past = months.filter(({ state }) => state === "open").slice(1);
  for (const { month } of past.reverse()) await closeMonth(admin, { month });
}

/** Returns the person with the e-mail address `email`, if this person is active and has one of `roles`. */
async function findPerson(tx: Database, email: string, roles: Role[]): Promise<Actor | undefined> {
  const person = await tx.prisma.user.findFirst({
    where: { email, status: "active", role: { in: roles } },
    select: { id: true, email: true, firstName: true, lastName: true, role: true, status: true },
  });
  if (!person) return undefined;
  const { id: userId, ...rest } = person;
  return { userId, ...rest, emailVerified: true, registrationOpen: false, sessionId: "" };
}
