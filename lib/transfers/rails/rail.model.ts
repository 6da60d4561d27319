import type { Currency } from "@/lib/money/currency";
import type { CutOff } from "@/lib/money/wire-cut-offs";
import { isWallet, type TransferChannel } from "@/lib/transfers/channels.model";

/** The connections to payment networks. The sandbox pays nobody. */
export type ConnectorKind = "sandbox" | "iso20022" | "nacha";

/** The maximum length of the reason for an action on a rail or a message. */
export const railReasonMax = 300;

/** An open pause of a rail. During the pause, the bank sends no payments to the network. */
type OpenPause = { id: string; reason: string; pausedAt: Date; pausedByName: string };

/** A rail's settlement account, waiting payments and calendar in one currency. Amounts are in minor units of the currency. */
export type RailCurrency = {
  currency: Currency;
  /** The balance of the settlement account. A positive balance is money that the bank owes to the network. */
  floatMinor: bigint;
  /** The number and the sum of the payments that wait for the network's decision. */
  waiting: number;
  waitingMinor: bigint;
  /** The cut-off: until this time of day, a payment is sent on the same day. Null if payments are sent at any time. */
  cutOff: CutOff | null;
  /** The next dates (`YYYY-MM-DD`) on which the currency's settlement system is closed, without weekends. */
  holidays: string[];
};

/** The last exchange of files with a network. `problem` is a key of the messages `adminRails.exchangeProblems`. */
export type RailExchange = {
  lookedAt: Date;
  succeededAt: Date | null;
  problem: string | null;
  problemDetail: string | null;
  problemSince: Date | null;
};

/** The states of a message. They are explained at `NetworkMessageState` in the Prisma schema. */
export type MessageState =
  | ("made" | "handing" | "handed" | "acknowledged" | "refused" | "withdrawn")
  | ("received" | "processed" | "set_aside" | "repeated");

/** A message to or from a network. Each message is a file. */
export type RailMessage = {
  id: string;
  direction: "out" | "in";
  kind: string;
  messageId: string;
  transferId: string | null;
  incomingPaymentId: string | null;
  state: MessageState;
  fileName: string;
  problem: string | null;
  /**
   * The number of attempts to process a received message. If staff request a further attempt, they send the number that they saw.
   * The request is refused if the number has changed.
   */
  attempts: number;
  sizeBytes: bigint;
  createdAt: Date;
  handedAt: Date | null;
  processedAt: Date | null;
  /** The moment at which the network rejected the whole message. The network has then processed no part of the message. */
  rejectedAt: Date | null;
  /** The moment at which staff replaced the rejected message. */
  replacedAt: Date | null;
};

export const messageTones = {
  made: "info",
  handing: "info",
  handed: "positive",
  acknowledged: "positive",
  refused: "danger",
  withdrawn: "neutral",
  received: "info",
  processed: "positive",
  set_aside: "warning",
  repeated: "neutral",
} as const satisfies Record<MessageState, string>;

/** A message with its raw text. */
export type OpenedMessage = RailMessage & {
  text: string;
  /** True if only the beginning of the text is shown. */
  isCut: boolean;
  /** True if the personal data in the text are masked. */
  isMasked: boolean;
};

/** The problems of messages, as keys of the messages `adminRails.problems`. */
const problemGroups = {
  other_content: "other_content",
  too_large: "too_large",
  recall: "recall",
  unknown_payment: "unknown",
  unknown_message: "unknown",
  unknown_recall: "unknown",
  file_stopped: "file",
  file_ended: "file",
  known_file: "file",
  empty_file: "file",
  columns: "file",
  currency: "mismatch",
  return_refused: "mismatch",
  return_dishonoured: "dishonoured",
} as const;

/** Returns the group of a message's problem, or null. A document of an unknown kind also belongs to the group `unreadable`. */
export function problemGroup({ kind, problem }: Pick<RailMessage, "kind" | "problem">) {
  if (problem === null) return null;
  const isKnown = Object.hasOwn(problemGroups, problem) && (kind !== "" || problem === "too_large");
  return isKnown ? problemGroups[problem as keyof typeof problemGroups] : "unreadable";
}

