import "server-only";
import type { Prisma, User as UserRecord } from "@/lib/server/prisma-client/client";

/** The fields of a user that services return: no secrets, and not the tax number. */
export const userSelect = {
  id: true,
  email: true,
  role: true,
  status: true,
  firstName: true,
  lastName: true,
  gender: true,
  /** ISO 3166 alpha-2, as is `countryOfResidence`. */
  nationality: true,
  countryOfResidence: true,
  state: true,
  city: true,
  zip: true,
  address: true,
  phoneNumber: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.UserSelect;

/** A person who can sign in. Secrets are left out; the record only says whether they are set. */
export type User = Pick<UserRecord, keyof typeof userSelect> & { emailVerified: boolean; hasAtmPin: boolean };
