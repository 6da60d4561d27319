import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { savedWireFields, toSavedWire } from "@/lib/transfers/wire.model";
import type { KnownReceiver } from "./wire-payee.model";

const wiresMax = 50;
const wireSelect = Object.fromEntries(savedWireFields.map((field) => [field, true])) as Record<
  (typeof savedWireFields)[number],
  true
>;

/**
 * Finds the accounts to which the actor has sent wires, the latest first. The wire form proposes the banks of these accounts when
 * the customer enters a new account. For a known account, the form proposes the receiver's address from the last wire to this
 * account.
 */
export async function findKnownReceivers(actor: Actor): Promise<KnownReceiver[]> {
  assertNotDisabled(actor);
  const wires = await db.prisma.transfer.findMany({
    where: { senderId: actor.userId, channel: "wire", status: { not: "deleted" } },
    orderBy: { createdAt: "desc" },
    take: wiresMax,
    select: { accountName: true, accountNumber: true, ...wireSelect },
  });
  return wires.map(({ accountName, accountNumber, ...wire }) => ({ accountName, accountNumber, ...toSavedWire(wire) }));
}
