import "server-only";
import { randomBytes } from "node:crypto";
import { hashPin } from "@/lib/auth/pins/pin-hash";
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

/** The hash of a random PIN that nobody knows. Hashing is slow, so callers call this function before a transaction. */
export async function unknownPinHash(): Promise<string> {
  return await hashPin(randomBytes(32).toString("base64"));
}

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