/**
 * The problems of messages for which a second attempt is useless: the message is a repetition, its content is missing, or staff
 * handle it on another page.
 */
const lastingProblems = [
  "other_content",
  "known_file",
  "too_large",
  "recall",
  "currency",
  "return_refused",
  "return_dishonoured",
];

/** Whether staff may let the worker process a message again. */
export function mayProcessAgain({ state, problem }: Pick<RailMessage, "state" | "problem">): boolean {
  return state === "set_aside" && problem !== null && !lastingProblems.includes(problem);
}

/**
 * Whether a message to the network can be sent again, as a key of the messages `adminRails.sending`. Only `again` means that the
 * message can be sent again: the message is a return (pacs.004), and the network has confirmed that it processed no part of the
 * return. Null for a message from the network.
 */
export function sendingOf({ direction, state, kind, rejectedAt, replacedAt }: RailMessage) {
  if (direction === "in") return null;
  switch (state) {
    case "made":
    case "handing":
      return "by_itself";
    case "withdrawn":
      return "withdrawn";
    case "refused":
      if (replacedAt) return "replaced";
      if (kind === "pacs.008") return "payment_refused";
      return rejectedAt && kind === "pacs.004" ? "again" : "refused";
    default:
      return "with_network";
  }
}

/**
 * A return that cannot be sent to the other bank. `id` is the id of the incoming payment. `problem` is a key of
 * `adminRails.returnProblems`.
 */
type StuckReturn = { id: string; problem: string; detail: string | null; since: Date };

/** The Nacha codes of corrected data that have a text for staff, as keys of `adminRails.changeCodes`. */
// biome-ignore format: one line is easier to compare with the texts
const changeCodes = ["C01", "C02", "C03", "C04", "C05", "C06", "C07", "C08", "C09", "C10", "C11", "C12", "C13", "C14"] as const;

/** The key of the text about a code of corrected data. */
export function changeCodeKey(code: string): (typeof changeCodes)[number] | "other" {
  return changeCodes.find((known) => known === code) ?? "other";
}

/** A correction of a receiver's data by the receiver's bank. `corrected` is masked for people who may not work on the rails. */
export type ReceiverChange = {
  transferId: string;
  code: string;
  corrected: string;
  receivedAt: Date;
  customerId: string;
  customerName: string;
};

/** The number of corrections that staff have not marked as done, and the newest of these corrections. */
export type OpenChanges = { count: number; items: ReceiverChange[] };

/** The data that staff see about a rail. */
export type Rail = {
  rail: TransferChannel;
  connector: ConnectorKind;
  pause: OpenPause | null;
  /** The number of payments that wait for the network's decision. */
  waiting: number;
  /** The number of the `waiting` payments that the bank has never sent to the network. */
  unsent: number;
  /** The number of the `waiting` payments for which the network did not answer the last request. */
  failing: number;
  /** The moment at which the oldest waiting payment began to wait. Null if no payment waits. */
  oldestAt: Date | null;
  /** The error of the last failed request. It contains no personal data. */
  lastError: string | null;
  /** Null if the rail does not exchange files, or has not yet exchanged a file. */
  exchange: RailExchange | null;
  /** The number of messages that were set aside in the last week. */
  setAside: number;
  /** The number of unsendable returns to other banks, and the oldest of these returns. */
  stuckReturns: { count: number; items: StuckReturn[] };
  /** The next moment at which waiting payments are written into a file. Null for a rail without cut-off times. */
  nextCutOff: Date | null;
  currencies: RailCurrency[];
};

/** The present state of a rail. */
export type RailState = "paused" | "failing" | "waiting" | "idle";

export function railState({ pause, failing, waiting, exchange, stuckReturns }: Rail): RailState {
  if (pause) return "paused";
  if (failing > 0 || exchange?.problem || stuckReturns.count > 0) return "failing";
  return waiting > 0 ? "waiting" : "idle";
}

export const railTones = {
  paused: "warning",
  failing: "danger",
  waiting: "info",
  idle: "positive",
} as const satisfies Record<RailState, string>;

/** Whether a rail settles only US dollars. */
export const isDollarRail = (rail: TransferChannel, connector: ConnectorKind) =>
  isWallet(rail) || connector === "nacha";
