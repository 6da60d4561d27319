import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, assertMayMoveMoney, assertNotDisabled, assertSelf } from "@/lib/server/actor";
import { commandOnce } from "@/lib/server/command-once";
import { AppError } from "@/lib/server/errors";
import type { UserStatus } from "@/lib/server/prisma-client/enums";
import { type Account, type AccountDbRow, accountColumns, accountTables, toAccount } from "./account";
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
    // Accounts of one person are opened one after the other, so that the limit counts.
    const [owner] = await tx.query<{ account_name: string; status: UserStatus }>(
      `SELECT first_name || ' ' || last_name AS account_name, status FROM users WHERE id = $1 FOR NO KEY UPDATE`,
      [actor.userId],
    );
    if (!owner) throw new AppError("not_found");
    // Suspended or blocked since the request came in.
    assertNotDisabled({ ...actor, status: owner.status });
    const existing = await tx.query("SELECT id FROM accounts WHERE owner_id = $1", [actor.userId]);
    if (existing.length >= accountsPerOwnerMax) {
      throw new AppError("limit_exceeded", { messageKey: "limit_accounts", params: { limit: accountsPerOwnerMax } });
    }
    const { accountId, accountNumber } = await createAccount(tx, {
      ownerId: actor.userId,
      accountName: owner.account_name,
      accountType,
      currency,
    });
    await recordAudit(tx, actor, {
      action: "account.open",
      subjectType: "account",
      subjectId: accountId,
      after: { accountNumber, accountType, currency },
    });
    const [row] = await tx.query<AccountDbRow>(`SELECT ${accountColumns} FROM ${accountTables} WHERE a.id = $1`, [
      accountId,
    ]);
    if (!row) throw new Error("the account that was just opened is missing");
    return toAccount(row);
  });
}
