import type { LucideIcon } from "lucide-react";
import { ArrowLeftRight, Globe, Wallet } from "lucide-react";
import { paths } from "@/lib/paths";
import type { TransferFamily } from "@/lib/transfers/channels";

export type TransferColumnKey =
  | "email"
  | "type"
  | "account"
  | "receiverEmail"
  | "createdAt"
  | "amount"
  | "bankTo"
  | "status";

/** A text of a transfer that the edit modal shows and nobody changes. */
export type TransferFactKey =
  | "email"
  | "type"
  | "receiverEmail"
  | "accountName"
  | "accountNumber"
  | "bankTo"
  | "country"
  | "swiftCode"
  | "routingNumber"
  | "note";

/** A queue of transfers that staff work through. Its texts are the messages `adminTransfers.queues.<family>`. */
export type TransferQueue = {
  path: string;
  icon: LucideIcon;
  columns: readonly TransferColumnKey[];
  facts: readonly TransferFactKey[];
  /** The column that a row leads with on a phone's second line. */
  detail: TransferColumnKey;
};

/** The three queues, one for each family of channels. */
export const transferQueues = {
  wire: {
    path: paths.manageWireTransfers,
    icon: Globe,
    columns: ["email", "account", "createdAt", "amount", "bankTo", "status"],
    facts: ["email", "accountName", "accountNumber", "bankTo", "country", "swiftCode", "routingNumber", "note"],
    detail: "account",
  },
  interbank: {
    path: paths.manageInterbankTransfers,
    icon: ArrowLeftRight,
    columns: ["email", "account", "createdAt", "amount", "status"],
    facts: ["email", "accountName", "accountNumber", "note"],
    detail: "account",
  },
  wallet: {
    path: paths.manageOtherTransfers,
    icon: Wallet,
    columns: ["email", "type", "receiverEmail", "createdAt", "amount", "status"],
    facts: ["email", "type", "receiverEmail", "note"],
    detail: "receiverEmail",
  },
} as const satisfies Record<TransferFamily, TransferQueue>;
