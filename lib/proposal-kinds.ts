/** What can wait for a second member of staff: the commands that ask for one, by their names. */
const proposalKinds = [
  "transfer.approve",
  "transfer.edit",
  "account.edit",
  "customer.edit",
  "loan.edit",
  "deposit.edit",
  "rate.set",
  "staff.change-role",
  "staff.remove",
  "second-factor.remove-all",
] as const;

export type ProposalKind = (typeof proposalKinds)[number];
