import "server-only";
import type { Account } from "@/lib/accounts/account";
import {
  applyAccountEdit,
  assertNotOwnAccount,
  prepareAccountEdit,
  withoutUnchangedBalance,
} from "@/lib/accounts/edit-account";
import { assertNotOwn } from "@/lib/audit/assert-not-own";
import { type CommandRequest, doOrPropose, isConfirmation } from "@/lib/four-eyes/do-or-propose";
import { lockLedgerAccounts } from "@/lib/ledger/ledger-accounts.sql";
import { type Actor, assertMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { applyUserChanges, findAffectedLedgerAccounts } from "./apply-user-changes";
import type { EditCustomerInput } from "./edit-schema";
import { hashPins } from "./pin-changes";
import type { User } from "./user";

/**
 * Lets staff change a customer and one of the customer's accounts in one transaction. The form that shows the customer and the
 * account uses this service. A repeated call with the same request id changes nothing and returns the first result. If the form's
 * correction of the balance exceeds the four-eyes limit, all changes of the form become one proposal (`doOrPropose`).
 *
 * @throws AppError `proposed`, `forbidden` for the actor's own record; the errors of `editUser` and `editAccount`;
 * `idempotency_mismatch`
 */
export async function editCustomer(
  actor: Actor,
  input: EditCustomerInput,
  request?: CommandRequest,
): Promise<{ user: User; account: Account | null }> {
  assertMay(actor, "customers.edit");
  const { email, user: payload, seen, changeReason, accountNumber, account: changes } = input;
  const ownerId = email === actor.email ? actor.userId : null;
  await assertNotOwn(actor, { action: "user.edit", subjectType: "user", subjectId: actor.userId, ownerId });
  const subject = accountNumber
    ? ({ type: "account", id: await assertNotOwnAccount(actor, accountNumber) } as const)
    : ({ type: "user", id: await findUserId(email) } as const);
  const hashes = await hashPins(payload);
  const pinned = async () => ({ ...input, account: withoutUnchangedBalance(changes) });
  const command = { kind: "customer.edit", subject, input, pinned, request } as const;
  return await doOrPropose(actor, command, async (tx) => {
    const edit = accountNumber ? await prepareAccountEdit(tx, accountNumber, changes, isConfirmation(request)) : null;
    if (edit && edit.seen.email !== email) throw new AppError("not_found");
    const ofUser = await findAffectedLedgerAccounts(tx, { email, payload });
    await lockLedgerAccounts(tx, [...ofUser, ...(edit?.ledgerAccountIds ?? [])]);
    const user = await applyUserChanges(tx, actor, { email, payload, seen, changeReason }, { hashes });
    return { user, account: edit && (await applyAccountEdit(tx, actor, edit)) };
  });
}

/** @throws AppError `not_found` */
async function findUserId(email: string): Promise<string> {
  const user = await db.prisma.user.findUnique({ where: { email }, select: { id: true } });
  if (!user) throw new AppError("not_found");
  return user.id;
}
