import type * as z from "zod";
import { changedFields } from "@/components/admin/resource/changed-fields";
import { toDecimalText } from "@/lib/money/format-money";
import type { CustomerFormFields, editCustomerInput } from "@/lib/users/edit-schema";
import type { Customer } from "./customer";

/**
 * What the form has changed, and nothing else: so a save does not take back what the customer or a colleague has
 * changed in other fields since the form was opened. A new balance goes with the one that was seen.
 */
export function customerChanges(
  item: Customer,
  before: CustomerFormFields,
  values: CustomerFormFields,
): z.input<typeof editCustomerInput> {
  const { accountType, currency, balance, reason, accountStatus, ...user } = changedFields(before, values);
  const status = accountStatus ? { status: accountStatus } : {};
  const { email, account } = item;
  if (!account) return { email, user: { ...user, ...status } };
  const seen =
    balance === undefined
      ? {}
      : { balance, reason, balanceSeen: toDecimalText(account.balanceMinor, account.currency) };
  return {
    email,
    user: { ...user, ...status },
    accountNumber: account.accountNumber,
    account: {
      ...status,
      ...seen,
      ...(accountType === undefined ? {} : { accountType }),
      ...(currency === undefined ? {} : { currency }),
    },
  };
}
