import type { IconName } from "@/components/ui/icon/icon-names";
import type { Deposit } from "@/lib/deposits/deposit";
import { type LoanStage, loanStages } from "@/lib/loans/days-past-due.model";
import type { Loan } from "@/lib/loans/loan";
import { paths } from "@/lib/paths";
import type { Act } from "@/lib/roles";
import {
  type TransferEnding,
  type TransferFamily,
  transferEndings,
  walletChannelKeys,
  walletChannels,
} from "@/lib/transfers/channels.model";
import type { Transfer } from "@/lib/transfers/transfer";
import type { TablePath } from "@/lib/views/table-view.model";

/**
 * The queues that staff work through: one for each transfer family (interbank, wire, wallet), one for loans and one for fixed
 * deposits.
 */
export type QueueKey = TransferFamily | "loan" | "deposit";

export type QueueStatus = (Transfer | Loan | Deposit)["status"];

/** The fields of a record that decide its status for staff. */
export type StatusFields = {
  status: QueueStatus;
  /** How a transfer has ended. */
  ending?: Transfer["ending"] | undefined;
  /** The moment when the customer withdrew an application for a loan or a deposit. */
  withdrawnAt?: Date | null | undefined;
};

/**
 * Returns the key of the status that staff see for a record. A transfer counts as reversed when its money left the bank and was
 * later given back to the customer.
 */
export function statusName({ status, ending, withdrawnAt }: StatusFields) {
  if (withdrawnAt) return "withdrawn";
  return ending === "reversed" ? ending : status;
}

/**
 * A queue as plain data, which the server and the browser use. The queue's texts are the messages `adminQueues.queues.<key>`.
 */
export type Queue = {
  path: TablePath;
  icon: IconName;
  /** Only readers whose role may perform this act can change a record. */
  editAct: Act;
  /** The tabs, in their order. */
  statuses: readonly QueueStatus[];
  /** The statuses that staff can choose in the edit dialog. The specification prescribes their order. */
  choices: readonly QueueStatus[];
  /** The filters besides the dates. The label of each filter is the message `adminQueues.filters.<key>`. */
  filters: readonly QueueFilterField[];
};

/**
 * A filter by wallet, by the ending of a transfer, or by the stage of a loan. Only the options for wallets contain a label,
 * because a wallet's name is the same in every language.
 */
type QueueFilterField =
  | { key: "type"; options: readonly { value: string; label: string }[] }
  | { key: "ending"; options: readonly { value: TransferEnding }[] }
  | { key: "stage"; options: readonly { value: `${LoanStage}` }[] };

const byEnding: QueueFilterField = { key: "ending", options: transferEndings.map((value) => ({ value })) };

const transferStatuses = ["active", "pending", "approved", "closed", "deleted"] as const;
const transfers = {
  editAct: "transfers.edit",
  statuses: transferStatuses,
  choices: transferStatuses,
  filters: [byEnding],
} as const;
const wallets = walletChannelKeys.map((key) => ({ value: key, label: walletChannels[key].name }));

export const queues: Record<QueueKey, Queue> = {
  interbank: { ...transfers, path: paths.manageInterbankTransfers, icon: "arrow-left-right" },
  wire: { ...transfers, path: paths.manageWireTransfers, icon: "globe" },
  wallet: {
    ...transfers,
    path: paths.manageOtherTransfers,
    icon: "wallet",
    filters: [{ key: "type", options: wallets }, byEnding],
  },
  loan: {
    path: paths.manageLoans,
    icon: "hand-coins",
    editAct: "loans.edit",
    statuses: ["pending", "approved", "active", "paid", "closed", "deleted"],
    choices: ["active", "pending", "approved", "closed", "deleted"],
    filters: [{ key: "stage", options: loanStages.map((stage) => ({ value: `${stage}` as const })) }],
  },
  deposit: {
    path: paths.manageDeposits,
    icon: "landmark",
    editAct: "deposits.edit",
    statuses: ["pending", "running", "suspended", "paid", "closed", "deleted"],
    choices: ["running", "suspended", "closed", "deleted", "pending"],
    filters: [],
  },
};
