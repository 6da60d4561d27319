import type * as z from "zod";
import { changedFields } from "@/components/admin/resource/changed-fields";
import { toDecimalText } from "@/lib/money/format-money";
import type { CustomerFormFields, editCustomerInput } from "@/lib/users/edit-schema";
import type { Customer } from "./customer";

/**
 * What the form has changed, and nothing else: so a save does not take back what the customer or a colleague has
 * changed in other fields since the form was opened. What it has changed goes with what was seen of it.
 */
export function customerChanges(
  item: Customer,
  before: CustomerFormFields,
  values: CustomerFormFields,
): z.input<typeof editCustomerInput> {
  const { accountType, currency, balance, reason, accountStatus, ...user } = changedFields(before, values);
  const seenFields = seenOf(before, user, accountStatus !== undefined);
  const status = accountStatus ? { status: accountStatus } : {};
  const { email, account } = item;
  const person = { email, user: { ...user, ...status }, ...(seenFields ? { seen: seenFields } : {}) };
  if (!account) return person;
  const seen =
    balance === undefined
      ? {}
      : { balance, reason, balanceSeen: toDecimalText(account.balanceMinor, account.currency) };
  return {
    ...person,
    accountNumber: account.accountNumber,
    account: {
      ...status,
      ...seen,
      ...(accountType === undefined ? {} : { accountType }),
      ...(currency === undefined ? {} : { currency }),
    },
  };
}

const seenNames = ["firstName", "lastName", "gender", "country"] as const;

function seenOf(before: CustomerFormFields, changed: Partial<CustomerFormFields>, isStatusChanged: boolean) {
  const fields = seenNames.filter((name) => changed[name] !== undefined).map((name) => [name, before[name]] as const);
  const all = [...fields, ...(isStatusChanged ? [["status", before.accountStatus] as const] : [])];
  return all.length > 0 ? Object.fromEntries(all) : undefined;
}
