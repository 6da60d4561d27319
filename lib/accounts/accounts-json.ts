import "server-only";
import * as z from "zod";
import { baseMembers, baseShape } from "@/lib/lists/base-members";
import { currencyCode } from "@/lib/money/currency-schema";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import { maskShape, pinMask } from "@/lib/pin-input";
import { type Actor, assertOwnOrMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import type { Prisma } from "@/lib/server/prisma-client/client";
import { AccountStatus } from "@/lib/server/prisma-client/enums";
import type { Account } from "./account";
import { accountTypeLabel } from "./account-type.model";
import { accountTypeName } from "./account-type-schema";
import { listedPersonJson, personJson, personSelect, personShape } from "./person-json";

/**
 * Returns accounts with the field names of the HTTP contract. Each account contains the registration data of its owner. If
 * `isList` is true, the street, postcode, phone number and description of every owner except the actor are masked.
 *
 * @throws AppError `not_found` for another person's account, unless the actor is staff
 */
export async function accountsJson<const Accounts extends readonly Account[]>(
  actor: Actor,
  accounts: Accounts,
  { isList = false }: { isList?: boolean } = {},
) {
  for (const { email } of accounts) assertOwnOrMay(actor, "customers.read", email);
  const owners = await findOwners(accounts);
  const all = accounts.map((account) => ({
    ...baseMembers(account),
    email: account.email,
    accountNumber: account.accountNumber,
    iban: account.iban ?? "",
    accountName: account.accountName,
    nickname: account.nickname ?? "",
    accountType: accountTypeLabel[account.accountType],
    currency: account.currency,
    balance: toDecimalText(account.balanceMinor, account.currency),
    available: toDecimalText(account.availableMinor, account.currency),
    held: toDecimalText(account.heldMinor, account.currency),
    status: account.status,
    routingNumber: env().BANK_ROUTING_NUMBER,
    bic: env().BANK_BIC,
    ...registrationMembers(owners.get(account.email), isList && account.email !== actor.email),
  }));
  // The type assertion keeps the length of `accounts`, so a tuple of one account yields a tuple of one element.
  return all as { [Index in keyof Accounts]: (typeof all)[number] };
}

const ownerSelect = { ...personSelect, email: true, description: true } as const satisfies Prisma.UserSelect;

type Owner = Prisma.UserGetPayload<{ select: typeof ownerSelect }>;

async function findOwners(accounts: readonly Account[]): Promise<Map<string, Owner>> {
  const emails = [...new Set(accounts.map(({ email }) => email))];
  const owners = await db.prisma.user.findMany({ where: { email: { in: emails } }, select: ownerSelect });
  return new Map(owners.map((owner) => [owner.email, owner]));
}

/**
 * The registration data without the password. The tax number and the PINs are always masked
 * (docs/domain.md, "PINs and credentials").
 */
function registrationMembers(owner: Owner | undefined, isListed: boolean) {
  if (!owner) throw new Error("the owner of an account is missing");
  return {
    ...(isListed ? listedPersonJson(owner) : personJson(owner)),
    description: isListed ? pinMask : owner.description,
    socialSecurityNumber: pinMask,
    DomesticTransferPin: pinMask,
    ForeignTransferPin: pinMask,
  };
}

export const accountShape = z.object({
  ...baseShape,
  email: z.string(),
  accountNumber: z.string(),
  iban: z.string(),
  accountName: z.string(),
  nickname: z.string(),
  accountType: accountTypeName,
  currency: currencyCode,
  balance: decimalText,
  available: decimalText,
  held: decimalText,
  status: z.enum(AccountStatus),
  routingNumber: z.string(),
  bic: z.string(),
  ...personShape,
  description: z.string(),
  socialSecurityNumber: maskShape,
  DomesticTransferPin: maskShape,
  ForeignTransferPin: maskShape,
});
