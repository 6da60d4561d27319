import "server-only";
import type { Account } from "@/lib/accounts/account";
import { applyAccountEdit, assertNotOwnAccount, prepareAccountEdit } from "@/lib/accounts/edit-account";
import { assertNotOwn } from "@/lib/audit/assert-not-own";
import { type CommandRequest, doOrPropose } from "@/lib/four-eyes/do-or-propose";
import { lockLedgerAccounts } from "@/lib/ledger/lock-ledger-accounts.sql";
import { type Actor, assertMay } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { EditCustomerInput } from "./edit-schema";
import { applyUserChanges, findAffectedLedgerAccounts } from "./edit-user";
import { hashPins } from "./pin-changes";
import type { User } from "./user";

/**
 * Lets staff change a customer and one of the customer's accounts in one transaction, for the form that shows both. Does it
 * once per request id. A balance above the limit is proposed with all that the form says (`doOrPropose`).
 *
 * @throws AppError `proposed`, `forbidden` for one's own record; as `editUser` and `editAccount` do; `idempotency_mismatch`
 */
export async function editCustomer(
  actor: Actor,
  input: EditCustomerInput,
  request?: CommandRequest,
): Promise<{ user: User; account: Account | null }> {
  assertMay(actor, "customers.edit");
  const { email, user: payload, seen, accountNumber, account: changes } = input;
  const ownerId = email === actor.email ? actor.userId : null;
  await assertNotOwn(actor, { action: "user.edit", subjectType: "user", subjectId: actor.userId, ownerId });
  const id = accountNumber ? await assertNotOwnAccount(actor, accountNumber) : "";
  const hashes = await hashPins(payload);
  const command = { kind: "customer.edit", subject: { type: "account", id }, input, request } as const;
  return await doOrPropose(actor, command, async (tx) => {
    const edit = accountNumber ? await prepareAccountEdit(tx, accountNumber, changes) : null;
    if (edit && edit.seen.email !== email) throw new AppError("not_found");
    const ofUser = await findAffectedLedgerAccounts(tx, { email, payload });
    await lockLedgerAccounts(tx, [...ofUser, ...(edit?.ledgerAccountIds ?? [])]);
    const user = await applyUserChanges(tx, actor, { email, payload, seen }, hashes);
    return { user, account: edit && (await applyAccountEdit(tx, actor, edit)) };
  });
}
