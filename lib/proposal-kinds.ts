import type { Act } from "./roles";

/**
 * The commands that can wait for a second member of staff, by name, with the act that a person needs to propose, confirm or
 * decline each.
 */
export const actOfKind = {
  "transfer.approve": "transfers.approve",
  "transfer.edit": "transfers.edit",
  "account.edit": "accounts.edit",
  "customer.edit": "customers.edit",
  "loan.edit": "loans.edit",
  "deposit.edit": "deposits.edit",
  "settlement-exception.work": "reconciliation.work",
  "rate.set": "rates.edit",
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

/** Whether a stored kind is known here. Another version of the product may have stored an unknown one. */
export function isProposalKind(kind: string): kind is ProposalKind {
  return Object.hasOwn(actOfKind, kind);
}

/** The key of a kind in the messages. It has no dot, because next-intl reads a dot as a level. */
export function keyOfKind<Kind extends string>(kind: Kind) {
  return kind.replace(".", "_") as Kind extends `${infer Subject}.${infer Name}` ? `${Subject}_${Name}` : Kind;
}

/**
 * `open`: the proposal waits. `confirmed`: the command was executed. `withdrawn`: the proposer declined it. `expired`: it has
 * waited for a day. `changed`: another change has overtaken it.
 */
export const proposalStates = ["open", "confirmed", "declined", "withdrawn", "expired", "changed"] as const;

export type ProposalState = (typeof proposalStates)[number];

/**
 * The changes that overtake a proposal, as the SQL function `overtaken_by` finds them. Most name the part of the record that
 * changed; `transfer` means the transfer of a settlement difference. `proposal`: another proposal was confirmed first.
 * `proposer`: the proposer may no longer propose this. `record`: any other change.
 */
const overtakings = [
  ...(["status", "amount", "balance", "role", "factors", "rate", "invitation", "transfer"] as const),
  ...(["proposal", "proposer", "record"] as const),
] as const;

type Overtaking = (typeof overtakings)[number];

/**
 * Reads the stored reason of a proposal in state `changed`; `record` for a reason that another version of the product has stored.
 */
export function toOvertaking(reason: string): Overtaking {
  return overtakings.find((known) => known === reason) ?? "record";
}
