import type { Currency } from "@/lib/money/currency";
import { paths } from "@/lib/paths";

/** The kinds of obstacles to the closing of a relationship. The SQL function `closing_obstacles` explains these kinds. */
type ObstacleKind =
  | ("balance" | "payment" | "arriving" | "loan" | "deposit")
  | ("dispute" | "return" | "returning" | "recall" | "incoming" | "difference" | "proposal");

/**
 * An obstacle to the closing: a record that keeps the relationship with a customer open. `place` determines the back-office page
 * of the record (`placeOfObstacle`), and is empty for an account. `amountMinor` is null for a record without an amount.
 */
export type ClosingObstacle = {
  kind: ObstacleKind;
  id: string;
  place: "" | "wire" | "interbank" | "wallet" | "loan" | "deposit" | "incoming" | "difference" | "proposal";
  amountMinor: bigint | null;
  currency: Currency | null;
};

/** The facts that staff see before they close the relationship with a customer. */
export type Closing = {
  accounts: { accountNumber: string; balanceMinor: bigint; currency: Currency }[];
  obstacles: ClosingObstacle[];
  /** True if there are further obstacles that `obstacles` does not contain. */
  hasMore: boolean;
  /** True if the closing needs a second member of staff. */
  needsSecond: boolean;
};

/** The page on which staff can remove an obstacle. */
export function placeOfObstacle({ kind, id, place }: ClosingObstacle, customerId: string): string {
  if (kind === "dispute") return paths.manageDisputes;
  switch (place) {
    case "":
      return paths.manageUser(customerId);
    case "incoming":
      return paths.incomingPayment(id);
    case "difference":
      return paths.manageReconciliation;
    case "proposal":
      return paths.proposal(id);
    default:
      return paths.managedRecord(place, id);
  }
}
