import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { hashPin } from "@/lib/auth/pins/pin-hash";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { type Database, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { openFirstAccount } from "./register-user";
import type { FinishRegistrationInput } from "./schema";

/**
 * Finishes the registration of the actor: stores the address and the PINs, opens the first account, and queues the welcome
 * e-mail. A registration can be finished only once. A repeated call changes nothing and returns the number of the first account,
 * so that the form can be sent again if the first reply was lost.
 *
 * @throws AppError `account_disabled`. `forbidden` for a user who has not registered, such as a member of staff
 */
export async function finishRegistration(
  actor: Actor,
  input: FinishRegistrationInput,
): Promise<{ accountNumber: string }> {
  assertNotDisabled(actor);
  const { DomesticTransferPin, ForeignTransferPin, accountType, currency, ...fields } = input;
  // Hashing is slow, so it happens before the transaction.
  const [domesticPinHash, foreignPinHash] = await Promise.all([
    hashPin(DomesticTransferPin),
    hashPin(ForeignTransferPin),
  ]);
  return await inTransaction(async (tx) => {
    // The condition `registrationOpen` is checked on the locked row, so that only one of several concurrent calls opens an
    // account.
    const [owner] = await tx.prisma.user.updateManyAndReturn({
      where: { id: actor.userId, registrationOpen: true, status: { notIn: ["suspended", "blocked"] } },
      data: { ...fields, domesticPinHash, foreignPinHash, registrationOpen: false, updatedAt: now() },
      select: { id: true, email: true, firstName: true, lastName: true },
    });
    if (!owner) return await findFirstAccount(tx, actor);
    const { accountNumber } = await openFirstAccount(tx, owner, { accountType, currency });
    const after = { accountNumber, accountType, currency };
    const subject = { subjectType: "user", subjectId: owner.id } as const;
    await recordAudit(tx, actor, { action: "user.finish-registration", ...subject, after });
    return { accountNumber };
  });
}

/** Reads the account that an earlier call of `finishRegistration` opened. */
async function findFirstAccount(tx: Database, { userId }: Actor): Promise<{ accountNumber: string }> {
  const account = await tx.prisma.account.findFirst({
    where: { ownerId: userId },
    select: { accountNumber: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  if (!account) throw new AppError("forbidden");
  return account;
}
