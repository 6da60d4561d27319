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
  /** The number of changes of the dispute. A decision by staff who have seen an older version is refused. */
  version: number;
  openedAt: Date;
  /** The deadline: if staff have not decided the dispute by this moment, it ends. */
  endsAt: Date;
  /** The receiver's answer. Empty if the receiver has not answered. */
  answer: string;
  /** The reason for the decision. Empty if there is no decision. */
  reason: string;
  /** The party that pays the sender. Null if the dispute was not decided in favour of the sender. */
  paidBy: "receiver" | "bank" | null;
  endedAt: Date | null;
};

/** A dispute with the data of its payment. `amountMinor` is the payment's amount in minor units. */
export type ListedDispute = Dispute & {
  senderId: string;
  senderName: string;
  receiverId: string;
  receiverName: string;
  amountMinor: bigint;
  currency: Currency;
  family: TransferFamily;
};
