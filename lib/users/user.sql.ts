import "server-only";
import type { SecondPersonNeeds } from "@/lib/four-eyes-limit";
import { columnsOf } from "@/lib/server/columns";
import type { Queryable } from "@/lib/server/db";
import { type User, userSelect } from "./user";

/** The columns of `users` that form a `User`. The query must use the alias `u` for `users`. */
export const userColumns = `${columnsOf("user", "u", userSelect)}, u.email_verified_at IS NOT NULL AS "emailVerified",
  u.atm_pin_hash IS NOT NULL AS "hasAtmPin", u.registration_open AS "registrationOpen", u.closed_at AS "closedAt"`;

/** Reads a user by id or by e-mail address. */
export async function queryUser(source: Queryable, by: "id" | "email", value: string): Promise<User | undefined> {
  const [user] = await source.query<User>(`SELECT ${userColumns} FROM users u WHERE u.${by} = $1`, [value]);
  return user;
}

/** A user, and the kinds of edits of the user that would now need a second person. */
export type UserForStaff = User & { secondPersonNeeds: SecondPersonNeeds };

/** Reads a user by id, and the kinds of edits that would now need a second person. */
export async function queryUserForStaff(source: Queryable, id: string): Promise<UserForStaff | undefined> {
  const [user] = await source.query<UserForStaff>(
    `SELECT ${userColumns}, (SELECT json_build_object('control', n.control, 'name', n.name) FROM second_person_needs(u.id) n)
              AS "secondPersonNeeds" FROM users u WHERE u.id = $1`,
    [id],
  );
  return user;
}

/**
 * Locks the row of the user with an e-mail address. If the user is an admin and `mayLoseAccess` is true, locks the rows of all
 * admins in the order of their ids.
 */
export async function lockUserRow(tx: Queryable, email: string, mayLoseAccess: boolean): Promise<User | undefined> {
  const users = await tx.query<User>(
    `SELECT ${userColumns} FROM users u
      WHERE u.email = $1
         OR $2 AND u.role = 'admin' AND EXISTS (SELECT FROM users s WHERE s.email = $1 AND s.role = 'admin')
      ORDER BY u.id FOR NO KEY UPDATE OF u`,
    [email, mayLoseAccess],
  );
  return users.find((user) => user.email === email);
}
