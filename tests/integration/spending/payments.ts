import { randomUUID } from "node:crypto";
import { findHistory } from "@/lib/history/find-history";
import { historyFilters } from "@/lib/history/schema";
import type { Actor } from "@/lib/server/actor";
import type { CategoryChoice } from "@/lib/spending/categories.model";
import { chooseCategory } from "@/lib/spending/choose-category";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { createBeneficiary, type TestCustomer } from "@/tests/support/factories";

/**
 * Sends money to another customer. Before the first payment to a receiver, the function adds the receiver as a beneficiary. If
 * `staff` is given, they approve the payment, and the receiver gets the money.
 */
export async function payCustomer(
  { actor }: TestCustomer,
  to: TestCustomer,
  { amount = "10", staff }: { amount?: string; staff?: Actor } = {},
): Promise<string> {
  const beneficiary = to.account.accountNumber;
  const accountName = `${to.actor.firstName} ${to.actor.lastName}`;
  await createBeneficiary(actor, { accountNumber: beneficiary, accountName }).catch(() => undefined);
  const order = interbankTransferInput.parse({ beneficiary, amount });
  const { id } = await initiateTransfer(actor, { channel: "interbank", ...order }, randomUUID());
  if (staff) await editTransfer(staff, "interbank", { id, payload: { status: "approved" } });
  return id;
}

export function call(
  actor: Actor,
  transferId: string,
  category: CategoryChoice,
  scope: "payment" | "payee" = "payment",
) {
  return chooseCategory(actor, { transferId, category, scope });
}

/** Returns the items of the customer's history with these filters, newest first. */
export async function findCategorised({ actor }: TestCustomer, filters: Record<string, string> = {}) {
  return (await findHistory(actor, { filters: historyFilters.parse(filters), pageSize: 1_000, hasCategories: true }))
    .items;
}

/** Returns the category that the customer's history shows for each of these transfers. */
export async function categoriesOf(customer: TestCustomer, ids: string[]) {
  const items = await findCategorised(customer);
  return ids.map((id) => items.find(({ subjectId }) => subjectId === id)?.category);
}
