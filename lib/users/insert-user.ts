import "server-only";
import { v7 as uuidv7 } from "uuid";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { UserRole, UserStatus } from "@/lib/server/prisma-client/enums";

export type NewUser = {
  email: string;
  role: UserRole;
  status: UserStatus;
  firstName: string;
  lastName: string;
  /** ISO 3166 alpha-2, as is `countryOfResidence`. */
  nationality: string;
  countryOfResidence: string;
  state: string;
  city: string;
  zip: string;
  address: string;
  phoneNumber: string;
  taxIdNumber: string;
  description: string;
  passwordHash: string;
  domesticPinHash: string;
  foreignPinHash: string;
  emailVerifiedAt: Date | null;
};

/**
 * Writes a new user.
 *
 * @returns the user's id.
 * @throws AppError `conflict` on `email` when somebody has this e-mail already.
 */
export async function insertUser(tx: Queryable, user: NewUser): Promise<string> {
  const id = uuidv7();
  const inserted = await tx.query(
    `INSERT INTO users (id, email, role, status, first_name, last_name, nationality, country_of_residence, state, city,
                        zip, address, phone_number, tax_id_number, description, password_hash, domestic_pin_hash,
                        foreign_pin_hash, email_verified_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20)
     ON CONFLICT (email) DO NOTHING
     RETURNING id`,
    [
      id,
      user.email,
      user.role,
      user.status,
      user.firstName,
      user.lastName,
      user.nationality,
      user.countryOfResidence,
      user.state,
      user.city,
      user.zip,
      user.address,
      user.phoneNumber,
      user.taxIdNumber,
      user.description,
      user.passwordHash,
      user.domesticPinHash,
      user.foreignPinHash,
      user.emailVerifiedAt,
      now(),
    ],
  );
  if (inserted.length === 0)
    throw new AppError("conflict", { messageKey: "email_taken", fields: { email: ["emailTaken"] } });
  return id;
}
