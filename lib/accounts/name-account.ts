import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { Account } from "./account";
import { lockAccountRow, queryAccount } from "./account.sql";
import type { NameAccountInput } from "./schema";

/**
 * Sets or removes the nickname of one of the actor's own accounts. Staff cannot set the nickname of a customer's account. A
 * repeated request changes nothing and writes no second audit event.
 *
 * @throws AppError `not_found` for an account that the actor does not own, even if the actor is staff; `account_disabled`
 */
export async function nameAccount(actor: Actor, { accountNumber, nickname }: NameAccountInput): Promise<Account> {
  assertNotDisabled(actor);
  return await inTransaction(async (tx) => {
    const own = await tx.prisma.account.findFirst({
      where: { accountNumber, ownerId: actor.userId },
      select: { id: true },
    });
    if (!own) throw new AppError("not_found");
    await lockAccountRow(tx, own.id);
    const chosen = nickname === "" ? null : nickname;
    const before = await tx.prisma.account.findUniqueOrThrow({ where: { id: own.id }, select: { nickname: true } });
    if (before.nickname !== chosen) {
      await tx.prisma.account.update({ where: { id: own.id }, data: { nickname: chosen, updatedAt: now() } });
      await recordAudit(tx, actor, {
        action: "account.name",
        subjectType: "account",
        subjectId: own.id,
        before,
        after: { nickname: chosen },
      });
    }
    const account = await queryAccount(tx, accountNumber);
    if (!account) throw new Error("the account that was just named is missing");
    return account;
  });
}
