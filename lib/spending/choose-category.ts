import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { type Database, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { CategoryChoice } from "./categories.model";
import type { ChooseCategoryInput } from "./schema";
import { forgetPaymentChoices, readPayee } from "./spending.sql";

/**
 * Assigns a category to one of the actor's payments, or to all past and future payments to the payment's payee. Moves no money.
 * The last choice counts, so a repeated request changes nothing.
 *
 * @throws AppError `not_found` for a transfer that is not the actor's own payment to somebody else; `account_disabled`
 */
export async function chooseCategory(actor: Actor, input: ChooseCategoryInput): Promise<void> {
  assertNotDisabled(actor);
  const { userId } = actor;
  const { transferId, category, scope } = input;
  await inTransaction(async (tx) => {
    const payee = await readPayee(tx, transferId, userId);
    if (payee === undefined) throw new AppError("not_found");
    if (scope === "payee") await chooseForPayee(tx, userId, payee, category);
    else await chooseForPayment(tx, userId, transferId, category);
  });
}

async function chooseForPayment(tx: Database, userId: string, transferId: string, category: CategoryChoice) {
  const chosen = { category, chosenAt: now() };
  await tx.prisma.paymentCategory.upsert({
    where: { userId_transferId: { userId, transferId } },
    create: { userId, transferId, ...chosen },
    update: chosen,
  });
}

/**
 * Stores the category of all payments to a payee. Removes the choices for single payments to the payee, because the new choice
 * applies to all payments. Writes the payee's row first, so that two calls for one payee run one after the other.
 */
async function chooseForPayee(tx: Database, userId: string, payee: string, category: CategoryChoice) {
  const chosen = { category, chosenAt: now() };
  await tx.prisma.payeeCategory.upsert({
    where: { userId_payee: { userId, payee } },
    create: { userId, payee, ...chosen },
    update: chosen,
  });
  await forgetPaymentChoices(tx, userId, payee);
}
