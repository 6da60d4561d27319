import "server-only";
import { editAccount } from "@/lib/accounts/edit-account";
import { removeSecondFactorsOf } from "@/lib/auth/second-factors/change-factors";
import { addBeneficiary } from "@/lib/beneficiaries/add-beneficiary";
import { editBeneficiary } from "@/lib/beneficiaries/edit-beneficiary";
import { addChartAccount } from "@/lib/books/chart/add-chart-account";
import { postJournal, reverseJournal } from "@/lib/books/journal/post-journal";
import { reopenMonth } from "@/lib/books/periods/change-months";
import { editDeposit } from "@/lib/deposits/edit-deposit";
import { createDepositPlan, editDepositPlan } from "@/lib/deposits/plans/plans";
import type { CommandRequest } from "@/lib/four-eyes/do-or-propose";
import { answerRecall } from "@/lib/incoming/answer-recall";
import { workIncoming } from "@/lib/incoming/work-incoming";
import { editLoan } from "@/lib/loans/edit-loan";
import { createLoanPlan, editLoanPlan } from "@/lib/loans/plans/plans";
import { recoverLoan } from "@/lib/loans/recover-loan";
import type { ProposalKind } from "@/lib/proposal-kinds";
import { setRate } from "@/lib/quotes/set-rate";
import { workException } from "@/lib/reconciliation/exceptions/work-exception";
import type { Actor } from "@/lib/server/actor";
import type { TransferFamily } from "@/lib/transfers/channels.model";
import { decideDispute } from "@/lib/transfers/disputes/decide-dispute";
import { approveTransfer } from "@/lib/transfers/moving/approve-transfers";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import type { EditTransferInput } from "@/lib/transfers/schema";
import { correctCustomer } from "@/lib/users/acts/correct-customer";
import { closeCustomer } from "@/lib/users/closing/close-customer";
import { editCustomer } from "@/lib/users/edit-customer";
import { changeRole, removeColleague } from "@/lib/users/staff/change-colleague";
import { inviteColleague, resendInvitation } from "@/lib/users/staff/invitations/invite-colleague";

/** Runs the command of one kind of proposal as the given actor. `input` is the input that the proposal has stored. */
type Kind = (actor: Actor, input: unknown, request: CommandRequest) => Promise<unknown>;

/**
 * Casts the stored input of a proposal to the input type of its command. The cast is safe, because the input was parsed with the
 * command's schema before the proposal was made, and has since been stored encrypted.
 */
function kind<Input>(execute: (actor: Actor, input: Input, request: CommandRequest) => Promise<unknown>): Kind {
  return (actor, input, request) => execute(actor, input as Input, request);
}

/**
 * The command that a confirmation runs, for each kind of proposal. The confirmation repeats all checks of the command, even those
 * that passed when the proposal was made.
 */
export const kinds: Record<ProposalKind, Kind> = {
  "transfer.approve": kind(approveTransfer),
  "transfer.edit": kind((actor, { family, ...input }: EditTransferInput & { family: TransferFamily }, request) =>
    editTransfer(actor, family, input, request),
  ),
  "transfer.decide-dispute": kind(decideDispute),
  "account.edit": kind(editAccount),
  "customer.edit": kind(editCustomer),
  "customer.correct": kind(correctCustomer),
  "customer.close": kind(closeCustomer),
  "loan.edit": kind(editLoan),
  "loan.recover": kind(recoverLoan),
  "deposit.edit": kind(editDeposit),
  "loan_plan.create": kind(createLoanPlan),
  "loan_plan.edit": kind(editLoanPlan),
  "deposit_plan.create": kind(createDepositPlan),
  "deposit_plan.edit": kind(editDepositPlan),
  "settlement-exception.work": kind(workException),
  "incoming-payment.work": kind(workIncoming),
  "incoming-payment.answer-recall": kind(answerRecall),
  "rate.set": kind(setRate),
  "journal.post": kind(postJournal),
  "journal.reverse": kind(reverseJournal),
  "month.reopen": kind(reopenMonth),
  "chart-account.add": kind(addChartAccount),
  "staff.invite": kind(inviteColleague),
  "staff.invite-again": kind(resendInvitation),
  "staff.change-role": kind(changeRole),
  "staff.remove": kind(removeColleague),
  "second-factor.remove-all": kind(removeSecondFactorsOf),
  "beneficiary.add": kind(addBeneficiary),
  "beneficiary.edit": kind(editBeneficiary),
};
