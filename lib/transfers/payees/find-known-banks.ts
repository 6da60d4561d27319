import "server-only";
import type { KnownBank } from "@/lib/payee-accounts/typed-account";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { db } from "@/lib/server/db";

const wiresMax = 50;

/** Finds the banks to which the actor has sent wires, the latest first. A form proposes these banks for further accounts. */
export async function findKnownBanks(actor: Actor): Promise<KnownBank[]> {
  assertNotDisabled(actor);
  return await db.prisma.transfer.findMany({
    where: { senderId: actor.userId, channel: "wire", status: { not: "deleted" } },
    orderBy: { createdAt: "desc" },
    take: wiresMax,
    select: { accountNumber: true, bankTo: true, swiftCode: true },
  });
}
