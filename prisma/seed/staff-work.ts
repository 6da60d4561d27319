import type { Actor } from "@/lib/server/actor";
import { type Database, inTransaction } from "@/lib/server/db";
import { lockUntilCommit } from "@/lib/server/lock-until-commit.sql";
import { demoSecondAdminEmail, demoTellerEmail } from "./demo-logins";
import { proposeAndDecide } from "./proposals";
import { importStatement } from "./statement";

/**
 * Lets the staff of a demonstration do a day's work through the services themselves: they reconcile a network's statement, and propose
 * what one of them may not do alone. Each part once, where there is nothing of its kind yet.
 */
export async function seedStaffWork(): Promise<void> {
  await inTransaction(async (tx) => {
    // Two starts at once do it once. The services have transactions of their own.
    await lockUntilCommit(tx, "demo_data");
    const teller = await findColleague(tx, demoTellerEmail);
    const admin = await findColleague(tx, demoSecondAdminEmail);
    // They may have left since: then nobody works in their name.
    if (!teller || !admin) return;
    if ((await tx.prisma.settlementFile.count()) === 0) await importStatement(teller);
    const hasFourEyes = (await tx.prisma.fourEyesLimit.count()) > 0;
    if (hasFourEyes && (await tx.prisma.proposal.count()) === 0) await proposeAndDecide({ teller, admin });
  });
}

async function findColleague(tx: Database, email: string): Promise<Actor | undefined> {
  const colleague = await tx.prisma.user.findFirst({
    where: { email, status: "active", role: { in: ["admin", "teller"] } },
    select: { id: true, email: true, firstName: true, lastName: true, role: true, status: true },
  });
  if (!colleague) return undefined;
  const { id: userId, ...person } = colleague;
  return { userId, ...person, emailVerified: true, sessionId: "" };
}
