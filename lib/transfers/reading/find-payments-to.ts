import "server-only";
import { type Currency, toCurrency } from "@/lib/money/currency";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import type { Transfer } from "@/lib/transfers/transfer";

/** A payment to an account. `currency` is the currency that the receiver gets. */
export type PaymentTo = Pick<Transfer, "id" | "amountMinor" | "status" | "ending" | "note" | "createdAt"> & {
  currency: Currency;
};

const paymentsMax = 20;

/** Finds the actor's latest payments to an account, on all channels, the newest first. */
export async function findPaymentsTo(actor: Actor, accountNumber: string): Promise<PaymentTo[]> {
  assertNotDisabled(actor);
  const payments = await db.prisma.transfer.findMany({
    where: { senderId: actor.userId, accountNumber },
    orderBy: { createdAt: "desc" },
    take: paymentsMax,
    select: {
      ...{ id: true, amountMinor: true, currency: true, status: true, ending: true, note: true, createdAt: true },
    },
  });
  return payments.map((payment) => ({ ...payment, currency: toCurrency(payment.currency) }));
}
