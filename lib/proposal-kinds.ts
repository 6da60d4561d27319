/** What can wait for a second member of staff: the commands that ask for one, by their names. */
export const proposalKinds = [
  "transfer.approve",
  "transfer.edit",
  "account.edit",
  "customer.edit",
  "loan.edit",
  "deposit.edit",
  "rate.set",
  "staff.invite",
  "staff.change-role",
  "staff.remove",
  "second-factor.remove-all",
] as const;

export type ProposalKind = (typeof proposalKinds)[number];

/**
 * `open` waits; `confirmed` was done; `withdrawn` was declined by whoever proposed it; `expired` has waited for a day;
 * `changed` is about a record that has changed since.
 */
export const proposalStates = ["open", "confirmed", "declined", "withdrawn", "expired", "changed"] as const;

export type ProposalState = (typeof proposalStates)[number];
