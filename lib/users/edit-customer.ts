import "server-only";
import type { Account } from "@/lib/accounts/account";
import { applyAccountChanges } from "@/lib/accounts/edit-account";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { commandOnce } from "@/lib/server/command-once";
import { AppError } from "@/lib/server/errors";
import type { EditCustomerInput } from "./edit-schema";
import { applyUserChanges, hashPins } from "./edit-user";
import type { User } from "./user";

/**
 * Lets staff change a customer and one of their accounts together, as the one form that shows both: either all of it
 * happens, or nothing does. Once for a request id.
 *
 * @throws AppError as `editUser` and `editAccount` do; `idempotency_mismatch`
 */
export async function editCustomer(
  actor: Actor,
  input: EditCustomerInput,
  requestId?: string,
): Promise<{ user: User; account: Account | null }> {
  assertStaff(actor);
  const { email, user: payload, accountNumber, account: changes } = input;
  const hashes = await hashPins(payload);
  return await commandOnce(actor, { name: "customer.edit", requestId, content: input }, async (tx) => {
    const user = await applyUserChanges(tx, actor, { email, payload }, hashes);
    if (!accountNumber) return { user, account: null };
    const account = await applyAccountChanges(tx, actor, accountNumber, changes);
    if (account.email !== user.email) throw new AppError("not_found");
    return { user, account };
  });
}
