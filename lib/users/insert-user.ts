import "server-only";
import { v7 as uuidv7 } from "uuid";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { isUniqueViolation } from "@/lib/server/db-errors";
import { AppError } from "@/lib/server/errors";
import type { Prisma } from "@/lib/server/prisma-client/client";
import { requestContext } from "@/lib/server/request-context";
import { sealTaxNumber } from "./tax-number";

/** The fields of a new user. `taxIdNumber` is plain text here. `insertUser` encrypts it. */
export type NewUser = Omit<Prisma.UserCreateManyInput, "id" | "createdAt" | "updatedAt">;

/**
 * Inserts a new user. The user's language is the language of the request.
 *
 * @returns the user's id.
 * @throws AppError `conflict` on `email` when another user has this e-mail address.
 */
export async function insertUser(tx: Database, user: NewUser): Promise<string> {
  const id = uuidv7();
  const createdAt = now();
  const taxIdNumber = sealTaxNumber(id, user.taxIdNumber);
  try {
    const { locale } = requestContext();
    await tx.prisma.user.create({ data: { locale, ...user, id, taxIdNumber, createdAt, updatedAt: createdAt } });
    return id;
  } catch (error) {
    if (!isUniqueViolation(error, "users_email_key")) throw error;
    throw new AppError("conflict", { messageKey: "email_taken", fields: { email: ["emailTaken"] } });
  }
}
