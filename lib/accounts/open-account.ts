import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { emailRow } from "@/lib/email/queue-email";
import { fullName } from "@/lib/full-name";
import { notificationRow } from "@/lib/notifications/notification-row";
import { recordNotice } from "@/lib/notifications/record-notice.sql";
import { isStaffRole } from "@/lib/roles";
import { type Actor, assertMayMoveMoney, assertNotDisabled, assertSelf } from "@/lib/server/actor";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { keepPace } from "@/lib/server/pace";
import type { Account } from "./account";
import { lockAccountOwner, queryAccount } from "./account.sql";
import { accountsPerOwnerMax } from "./accounts-max.model";
import { createAccount } from "./create-account";
import type { OpenAccountInput } from "./schema";

/**
 * Opens a further account for the customer and notifies the customer. The account is empty and active. A repeat with the same
 * request id opens no second account. Staff without an account are not customers, and cannot open an account.
 *
 * @throws AppError `not_found` for another person's e-mail, `forbidden` for staff who are not customers, `email_unverified`,
 * `account_disabled`, `limit_exceeded`, `idempotency_mismatch`, `rate_limited`
 */
export async function openAccount(actor: Actor, input: OpenAccountInput, requestId?: string): Promise<Account> {
  assertSelf(actor, input.email);
  assertMayMoveMoney(actor);
  await keepPace(actor, "order");
  const { accountType, currency } = input;
  return await commandOnce(actor, { name: "account.open", requestId, content: input }, async (tx) => {
    const accountName = await lockWhoMayOpen(tx, actor);
    const { accountId, accountNumber } = await createAccount(tx, {
      ...{ ownerId: actor.userId, accountName },
      ...{ accountType, currency },
    });
    await recordAudit(tx, actor, {
      action: "account.open",
      subjectType: "account",
      subjectId: accountId,
      after: { accountNumber, accountType, currency },
    });
    const account = await queryAccount(tx, accountNumber);
    if (!account) throw new Error("the account that was just opened is missing");
    await tellOfAccount(tx, actor, account);
    return account;
  });
}

/**
 * Locks the user who opens an account, so that two concurrent requests cannot together exceed the maximum number of accounts.
 *
 * @returns the owner's full name, which becomes the name of the new account
 */
async function lockWhoMayOpen(tx: Database, actor: Actor): Promise<string> {
  await lockAccountOwner(tx, actor.userId);
  const owner = await tx.prisma.user.findUnique({
    where: { id: actor.userId },
    select: { firstName: true, lastName: true, status: true, role: true, _count: { select: { accounts: true } } },
  });
  if (!owner) throw new AppError("not_found");
  // The status is checked again, because staff may have suspended or blocked the customer since the request arrived.
  assertNotDisabled({ ...actor, status: owner.status });
  const { accounts } = owner._count;
  if (accounts === 0 && isStaffRole(owner.role)) throw new AppError("forbidden", { messageKey: "not_a_customer" });
  if (accounts >= accountsPerOwnerMax) {
    throw new AppError("limit_exceeded", { messageKey: "limit_accounts", params: { limit: accountsPerOwnerMax } });
  }
  return fullName(owner);
}

async function tellOfAccount(tx: Database, actor: Actor, account: Account): Promise<void> {
  const { accountNumber, accountType, currency } = account;
  const { userId, email, firstName } = actor;
  await recordNotice(tx, {
    notification: notificationRow({
      ...{ userId, kind: "account-opened", params: { name: accountNumber, currency } },
      subjectId: accountNumber,
    }),
    email: emailRow(email, "account-opened", { firstName, accountNumber, accountType, currency }),
  });
}
