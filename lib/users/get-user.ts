import "server-only";
import { type Actor, assertSelfOrStaff } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { type User, userColumns } from "./user";

/** The user with this e-mail, for themselves and for staff. @throws AppError `not_found` */
export async function getUser(actor: Actor, email: string): Promise<User> {
  assertSelfOrStaff(actor, email);
  const [user] = await db.query<User>(`SELECT ${userColumns} FROM users u WHERE u.email = $1`, [
    email.trim().toLowerCase(),
  ]);
  if (!user) throw new AppError("not_found");
  return user;
}
