import "server-only";
import type { Gender, UserRole, UserStatus } from "@/lib/server/prisma-client/enums";

/** A person who can sign in, as services hand it on: without secrets, and without the tax number. */
export type User = {
  id: string;
  email: string;
  role: UserRole;
  status: UserStatus;
  firstName: string;
  lastName: string;
  gender: Gender | null;
  /** ISO 3166 alpha-2, as is `countryOfResidence`. */
  nationality: string;
  countryOfResidence: string;
  state: string;
  city: string;
  zip: string;
  address: string;
  phoneNumber: string;
  emailVerified: boolean;
  hasAtmPin: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** The columns of `users u` that make a `User`. */
export const userColumns = `u.id, u.email, u.role, u.status, u.first_name AS "firstName", u.last_name AS "lastName",
  u.gender, u.nationality, u.country_of_residence AS "countryOfResidence", u.state, u.city, u.zip, u.address,
  u.phone_number AS "phoneNumber", u.email_verified_at IS NOT NULL AS "emailVerified",
  u.atm_pin_hash IS NOT NULL AS "hasAtmPin", u.created_at AS "createdAt", u.updated_at AS "updatedAt"`;
