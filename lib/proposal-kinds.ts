import type { Act } from "./roles";

/**
 * What can wait for a second member of staff: the commands that ask for one, by their names, with what whoever proposes, confirms
 * or declines one must be allowed to do.
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
} as const satisfies Record<string, Act>;

export type ProposalKind = keyof typeof actOfKind;

export const proposalKinds = Object.keys(actOfKind) as ProposalKind[];

/** Whether it is one of them: another version of the product may have written what is kept. */
export function isProposalKind(kind: string): kind is ProposalKind {
  return Object.hasOwn(actOfKind, kind);
}

/** A kind as its text is named: next-intl reads a dot as a level. */
export function keyOfKind<Kind extends string>(kind: Kind) {
  return kind.replace(".", "_") as Kind extends `${infer Subject}.${infer Name}` ? `${Subject}_${Name}` : Kind;
}

/**
 * `open` waits; `confirmed` was done; `withdrawn` was declined by whoever proposed it; `expired` has waited for a day;
 * `changed` is about a record that has changed since.
 */
export const proposalStates = ["open", "confirmed", "declined", "withdrawn", "expired", "changed"] as const;

export type ProposalState = (typeof proposalStates)[number];

/**
 * What overtakes a proposal, as the SQL function `overtaken_by` finds it: what of its record has changed (`transfer`: that of a
 * difference of settlement), `proposal` another one that was confirmed first, `proposer` who has made it and may no longer.
 */
const overtakings = [
  ...(["status", "amount", "balance", "role", "factors", "rate", "invitation", "transfer"] as const),
  ...(["proposal", "proposer", "record"] as const),
] as const;

type Overtaking = (typeof overtakings)[number];

/** What is kept as the reason of a proposal that has `changed`; `record` for what another version of the product has written. */
export function toOvertaking(reason: string): Overtaking {
  return overtakings.find((known) => known === reason) ?? "record";
}
