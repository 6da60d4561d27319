import "server-only";
import { hash } from "node:crypto";
import type { OrderToConfirm } from "@/lib/auth/passkeys/confirm-order";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { fingerprint, type Order, readHundredths } from "./order";

/**
 * What a passkey signs of an order: all that the request says, and what it leaves to the bank: the account that pays, where
 * none is named, and the currencies of what leaves and of what arrives, as `send_transfer` finds them.
 *
 * @throws AppError `validation_failed` on `amount`
 */
export async function readOrderToConfirm({ userId }: Actor, order: Order, requestId: string): Promise<OrderToConfirm> {
  const { fromAccountNumber: accountNumber, currency, beneficiary } = order;
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
  const arriving = currency ?? to?.currency ?? from?.currency;
  const terms = [fingerprint(order, readHundredths(order.amount)), from?.accountNumber, from?.currency, arriving];
  return { requestId, content: hash("sha256", JSON.stringify(terms)) };
}
