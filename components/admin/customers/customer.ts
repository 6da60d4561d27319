import type { Account } from "@/lib/accounts/account";
import { type Act, isStaffRole, type Role } from "@/lib/roles";
import type { User } from "@/lib/users/user";

/** The fields of an account that staff may change, and the facts that the dialog shows beside these fields. */
export type AccountForEdit = Pick<
  Account,
  "accountNumber" | "accountType" | "currency" | "balanceMinor" | "heldMinor" | "status"
>;

/** The data of a user that staff see and edit. */
export type Customer = Pick<
  User,
  | "id"
  | "email"
  | "role"
  | "firstName"
  | "lastName"
  | "gender"
  | "nationality"
  | "status"
  | "hasAtmPin"
  | "phoneNumber"
  | "countryOfResidence"
  | "state"
  | "city"
  | "zip"
  | "address"
  | "closedAt"
> & {
  /** The user's nationality, as the name of a country. */
  countryName: string;
  /** The primary account. Null for users without an account, such as staff. */
  account: AccountForEdit | null;
};

/** Returns the permission that a reader needs to edit a person with this role. Only admins may edit staff. */
export function editActOf(role: Role): Act {
  return isStaffRole(role) ? "staff.edit" : "customers.edit";
}
