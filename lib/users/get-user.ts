import "server-only";
import * as z from "zod";
import { type Actor, assertSelfOrStaff, assertStaff } from "@/lib/server/actor";
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

/** The user with this id, for staff. @throws AppError `not_found`, also for a text that is no id */
export async function getUserById(actor: Actor, id: string): Promise<User> {
  assertStaff(actor);
  const isId = z.uuid().safeParse(id).success;
  const [user] = isId ? await db.query<User>(`SELECT ${userColumns} FROM users u WHERE u.id = $1`, [id]) : [];
  if (!user) throw new AppError("not_found");
  return user;
}
