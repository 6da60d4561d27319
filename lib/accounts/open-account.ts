import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { type Actor, assertMayMoveMoney, assertNotDisabled, assertSelf } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { Account } from "./account";
import { lockAccountOwner, queryAccount } from "./account.sql";
import { createAccount } from "./create-account";
import type { OpenAccountInput } from "./schema";

const accountsPerOwnerMax = 10;

/**
 * Opens a further account for the customer, empty and active; once for a request id.
 *
 * @throws AppError `not_found` for another person's e-mail, `email_unverified`, `limit_exceeded`, `idempotency_mismatch`
 */
export async function openAccount(actor: Actor, input: OpenAccountInput, requestId?: string): Promise<Account> {
  assertSelf(actor, input.email);
  assertMayMoveMoney(actor);
  const { accountType, currency } = input;
  return await commandOnce(actor, { name: "account.open", requestId, content: input }, async (tx) => {
    // One person opens one account at a time, so that two requests cannot pass the limit together.
    await lockAccountOwner(tx, actor.userId);
    const owner = await tx.prisma.user.findUnique({
      where: { id: actor.userId },
      select: { firstName: true, lastName: true, status: true, _count: { select: { accounts: true } } },
    });
    if (!owner) throw new AppError("not_found");
    // Staff may have suspended or blocked the customer since the request came in.
    assertNotDisabled({ ...actor, status: owner.status });
    if (owner._count.accounts >= accountsPerOwnerMax) {
      throw new AppError("limit_exceeded", { messageKey: "limit_accounts", params: { limit: accountsPerOwnerMax } });
    }
    const { accountId, accountNumber } = await createAccount(tx, {
      ownerId: actor.userId,
      accountName: `${owner.firstName} ${owner.lastName}`,
      accountType,
      currency,
    });
    await recordAudit(tx, actor, {
      action: "account.open",
      subjectType: "account",
      subjectId: accountId,
      after: { accountNumber, accountType, currency },
    });
    const account = await queryAccount(tx, accountNumber);
    if (!account) throw new Error("the account that was just opened is missing");
    return account;
  });
}
