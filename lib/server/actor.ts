import "server-only";
import { type Act, isStaffRole, may } from "@/lib/roles";
import { AppError } from "./errors";
import type { UserRole, UserStatus } from "./prisma-client/enums";

/** Who asks for something. Services take it first and decide by it. Read fresh from the database for each request. */
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

/** For staff. @throws AppError `forbidden` unless the actor's role may do that act. */
export function assertMay(actor: Actor, act: Act): void {
  assertNotDisabled(actor);
  if (!may(actor.role, act)) throw new AppError("forbidden");
}

/**
 * Lets people do that act to their own records, and staff whose role may do it to everybody's.
 *
 * @throws AppError `not_found` for another customer: others' records answer as if they did not exist (decision 2); `forbidden` for
 * staff of another role
 */
export function assertOwnOrMay(actor: Actor, act: Act, email: string): void {
  assertNotDisabled(actor);
  // Postgres cannot even look for a text with a NUL in it.
  if (/\p{Cc}/u.test(email)) throw new AppError("not_found");
  if (actor.email === email.trim().toLowerCase()) return;
  if (!isStaffRole(actor.role)) throw new AppError("not_found");
  assertMay(actor, act);
}

/**
 * For what only the customer may do, staff included. A client that names no e-mail means its own.
 *
 * @throws AppError `not_found` for another person's e-mail
 */
export function assertSelf(actor: Actor, email: string | undefined): void {
  assertNotDisabled(actor);
  if (email !== undefined && actor.email !== email.trim().toLowerCase()) throw new AppError("not_found");
}

/**
 * Lets through who may move money or apply (decision 19).
 *
 * @throws AppError `email_unverified` before the e-mail is verified, `account_disabled` when suspended or blocked.
 */
export function assertMayMoveMoney(actor: Actor): void {
  assertNotDisabled(actor);
  if (!actor.emailVerified) throw new AppError("email_unverified");
}

/** @throws AppError `account_disabled` for a suspended or blocked user, whatever let them come this far. */
export function assertNotDisabled(actor: Actor): void {
  if (actor.status === "suspended" || actor.status === "blocked") {
    throw new AppError("account_disabled", { extra: { status: actor.status } });
  }
}
