import "server-only";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { type Database, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { CategoryChoice } from "./categories";
import { forgetPaymentChoices, readPayee } from "./choose-category.sql";
import type { ChooseCategoryInput } from "./schema";

/**
 * Gives one of the actor's payments a category, or all payments to its payee, past and to come. No money moves, and the last
 * choice counts, so that a repeat changes nothing.
 *
 * @throws AppError `not_found` for what is no payment of theirs to somebody else, `account_disabled`
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

/** All means all: what was chosen for single ones of them is forgotten. The payee's row first, so that two of these take turns. */
async function chooseForPayee(tx: Database, userId: string, payee: string, category: CategoryChoice) {
  const chosen = { category, chosenAt: now() };
  await tx.prisma.payeeCategory.upsert({
    where: { userId_payee: { userId, payee } },
    create: { userId, payee, ...chosen },
    update: chosen,
  });
  await forgetPaymentChoices(tx, userId, payee);
}
