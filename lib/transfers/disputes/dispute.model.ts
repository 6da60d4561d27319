import type { Currency } from "@/lib/money/currency";
import type { TransferFamily } from "@/lib/transfers/channels.model";

/** The grounds of a dispute: why the sender claims that a payment was a mistake or a fraud. */
export const disputeGrounds = ["not_authorised", "deceived", "wrong_payee", "duplicate"] as const;
type DisputeGround = (typeof disputeGrounds)[number];

/** `returned`: the receiver agreed to the return before a decision. `lapsed`: the dispute ended without a decision. */
export const disputeStates = ["open", "for_sender", "rejected", "withdrawn", "returned", "lapsed"] as const;
export type DisputeState = (typeof disputeStates)[number];

/** The colour of each state's badge. */
export const disputeTones = {
  open: "warning",
  for_sender: "positive",
  rejected: "info",
  withdrawn: "neutral",
  returned: "positive",
  lapsed: "neutral",
} as const satisfies Record<DisputeState, string>;

/** The possible decisions: the receiver pays, the bank pays, or the dispute is rejected. */
export const disputeDecisions = ["receiver_pays", "bank_pays", "reject"] as const;
export type DisputeDecision = (typeof disputeDecisions)[number];

/** The maximum length of an explanation and of an answer. */
export const disputeTextMax = 1_000;

/** A sender's claim that a final payment was a mistake or a fraud. */
export type Dispute = {
  id: string;
  transferId: string;
  ground: DisputeGround;
  explanation: string;
  state: DisputeState;
  /** The number of changes of the dispute. A decision that names an older version is refused. */
  version: number;
  openedAt: Date;
  /** The moment at which the dispute ends if nobody has decided it. */
  endsAt: Date;
  /** The receiver's answer. Empty if the receiver has not answered. */
  answer: string;
  /** The reason for the decision. Empty without a decision. */
  reason: string;
  /** The party that pays the sender. Null unless the dispute is decided for the sender. */
  paidBy: "receiver" | "bank" | null;
  endedAt: Date | null;
};

/** A dispute with its payment. The amount is in minor units. */
export type ListedDispute = Dispute & {
  senderId: string;
  senderName: string;
  receiverId: string;
  receiverName: string;
  amountMinor: bigint;
  currency: Currency;
  family: TransferFamily;
};
