import "server-only";
import { paths } from "@/lib/paths";
import { type Act, isStaffRole, may } from "@/lib/roles";
import { AppError } from "./errors";
import type { UserRole, UserStatus } from "./prisma-client/enums";

/**
 * The user who makes a request. Services take the actor as their first argument and check the actor's permissions. The actor is
 * read from the database for each request.
 */
export type Actor = {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: UserRole;
  status: UserStatus;
  emailVerified: boolean;
  /** True while a customer has completed only the first step of the registration. */
  registrationOpen: boolean;
  sessionId: string;
};

/** Checks that the actor's role allows an action on other people's records. @throws AppError `forbidden` */
export function assertMay(actor: Actor, act: Act): void {
  assertNotDisabled(actor);
  if (!may(actor.role, act)) throw new AppError("forbidden");
}

/**
 * Checks that the actor may perform an action on the records of the user with this e-mail address. Users may perform every
 * action on their own records. Staff may perform the action on other people's records if their role allows the action.
 *
 * @throws AppError `not_found` if the actor is another customer. For this customer, the records must look as if they did not
 * exist (docs/domain.md, "Access"). `forbidden` if the actor is a member of staff whose role does not allow the action
 */
export function assertOwnOrMay(actor: Actor, act: Act, email: string): void {
  assertNotDisabled(actor);
  // No e-mail address contains a control character. The check for control characters comes before the query, because Postgres
  // would refuse a NUL character.
  if (/\p{Cc}/u.test(email)) throw new AppError("not_found");
  if (actor.email === email.trim().toLowerCase()) return;
  if (!isStaffRole(actor.role)) throw new AppError("not_found");
  assertMay(actor, act);
}

/**
 * Checks that a request concerns the actor's own records. A request without an e-mail address means the actor's own records.
 *
 * @throws AppError `not_found` for the e-mail address of another person
 */
export function assertSelf(actor: Actor, email: string | undefined): void {
  assertNotDisabled(actor);
  if (email !== undefined && actor.email !== email.trim().toLowerCase()) throw new AppError("not_found");
}

/**
 * Checks that the actor may move money or apply for products (docs/domain.md, "Access").
 *
 * @throws AppError `forbidden` if the registration is not finished (`finishAt` is the page for the next step), `email_unverified`
 * if the e-mail address is not verified, `account_disabled` for a suspended or blocked user
 */
export function assertMayMoveMoney(actor: Actor): void {
  assertNotDisabled(actor);
  if (actor.registrationOpen) {
    throw new AppError("forbidden", { messageKey: "registration_open", extra: { finishAt: paths.register } });
  }
  assertEmailVerified(actor);
}

/**
 * Checks that the actor has proved that the mailbox is theirs. @throws AppError `email_unverified`; `account_disabled` for a
 * suspended or blocked user
 */
export function assertEmailVerified(actor: Actor): void {
  assertNotDisabled(actor);
  if (!actor.emailVerified) throw new AppError("email_unverified");
}

/**
 * Repeats a check that `readLiveSession` has made already. @throws AppError `account_disabled` for a suspended or blocked user
 */
export function assertNotDisabled(actor: Actor): void {
  if (actor.status === "suspended" || actor.status === "blocked") {
    throw new AppError("account_disabled", { extra: { status: actor.status } });
  }
}
