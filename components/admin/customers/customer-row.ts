import type { AccountTypeCode } from "@/lib/accounts/account-type";
import type { accountStatuses } from "@/lib/accounts/schema";
import type { Currency } from "@/lib/money/currency";
import type { userStatuses } from "@/lib/users/edit-schema";
import type { genders } from "@/lib/users/gender";

export type UserStatus = (typeof userStatuses)[number];

/** An account as staff edit it; amounts in minor units. */
export type AccountForEdit = {
  accountNumber: string;
  accountType: AccountTypeCode;
  currency: Currency;
  balanceMinor: bigint;
  heldMinor: bigint;
  status: (typeof accountStatuses)[number];
};

/** A user as staff see and edit them. */
export type CustomerRow = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  gender: (typeof genders)[number] | null;
  /** Nationality, as a code and in words. */
  country: string;
  countryName: string;
  status: UserStatus;
  hasAtmPin: boolean;
  /** The primary one; null for those who have none, such as staff. */
  account: AccountForEdit | null;
};
