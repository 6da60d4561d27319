import "server-only";
import { editAccount } from "@/lib/accounts/edit-account";
import { removeSecondFactorsOf } from "@/lib/auth/second-factors/change-factors";
import { editDeposit } from "@/lib/deposits/edit-deposit";
import type { CommandRequest } from "@/lib/four-eyes/do-or-propose";
import { editLoan } from "@/lib/loans/edit-loan";
import type { ProposalKind } from "@/lib/proposal-kinds";
import { setRate } from "@/lib/quotes/set-rate";
import { workException } from "@/lib/reconciliation/exceptions/work-exception";
import type { Actor } from "@/lib/server/actor";
import type { TransferFamily } from "@/lib/transfers/channels";
import { approveTransfer } from "@/lib/transfers/moving/approve-transfers";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import type { EditTransferInput } from "@/lib/transfers/schema";
import { editCustomer } from "@/lib/users/edit-customer";
import { changeRole, removeColleague } from "@/lib/users/staff/change-colleague";
import { inviteColleague, resendInvitation } from "@/lib/users/staff/invitations/invite-colleague";

/** Does a proposal of one kind as that person; `input` is what the same command was given when it was proposed. */
type Kind = (actor: Actor, input: unknown, request: CommandRequest) => Promise<unknown>;

/** Names the input of a kind, which was parsed by the command's schema and kept sealed since. */
function kind<Input>(execute: (actor: Actor, input: Input, request: CommandRequest) => Promise<unknown>): Kind {
  return (actor, input, request) => execute(actor, input as Input, request);
}

/** Every kind of proposal: the command that is confirmed is the one that was proposed, with all that it checks. */
export const kinds: Record<ProposalKind, Kind> = {
  "transfer.approve": kind(approveTransfer),
  "transfer.edit": kind((actor, { family, ...input }: EditTransferInput & { family: TransferFamily }, request) =>
    editTransfer(actor, family, input, request),
  ),
  "account.edit": kind(editAccount),
  "customer.edit": kind(editCustomer),
  "loan.edit": kind(editLoan),
  "deposit.edit": kind(editDeposit),
  "settlement-exception.work": kind(workException),
  "rate.set": kind(setRate),
  "staff.invite": kind(inviteColleague),
  "staff.invite-again": kind(resendInvitation),
  "staff.change-role": kind(changeRole),
  "staff.remove": kind(removeColleague),
  "second-factor.remove-all": kind(removeSecondFactorsOf),
};
