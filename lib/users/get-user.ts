import "server-only";
import * as z from "zod";
import { noteRead } from "@/lib/audit/note-read";
import { type Actor, assertMay, assertOwnOrMay } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { User } from "./user";
import { queryUser, queryUserForStaff, type UserForStaff } from "./user.sql";

/** The user with this e-mail address. Only staff and the user themselves may read the record. @throws AppError `not_found` */
export async function getUser(actor: Actor, email: string): Promise<User> {
  assertOwnOrMay(actor, "customers.read", email);
  const user = await queryUser(db, "email", email.trim().toLowerCase());
  if (!user) throw new AppError("not_found");
  await noteRead(actor, "profile", user);
  return user;
}

/**
 * The user with this id, for staff. The result also states which edits of the user would now need a second person.
 *
 * @throws AppError `not_found` for an unknown id, and for a text that is not an id
 */
export async function getUserById(actor: Actor, id: string): Promise<UserForStaff> {
  assertMay(actor, "customers.read");
  const isId = z.uuid().safeParse(id).success;
  const user = isId ? await queryUserForStaff(db, id) : undefined;
  if (!user) throw new AppError("not_found");
  await noteRead(actor, "profile", user);
  return user;
}
