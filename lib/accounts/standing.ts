import "server-only";
import { AppError } from "@/lib/server/errors";
import type { AccountStatus, UserStatus } from "@/lib/server/prisma-client/enums";

/**
 * The status of a user and the status of the user's account. The two statuses decide whether money may move. The transaction
 * that moves the money reads both statuses after it has locked the ledger rows.
 */
export type Statuses = { userStatus: UserStatus; accountStatus: AccountStatus };

const fromGoodToBad = ["active", "pending", "suspended", "blocked"] as const satisfies readonly UserStatus[];

/** The more restrictive of the user's status and the account's status (docs/domain.md, "Whose status stops which money"). */
export function standingOf({ userStatus, accountStatus }: Statuses): (typeof fromGoodToBad)[number] {
  return fromGoodToBad.findLast((status) => status === userStatus || status === accountStatus) ?? "active";
}

/**
 * Refuses a customer's request if the user is suspended or blocked, or if the account is not active.
 *
 * @throws AppError `account_disabled` if the user is suspended or blocked, `forbidden` if the account is not active
 */
export function assertActive(statuses: Statuses): void {
  const { userStatus, accountStatus } = statuses;
  if (userStatus === "suspended" || userStatus === "blocked") {
    throw new AppError("account_disabled", { extra: { status: userStatus } });
  }
  if (accountStatus !== "active") throw new AppError("forbidden", { messageKey: "account_not_active" });
}

/**
 * Refuses a decision of staff about a customer if the customer or the account is not active. Examples of decisions are the payout
 * of a loan and the start of a deposit.
 *
 * @throws AppError `transition_refused` if the customer or the account is not active
 */
export function assertStandsActive(statuses: Statuses): void {
  const standing = standingOf(statuses);
  if (standing === "active") return;
  throw new AppError("transition_refused", { messageKey: "customer_not_active", params: { standing } });
}
