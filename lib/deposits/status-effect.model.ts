import type { DepositStatus } from "@/lib/server/prisma-client/enums";

/** The state of a deposit's money: not moved, locked, or returned. */
export type DepositMoney = "none" | "locked" | "returned";

/**
 * A movement of a deposit's money in the books. `lock` moves the principal to the deposit's account. `mature` pays all unpaid
 * interest and returns the principal. `end-early` pays the unpaid interest that is due by today and returns the principal. The
 * unpaid interest includes interest that fell due during a suspension. Interest that is due after today is lost.
 */
export type DepositStep = "lock" | "mature" | "end-early";

/** The reason why a deposit cannot move to a status, as a key of the `errors` messages. */
export type DepositRefusal =
  | "deposit_not_begun"
  | "application_ended"
  | "deposit_locked"
  | "deposit_not_matured"
  | "deposit_returned";

export type DepositEffect =
  /** `status` is the deposit's status after the change. If a matured deposit is closed, its status becomes `paid`. */
  { allowed: true; step: DepositStep | null; status: DepositStatus } | { allowed: false; reason: DepositRefusal };

/** The state of a deposit's money, derived from its record. */
export function depositMoney({ status, startedOn }: { status: DepositStatus; startedOn: string | null }): DepositMoney {
  if (startedOn === null) return "none";
  return status === "running" || status === "suspended" ? "locked" : "returned";
}

/** True if the customer can still withdraw the application: staff have not refused it, and no money is locked. */
export function isDepositWithdrawable(deposit: { status: DepositStatus; startedOn: string | null }): boolean {
  return depositMoney(deposit) === "none" && deposit.status === "pending";
}

const effectIfNone: Record<DepositStatus, DepositStep | null | DepositRefusal> = {
  pending: null,
  running: "lock",
  suspended: "deposit_not_begun",
  paid: "deposit_not_begun",
  closed: null,
  deleted: null,
};

const effectIfLocked: typeof effectIfNone = {
  pending: "deposit_locked",
  running: null,
  suspended: null,
  paid: "mature",
  closed: "end-early",
  deleted: "deposit_locked",
};

const hasEnded = (status: DepositStatus) => status === "closed" || status === "deleted";

/**
 * The step in the books that a change of a deposit's status needs, or the reason why the change is refused. The function covers
 * every pair of statuses (docs/domain.md, "Fixed deposits"; docs/decisions/loans-and-deposits.md).
 */
export function depositEffect(
  before: { money: DepositMoney; status: DepositStatus; hasMatured: boolean; withdrawnAt: Date | null },
  { status: after }: { status: DepositStatus },
): DepositEffect {
  const { money, status, hasMatured, withdrawnAt } = before;
  if (money === "returned") {
    return after === status || after === "deleted"
      ? { allowed: true, step: null, status: after }
      : { allowed: false, reason: "deposit_returned" };
  }
  // An application that has ended cannot be opened again. The customer knows that the application has ended, and may have used
  // the money for something else. The customer can apply again.
  if (money === "none" && hasEnded(status) && !hasEnded(after)) return { allowed: false, reason: "application_ended" };
  // Staff can only delete a withdrawn application. Any status other than `deleted` would hide the customer's withdrawal.
  if (withdrawnAt !== null && after !== "deleted") return { allowed: false, reason: "application_ended" };
  const effect = (money === "none" ? effectIfNone : effectIfLocked)[after];
  if (effect === "mature" && !hasMatured) return { allowed: false, reason: "deposit_not_matured" };
  if (effect === "end-early" && hasMatured) return { allowed: true, step: "mature", status: "paid" };
  return isStep(effect) ? { allowed: true, step: effect, status: after } : { allowed: false, reason: effect };
}

function isStep(effect: DepositStep | null | DepositRefusal): effect is DepositStep | null {
  return effect === null || effect === "lock" || effect === "mature" || effect === "end-early";
}

/**
 * The reason why the owner cannot end a deposit, as a key of the `errors` messages. Null if the owner can end the deposit. Only
 * staff can end a suspended deposit.
 */
export function closeRefusal(deposit: {
  status: DepositStatus;
  startedOn: string | null;
}): DepositRefusal | "deposit_suspended" | null {
  const money = depositMoney(deposit);
  if (money === "none") return "deposit_not_begun";
  if (money === "returned") return "deposit_returned";
  return deposit.status === "suspended" ? "deposit_suspended" : null;
}
