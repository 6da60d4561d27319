import "server-only";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import type { User } from "@/lib/server/prisma-client/client";
import { insertUser } from "@/lib/users/insert-user";

/** A new member of staff. */
export type NewMember = Pick<User, "email" | "role" | "firstName" | "lastName" | "passwordHash"> & {
  /** Staff send no money, so this is the hash of a PIN that nobody knows (`unknownPinHash`). */
  pinHash: string;
};

/** The personal data of a member of staff who has entered no personal data. `taxIdNumber` is plain text here. */
export const emptyProfile = {
  nationality: "US",
  countryOfResidence: "US",
  state: "",
  city: "",
  zip: "",
  address: "",
  phoneNumber: "",
  taxIdNumber: "",
  description: "",
} as const;

/**
 * Inserts a user who works at the bank and has no account.
 *
 * @returns the user's id
 * @throws AppError `conflict` on `email` when another user has the address
 */
export async function addMember(tx: Database, { pinHash, ...member }: NewMember): Promise<string> {
  return await insertUser(tx, {
    ...member,
    status: "active",
    ...emptyProfile,
    domesticPinHash: pinHash,
    foreignPinHash: pinHash,
    emailVerifiedAt: now(),
  });
}
