import type { DepositStatus } from "@/lib/server/prisma-client/enums";

/** What has happened to a deposit's money: nothing yet, locked, or given back. */
export type DepositMoney = "none" | "locked" | "returned";

/**
 * One act in the books. `mature` pays all interest that is left and gives the principal back; `end-early` gives the principal
 * back and the interest that is left is lost.
 */
export type DepositStep = "lock" | "mature" | "end-early";

/** Why a deposit's money cannot go that way: keys of the `errors` messages. */
export type DepositRefusal = "deposit_not_begun" | "deposit_locked" | "deposit_not_matured" | "deposit_returned";

export type DepositEffect = { allowed: true; step: DepositStep | null } | { allowed: false; reason: DepositRefusal };

/** The money of a deposit, from its record. */
export function depositMoney({ status, startedOn }: { status: DepositStatus; startedOn: string | null }): DepositMoney {
  if (startedOn === null) return "none";
  return status === "running" || status === "suspended" ? "locked" : "returned";
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

/**
 * What must be done in the books so that the money follows a deposit to another status, or why it cannot. Total: defined
 * for every pair of statuses (domain rules, "Fixed deposits"; docs/decisions/0022-lending.md).
 */
export function depositEffect(
  before: { money: DepositMoney; status: DepositStatus; hasMatured: boolean },
  after: DepositStatus,
): DepositEffect {
  const { money, status, hasMatured } = before;
  if (money === "returned") {
    return after === status || after === "deleted" ? allow(null) : { allowed: false, reason: "deposit_returned" };
  }
  const effect = (money === "none" ? effectIfNone : effectIfLocked)[after];
  if (effect === "mature" && !hasMatured) return { allowed: false, reason: "deposit_not_matured" };
  return isStep(effect) ? allow(effect) : { allowed: false, reason: effect };
}

function allow(step: DepositStep | null): DepositEffect {
  return { allowed: true, step };
}

function isStep(effect: DepositStep | null | DepositRefusal): effect is DepositStep | null {
  return effect === null || effect === "lock" || effect === "mature" || effect === "end-early";
}

/**
 * Why its owner cannot end a deposit early on the date `today` (`YYYY-MM-DD`), as a key of the `errors` messages; null when
 * they can. What staff have suspended only staff end, and what has matured is paid by the end of the day.
 */
export function closeRefusal(
  { status, startedOn, maturesOn }: { status: DepositStatus; startedOn: string | null; maturesOn: string | null },
  today: string,
): DepositRefusal | "deposit_suspended" | "deposit_matured" | null {
  const money = depositMoney({ status, startedOn });
  if (money === "none") return "deposit_not_begun";
  if (money === "returned") return "deposit_returned";
  if (status === "suspended") return "deposit_suspended";
  return maturesOn !== null && maturesOn <= today ? "deposit_matured" : null;
}
