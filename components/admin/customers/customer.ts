import type { Account } from "@/lib/accounts/account";
import type { User } from "@/lib/users/user";

/** What staff may change of an account, and what the dialog says beside it. */
export type AccountForEdit = Pick<
  Account,
  "accountNumber" | "accountType" | "currency" | "balanceMinor" | "heldMinor" | "status"
>;

/** A user as staff see and edit them. */
export type Customer = Pick<
  User,
  "id" | "email" | "firstName" | "lastName" | "gender" | "nationality" | "status" | "hasAtmPin"
> & {
  /** Of the nationality. */
  countryName: string;
  /** The primary one; null for those who have none, such as staff. */
  account: AccountForEdit | null;
};
