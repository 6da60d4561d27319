import "server-only";
import { hash } from "node:crypto";
import type { OrderToConfirm } from "@/lib/auth/passkeys/confirm-order";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";
import { fingerprint, type Order, readHundredths } from "./order";

/**
 * The content of an order that a passkey signs: all fields of the request, and the values that the bank adds. The added values
 * are the paying account and the two currencies. The rules of `send_transfer` determine these values.
 *
 * @throws AppError `validation_failed` on `amount`
 */
export async function readOrderToConfirm({ userId }: Actor, order: Order, requestId: string): Promise<OrderToConfirm> {
  const { from, arriving } = await readTerms(userId, order);
  const terms = [fingerprint(order, readHundredths(order.amount)), from?.accountNumber, from?.currency, arriving];
  return { requestId, content: hash("sha256", JSON.stringify(terms)) };
}

/**
 * Refuses an order if the currency that the client states is not the currency in which the money would arrive.
 *
 * @throws AppError `validation_failed` on `currency`
 */
export async function assertStatedCurrency({ userId }: Actor, order: Order): Promise<void> {
  if (!order.statedCurrency) return;
  const { arriving } = await readTerms(userId, order);
  if (arriving === undefined || arriving === order.statedCurrency) return;
  throw fieldError("currency", `arrivesIn:${arriving}`);
}

/** By the rules of `send_transfer`, finds the paying account and the currency that arrives. The default is the oldest account. */
async function readTerms(userId: string, { fromAccountNumber: accountNumber, currency, beneficiary }: Order) {
  const [from, to] = await Promise.all([
    db.prisma.account.findFirst({
      where: { ownerId: userId, ...(accountNumber ? { accountNumber } : {}) },
      orderBy: { createdAt: "asc" },
      select: { accountNumber: true, currency: true },
    }),
    beneficiary === undefined
      ? undefined
      : db.prisma.account.findUnique({ where: { accountNumber: beneficiary }, select: { currency: true } }),
  ]);
  return { from, arriving: currency ?? to?.currency ?? from?.currency };
}
