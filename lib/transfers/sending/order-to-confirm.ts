import "server-only";
import { hash } from "node:crypto";
import type { OrderToConfirm } from "@/lib/auth/passkeys/confirm-order";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";
import { fingerprint, type Order, readHundredths } from "./order";

/**
 * The part of an order that a passkey signs: all fields of the request, and the fields that the bank adds. These are the paying
 * account and both currencies, as `send_transfer` determines them.
 *
 * @throws AppError `validation_failed` on `amount`
 */
export async function readOrderToConfirm({ userId }: Actor, order: Order, requestId: string): Promise<OrderToConfirm> {
  const { from, arriving } = await readTerms(userId, order);
  const terms = [fingerprint(order, readHundredths(order.amount)), from?.accountNumber, from?.currency, arriving];
  return { requestId, content: hash("sha256", JSON.stringify(terms)) };
}

/**
 * Refuses an order if the client states the amount in another currency than the currency in which the money would arrive.
 *
 * @throws AppError `validation_failed` on `currency`
 */
export async function assertStatedCurrency({ userId }: Actor, order: Order): Promise<void> {
  if (!order.statedCurrency) return;
  const { arriving } = await readTerms(userId, order);
  if (arriving === undefined || arriving === order.statedCurrency) return;
  throw fieldError("currency", `arrivesIn:${arriving}`);
}

/** The paying account (the oldest when none is named) and the currency that arrives, as `send_transfer` determines them. */
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
