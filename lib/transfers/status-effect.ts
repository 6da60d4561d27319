import type { TransferStatus } from "@/lib/server/prisma-client/enums";

/** What has happened to a transfer's money. */
export type MoneyState = "held" | "posted" | "released";

/** What each status says of the money (docs: domain rules, "Transfers"). */
export const moneyStateByStatus = {
  pending: "held",
  active: "held",
  approved: "posted",
  closed: "posted",
  deleted: "released",
} as const satisfies Record<TransferStatus, MoneyState>;

/** One act in the books. `release` and `capture` end the present hold, `reverse` takes back the present entry. */
export type LedgerStep = "release" | "capture" | "reverse" | "hold" | "post";

/** The money of a transfer at one moment. */
export type TransferMoney = { money: MoneyState; amountMinor: bigint };

/**
 * What must be done in the books so that the money follows from one state to another. Total: defined for every pair of
 * states, with the amount kept or changed. `hold` and `post` are done with the new amount.
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
