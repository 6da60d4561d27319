import { countryName } from "@/lib/i18n/countries";
import type { AccountForEdit, CustomerRow } from "./customer-row";

/** Picks what the screen needs, so that nothing else travels to the browser. */
export function toCustomerRow(
  user: Omit<CustomerRow, "country" | "countryName" | "account"> & { nationality: string },
  account: AccountForEdit | undefined,
  locale: string,
): CustomerRow {
  const { id, email, firstName, lastName, gender, nationality, status, hasAtmPin } = user;
  return {
    id,
    email,
    firstName,
    lastName,
    gender,
    country: nationality,
    countryName: countryName(nationality, locale),
    status,
    hasAtmPin,
    account: account ? toAccountForEdit(account) : null,
  };
}

export function toAccountForEdit(account: AccountForEdit): AccountForEdit {
  const { accountNumber, accountType, currency, balanceMinor, heldMinor, status } = account;
  return { accountNumber, accountType, currency, balanceMinor, heldMinor, status };
}
