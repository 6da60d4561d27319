import type * as z from "zod";
import { changedFields } from "@/components/admin/resource/changed-fields";
import { toDecimalText } from "@/lib/money/format-money";
import type { CustomerFormFields, editCustomerInput } from "@/lib/users/edit-schema";
import type { Customer } from "./customer";

/**
 * Returns only the changed fields of the form, so that a save keeps other people's changes to other fields. Each changed field
 * is sent with the value that the editor saw.
 */
export function customerChanges(
  item: Customer,
  before: CustomerFormFields,
  values: CustomerFormFields,
): z.input<typeof editCustomerInput> {
  const changed = changedFields(before, values);
  const { accountType, currency, balance, reason, correction, accountStatus, changeReason, ...rest } = changed;
  const { DomesticTransferPin, ForeignTransferPin, ATMPin, newEmail, ...user } = rest;
  const pins = { domestic: DomesticTransferPin, foreign: ForeignTransferPin, atm: ATMPin };
  const resetPins = (["domestic", "foreign", "atm"] as const).filter((pin) => pins[pin] === "reset");
  const seenFields = seenOf(before, user, accountStatus !== undefined);
  const status = accountStatus ? { status: accountStatus } : {};
  const { email, account } = item;
  const person = {
    email,
    user: { ...user, ...status, ...(newEmail ? { newEmail } : {}), ...(resetPins.length > 0 ? { resetPins } : {}) },
    ...(seenFields ? { seen: seenFields } : {}),
    ...(changeReason ? { changeReason } : {}),
  };
  if (!account) return person;
  const seen =
    balance === undefined
      ? {}
      : {
          ...{ balance, reason, balanceSeen: toDecimalText(account.balanceMinor, account.currency) },
          ...(correction === undefined ? {} : { correction }),
        };
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

const seenNames = [
  ...(["firstName", "lastName", "gender", "country", "phoneNumber"] as const),
  ...(["countryOfResidence", "state", "city", "zip", "address"] as const),
];

function seenOf(before: CustomerFormFields, changed: Partial<CustomerFormFields>, isStatusChanged: boolean) {
  const fields = seenNames.filter((name) => changed[name] !== undefined).map((name) => [name, before[name]] as const);
  const all = [...fields, ...(isStatusChanged ? [["status", before.accountStatus] as const] : [])];
  return all.length > 0 ? Object.fromEntries(all) : undefined;
}
