import "server-only";
import { countryMembers } from "@/lib/i18n/countries";
import { toDecimalText } from "@/lib/money/format-money";
import { pinMask } from "@/lib/pin-input";
import { type Actor, assertSelfOrStaff } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { rowBase } from "@/lib/server/http";
import type { Account } from "./account";
import { accountTypeLabel } from "./account-type";

/**
 * Accounts in the HTTP contract's names, each with what its owner has registered with.
 *
 * @throws AppError `not_found` for somebody else's (staff may see all)
 */
export async function accountRows(actor: Actor, accounts: Account[]) {
  for (const { email } of accounts) assertSelfOrStaff(actor, email);
  const owners = await findOwners(accounts);
  return accounts.map((account) => ({
    ...rowBase(account),
    email: account.email,
    accountNumber: account.accountNumber,
    accountName: account.accountName,
    accountType: accountTypeLabel[account.accountType],
    currency: account.currency,
    balance: toDecimalText(account.balanceMinor, account.currency),
    available: toDecimalText(account.availableMinor, account.currency),
    held: toDecimalText(account.heldMinor, account.currency),
    status: account.status,
    routingNumber: env().BANK_ROUTING_NUMBER,
    ...registrationMembers(owners.get(account.email)),
  }));
}

type Owner = {
  email: string;
  firstName: string;
  lastName: string;
  nationality: string;
  countryOfResidence: string;
  state: string;
  city: string;
  zip: string;
  address: string;
  phoneNumber: string;
  description: string;
};

async function findOwners(accounts: Account[]): Promise<Map<string, Owner>> {
  const owners = await db.query<Owner>(
    `SELECT email, first_name AS "firstName", last_name AS "lastName", nationality,
            country_of_residence AS "countryOfResidence", state, city, zip, address, phone_number AS "phoneNumber",
            description
       FROM users WHERE email = ANY ($1)`,
    [[...new Set(accounts.map(({ email }) => email))]],
  );
  return new Map(owners.map((owner) => [owner.email, owner]));
}

/** The registration record without its password; of the tax number and the PINs only that they are there (decision 5). */
function registrationMembers(owner: Owner | undefined) {
  if (!owner) throw new Error("the owner of an account is missing");
  const { email, nationality, countryOfResidence, ...fields } = owner;
  return {
    ...fields,
    ...countryMembers({ country: nationality, countryOfResidence }),
    socialSecurityNumber: pinMask,
    DomesticTransferPin: pinMask,
    ForeignTransferPin: pinMask,
  };
}
