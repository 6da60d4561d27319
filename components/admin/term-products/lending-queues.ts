import type { LucideIcon } from "lucide-react";
import { HandCoins, Landmark } from "lucide-react";
import { editDepositAction } from "@/app/api/FDR/actions";
import { editLoanAction } from "@/app/api/loans/actions";
import type { ActionResult } from "@/lib/action-result";
import { paths } from "@/lib/paths";
import type { LendingKind, LendingStatus } from "./lending-row";

export type LendingColumnKey = "email" | "planName" | "createdAt" | "amount" | "dueOn" | "status";

/** What the edit modal sends. */
type LendingEdit = {
  id: string;
  payload: {
    status?: LendingStatus;
    amount?: string | number;
    reason?: string;
    /** Loans only. */
    outstanding?: "collect" | "write-off";
    version: number;
  };
};

/** A queue of applications. Its texts are the messages `adminLending.queues.<kind>`. */
export type LendingQueue = {
  path: string;
  icon: LucideIcon;
  columns: readonly LendingColumnKey[];
  /** What staff choose from, in this order (specification, states; decision 15). */
  choices: readonly LendingStatus[];
  /** The tabs, in their order. */
  statuses: readonly LendingStatus[];
  save: (edit: LendingEdit, requestId: string) => Promise<ActionResult<null>>;
};

/** The two queues. */
export const lendingQueues: Record<LendingKind, LendingQueue> = {
  loan: {
    path: paths.manageLoans,
    icon: HandCoins,
    columns: ["email", "planName", "createdAt", "amount", "dueOn", "status"],
    choices: ["active", "pending", "approved", "closed", "deleted"],
    statuses: ["pending", "approved", "active", "paid", "closed", "deleted"],
    save: (edit, requestId) => editLoanAction(edit as Parameters<typeof editLoanAction>[0], requestId),
  },
  deposit: {
    path: paths.manageDeposits,
    icon: Landmark,
    columns: ["email", "planName", "createdAt", "amount", "status"],
    choices: ["running", "suspended", "closed", "deleted", "pending"],
    statuses: ["pending", "running", "suspended", "paid", "closed", "deleted"],
    save: (edit, requestId) => editDepositAction(edit as Parameters<typeof editDepositAction>[0], requestId),
  },
};
