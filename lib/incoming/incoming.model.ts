import type { Currency } from "@/lib/money/currency";
import type { SentAnswer } from "./recall.model";

/** The states of an incoming payment (`IncomingPaymentState` in the Prisma schema). */
export const incomingStates = ["received", "booked", "waiting", "returned", "withdrawn"] as const;
export type IncomingState = (typeof incomingStates)[number];

/** Why a payment waits for staff (`IncomingPaymentReason` in the Prisma schema). */
export const incomingReasons = ["account", "blocked", "name", "currency"] as const;
export type IncomingReason = (typeof incomingReasons)[number];

/** The lists of incoming payments. `recalled`: the sender's bank has asked for the payment back, and staff must answer. */
export const incomingLists = ["received", "booked", "waiting", "recalled", "returned", "withdrawn"] as const;

export const incomingActs = ["post", "ask", "return"] as const;
export type IncomingAct = (typeof incomingActs)[number];

/** The colour of each state's badge. */
export const incomingTones = {
  received: "info",
  booked: "positive",
  waiting: "warning",
  returned: "neutral",
  withdrawn: "neutral",
} as const satisfies Record<IncomingState, string>;

/**
 * The codes with which staff return a payment. Nacha: R02 account closed, R03 account unknown, R04 no valid number, R16 blocked,
 * R20 not a payment account, R23 refused by the receiver. ISO 20022: AC01 wrong account number, AC03 account unknown, AC04
 * account closed, AC06 account blocked, AM03 wrong currency, BE01 another name, FOCR requested by the sender's bank, MS03 no
 * reason given.
 */
const returnCodes = {
  nacha: ["R02", "R03", "R04", "R16", "R20", "R23"],
  iso: ["AC01", "AC03", "AC04", "AC06", "AM03", "BE01", "FOCR", "MS03"],
} as const;

export const allReturnCodes = [...returnCodes.nacha, ...returnCodes.iso] as const;
export type ReturnCode = (typeof allReturnCodes)[number];

/** The return codes that the network of a payment accepts. `source` is the format of the payment's file. */
export function returnCodesOf(source: string): readonly ReturnCode[] {
  return source === "nacha" ? returnCodes.nacha : returnCodes.iso;
}

const codesOfReasons = {
  account: { nacha: "R03", iso: "AC03" },
  blocked: { nacha: "R16", iso: "AC06" },
  name: { nacha: "R03", iso: "BE01" },
  currency: { nacha: "R20", iso: "AM03" },
} as const satisfies Record<IncomingReason, { nacha: ReturnCode; iso: ReturnCode }>;

/**
 * The code with which the bank returns a payment if staff do not decide in time, or if the settings require an immediate return.
 */
export function returnCodeOf(source: string, reason: IncomingReason): ReturnCode {
  return codesOfReasons[reason][source === "nacha" ? "nacha" : "iso"];
}

export const incomingNoteMax = 500;

/** An incoming payment as staff see it. Amounts are in minor units. Texts are empty if the network has not sent them. */
export type IncomingPayment = {
  id: string;
  rail: string;
  source: string;
  state: IncomingState;
  version: number;
  amountMinor: bigint;
  currency: Currency;
  /** `YYYY-MM-DD`. */
  valueDate: string;
  accountNamed: string;
  routingNamed: string;
  receiverName: string;
  senderName: string;
  senderAccount: string;
  senderBank: string;
  reference: string;
  purpose: string;
  messageId: string;
  transactionId: string;
  uetr: string | null;
  fileId: string;
  fileName: string;
  statementFileId: string | null;
  reason: IncomingReason | null;
  endsAt: Date | null;
  note: string;
  askedAt: Date | null;
  askedByName: string | null;
  creditedMinor: bigint | null;
  creditedCurrency: Currency | null;
  /** The units of the account's currency for one unit of `currency`, as decimal text. Null without a conversion. */
  rate: string | null;
  /** The number and the holder of the credited account. */
  accountNumber: string | null;
  holderName: string | null;
  bookedAt: Date | null;
  /** True if the sender's bank has asked for the payment back, and staff must answer. */
  isRecalled: boolean;
  returnCode: string | null;
  returnedAt: Date | null;
  decidedByName: string | null;
  createdAt: Date;
};

/** How the bank returns the money of a payment. */
export type ReturnWay = {
  /** True if the payment came through an automatic exchange of files. The worker then sends the return. */
  isExchanged: boolean;
  /** The message of the return (pacs.004). Null until the worker has written the message. */
  message: SentAnswer | null;
};
