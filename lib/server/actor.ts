import "server-only";
import { type Act, isStaffRole, may } from "@/lib/roles";
import { AppError } from "./errors";
import type { UserRole, UserStatus } from "./prisma-client/enums";

/**
 * The person who makes a request. Services take the actor as their first argument and check the actor's rights. The actor is read
 * from the database for each request.
 */
export type Actor = {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: UserRole;
  status: UserStatus;
  emailVerified: boolean;
  sessionId: string;
};

/** For acts of staff. @throws AppError `forbidden` if the actor's role may not do the act. */
export function assertMay(actor: Actor, act: Act): void {
  assertNotDisabled(actor);
  if (!may(actor.role, act)) throw new AppError("forbidden");
}

/**
 * Allows a customer an act on the customer's own records. Allows staff with the right role an act on all records.
 *
 * @throws AppError `not_found` for another customer, because other people's records look as if they did not exist
 * (docs/domain.md, "Access"); `forbidden` for staff of another role
 */
export function assertOwnOrMay(actor: Actor, act: Act, email: string): void {
  assertNotDisabled(actor);
  // Postgres refuses a query whose text contains a NUL.
  if (/\p{Cc}/u.test(email)) throw new AppError("not_found");
  if (actor.email === email.trim().toLowerCase()) return;
  if (!isStaffRole(actor.role)) throw new AppError("not_found");
  assertMay(actor, act);
}

/**
 * For acts that only the customer may do. If the client sends no e-mail address, the actor's own address is meant.
 *
 * @throws AppError `not_found` for another person's e-mail
 */
export function assertSelf(actor: Actor, email: string | undefined): void {
  assertNotDisabled(actor);
  if (email !== undefined && actor.email !== email.trim().toLowerCase()) throw new AppError("not_found");
}

/**
 * Checks that the actor may move money or apply for products (docs/domain.md, "Access").
 *
 * @throws AppError `email_unverified` before the e-mail address is verified, `account_disabled` for a suspended or blocked user.
 */
export function assertMayMoveMoney(actor: Actor): void {
  assertNotDisabled(actor);
  if (!actor.emailVerified) throw new AppError("email_unverified");
}

/** @throws AppError `account_disabled` for a suspended or blocked user, even if the user has passed earlier checks. */
export function assertNotDisabled(actor: Actor): void {
  if (actor.status === "suspended" || actor.status === "blocked") {
    throw new AppError("account_disabled", { extra: { status: actor.status } });
  }
}
