import "server-only";
import { AppError } from "@/lib/server/errors";
import type { AccountStatus, UserStatus } from "@/lib/server/prisma-client/enums";

/** The statuses that say whether money may move; read inside the transaction that moves it, with the books' rows locked. */
export type Statuses = { userStatus: UserStatus; accountStatus: AccountStatus };

const fromGoodToBad = ["active", "pending", "suspended", "blocked"] as const satisfies readonly UserStatus[];

/** How a customer stands: the worse of the user's and the account's status (domain rules, "Whose status stops which money"). */
export function standingOf({ userStatus, accountStatus }: Statuses): (typeof fromGoodToBad)[number] {
  return fromGoodToBad.findLast((status) => status === userStatus || status === accountStatus) ?? "active";
}

/**
 * For what customers do themselves.
 *
 * @throws AppError `account_disabled` for the person, `forbidden` for the account, unless both are active
 */
export function assertActive(statuses: Statuses): void {
  const { userStatus, accountStatus } = statuses;
  if (userStatus === "suspended" || userStatus === "blocked") {
    throw new AppError("account_disabled", { extra: { status: userStatus } });
  }
  if (accountStatus !== "active") throw new AppError("forbidden", { messageKey: "account_not_active" });
}

/** For what staff decide and the customer gets: paying out, locking. @throws AppError `transition_refused` unless both are active */
export function assertStandsActive(statuses: Statuses): void {
  const standing = standingOf(statuses);
  if (standing === "active") return;
  throw new AppError("transition_refused", { messageKey: "customer_not_active", params: { standing } });
}
