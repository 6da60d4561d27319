import type { Act } from "./roles";

/**
 * The commands that can become proposals. The value of each command is the permission that a person needs to propose, confirm or
 * decline the command.
 */
export const actOfKind = {
  "transfer.approve": "transfers.approve",
  "transfer.edit": "transfers.edit",
  "transfer.decide-dispute": "transfers.edit",
  "account.edit": "accounts.edit",
  "customer.edit": "customers.edit",
  "customer.correct": "customers.edit",
  "customer.close": "customers.edit",
  "loan.edit": "loans.edit",
  "loan.recover": "loans.edit",
  "deposit.edit": "deposits.edit",
  "loan_plan.create": "plans.edit",
  "loan_plan.edit": "plans.edit",
  "deposit_plan.create": "plans.edit",
  "deposit_plan.edit": "plans.edit",
  "settlement-exception.work": "reconciliation.work",
  "incoming-payment.work": "reconciliation.work",
  "incoming-payment.answer-recall": "reconciliation.work",
  "rate.set": "rates.edit",
  "journal.post": "journal.post",
  "journal.reverse": "journal.post",
  "month.reopen": "months.edit",
  "chart-account.add": "chart.edit",
  "staff.invite": "staff.edit",
  "staff.invite-again": "staff.edit",
  "staff.change-role": "staff.edit",
  "staff.remove": "staff.edit",
  "second-factor.remove-all": "customers.edit",
  "beneficiary.add": "beneficiaries.edit",
  "beneficiary.edit": "beneficiaries.edit",
} as const satisfies Record<string, Act>;

export type ProposalKind = keyof typeof actOfKind;

export const proposalKinds = Object.keys(actOfKind) as ProposalKind[];

/** True for a kind that exists in this version of the product. Another version may have stored an unknown kind. */
export function isProposalKind(kind: string): kind is ProposalKind {
  return Object.hasOwn(actOfKind, kind);
}

/**
 * The key of a kind of proposal in the translated texts. The key has no dot, because next-intl reads a dot as the separator of
 * two levels.
 */
export function keyOfKind<Kind extends string>(kind: Kind) {
  return kind.replace(".", "_") as Kind extends `${infer Subject}.${infer Name}` ? `${Subject}_${Name}` : Kind;
}

/**
 * `open`: the proposal is not decided yet. `confirmed`: a second person confirmed the proposal, and the command was executed.
 * `declined`: another person declined the proposal. `withdrawn`: the proposer withdrew the proposal. `expired`: nobody decided on
 * the proposal within a day. `changed`: a change has made the proposal outdated (`toOvertaking`).
 */
export const proposalStates = ["open", "confirmed", "declined", "withdrawn", "expired", "changed"] as const;

export type ProposalState = (typeof proposalStates)[number];

/**
 * The changes that make a proposal outdated. The SQL function `overtaken_by` finds the change. Most values name the part of the
 * record that has changed. `disowned`: the person concerned has answered "This was not me" to a change of their account, or has
 * joined the staff again. `contact`: the e-mail address or phone number of this person has changed. `transfer`: the transfer of a
 * settlement difference has changed. `proposal`: another proposal about the record was confirmed first. `proposer`: the proposer
 * may no longer propose this command. `record`: any other change of the record.
 */
const overtakings = [
  ...([
    "status",
    "amount",
    "balance",
    "role",
    "disowned",
    "contact",
    "factors",
    "rate",
    "invitation",
    "transfer",
  ] as const),
  ...(["proposal", "proposer", "record"] as const),
] as const;

type Overtaking = (typeof overtakings)[number];

/**
 * Reads the stored reason of a proposal in state `changed`. Returns `record` for an unknown reason, which another version of the
 * product has stored.
 */
export function toOvertaking(reason: string): Overtaking {
  return overtakings.find((known) => known === reason) ?? "record";
}
