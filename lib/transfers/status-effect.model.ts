import type { TransferStatus } from "@/lib/server/prisma-client/enums";
import type { TransferPhase } from "./transfer-details.model";

/** Where the money of a transfer is: held in the sender's account, posted, or released to the sender again. */
export type MoneyState = "held" | "posted" | "released";

/** The state of the money, keyed by the status of the transfer (docs/domain.md, "Transfers"). */
export const moneyStateByStatus = {
  pending: "held",
  active: "held",
  approved: "posted",
  closed: "posted",
  deleted: "released",
} as const satisfies Record<TransferStatus, MoneyState>;

/**
 * The phase of the money. If both accounts are at this bank, posted money has arrived. Otherwise, posted money has arrived when
 * the transfer is closed, because the network has then confirmed the payment.
 */
export function phaseOf(status: TransferStatus, isInternal: boolean): TransferPhase {
  const money = moneyStateByStatus[status];
  return money === "posted" && (isInternal || status === "closed") ? "arrived" : money;
}

/**
 * One step in the books. `release` and `capture` end the present hold: `release` makes the money available, and `capture` is
 * followed by a posting. `reverse` reverses the present journal entry.
 */
export type LedgerStep = "release" | "capture" | "reverse" | "hold" | "post";

/** The state and the amount of a transfer's money. */
export type TransferMoney = { money: MoneyState; amountMinor: bigint };

/**
 * The steps in the books for a change of the money's state. Every change of state is allowed, and the amount may change too.
 * `hold` and `post` use the new amount.
 */
export function transferEffect(before: TransferMoney, after: TransferMoney): LedgerStep[] {
  const sameAmount = before.amountMinor === after.amountMinor;
  if (before.money === after.money && (sameAmount || after.money === "released")) return [];
  if (before.money === "held" && after.money === "posted" && sameAmount) return ["capture", "post"];
  return [...undo[before.money], ...redo[after.money]];
}

const undo = { held: ["release"], posted: ["reverse"], released: [] } as const satisfies Record<
  MoneyState,
  LedgerStep[]
>;
const redo = { held: ["hold"], posted: ["post"], released: [] } as const satisfies Record<MoneyState, LedgerStep[]>;
