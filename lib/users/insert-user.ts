import "server-only";
import { now } from "@/lib/server/clock";
import { type Database, isUniqueViolation } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { Prisma } from "@/lib/server/prisma-client/client";

export type NewUser = Omit<Prisma.UserCreateManyInput, "id" | "createdAt" | "updatedAt">;

/**
 * Writes a new user.
 *
 * @returns the user's id.
 * @throws AppError `conflict` on `email` when somebody has this e-mail already.
 */
export async function insertUser(tx: Database, user: NewUser): Promise<string> {
  const createdAt = now();
  try {
    const { id } = await tx.prisma.user.create({
      data: { ...user, createdAt, updatedAt: createdAt },
      select: { id: true },
    });
    return id;
  } catch (error) {
    if (!isUniqueViolation(error, "users_email_key")) throw error;
    throw new AppError("conflict", { messageKey: "email_taken", fields: { email: ["emailTaken"] } });
  }
}
