import type { IconName } from "@/components/ui/icon/icon-names";
import type { Deposit } from "@/lib/deposits/deposit";
import type { Loan } from "@/lib/loans/loan";
import { paths } from "@/lib/paths";
import type { Act } from "@/lib/roles";
import { type TransferFamily, walletChannelKeys, walletChannels } from "@/lib/transfers/channels";
import type { Transfer } from "@/lib/transfers/transfer";
import type { TablePath } from "@/lib/views/table-view";

/** The queues that staff work through: transfers by their family, loans and fixed deposits. */
export type QueueKey = TransferFamily | "loan" | "deposit";

export type QueueStatus = (Transfer | Loan | Deposit)["status"];

/** A queue as plain data for server and browser. Its texts are the messages `adminQueues.queues.<key>`. */
export type Queue = {
  path: TablePath;
  icon: IconName;
  /** What changing a record is. */
  editAct: Act;
  /** The tabs, in their order. */
  statuses: readonly QueueStatus[];
  /** The statuses that staff can choose, in this order (specification, states; decision 15). */
  choices: readonly QueueStatus[];
  /** The filters besides the days; the label of each is the message `adminQueues.filters.<key>`. */
  filters: readonly { key: "type"; options: readonly { value: string; label: string }[] }[];
};

const transferStatuses = ["active", "pending", "approved", "closed", "deleted"] as const;
const transfers = {
  editAct: "transfers.edit",
  statuses: transferStatuses,
  choices: transferStatuses,
  filters: [],
} as const;
const wallets = walletChannelKeys.map((key) => ({ value: key, label: walletChannels[key].name }));

export const queues: Record<QueueKey, Queue> = {
  interbank: { ...transfers, path: paths.manageInterbankTransfers, icon: "arrow-left-right" },
  wire: { ...transfers, path: paths.manageWireTransfers, icon: "globe" },
  wallet: {
    ...transfers,
    path: paths.manageOtherTransfers,
    icon: "wallet",
    filters: [{ key: "type", options: wallets }],
  },
  loan: {
    path: paths.manageLoans,
    icon: "hand-coins",
    editAct: "loans.edit",
    statuses: ["pending", "approved", "active", "paid", "closed", "deleted"],
    choices: ["active", "pending", "approved", "closed", "deleted"],
    filters: [],
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
