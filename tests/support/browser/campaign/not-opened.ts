const stranger = "of strangers, whom nobody can tell: strangers-forms.spec.ts";

const messages = "`messages.spec.ts` goes through it";
const calls = "`calls.spec.ts` goes through it";

/**
 * Forms that are not in the campaign's table, keyed by file. Each value names the test that covers the form, or states why no test
 * can cover the form.
 */
export const notOpened: Readonly<Record<string, string>> = {
  "dashboard/name-account-form.tsx": "`own-accounts.spec.ts` goes through it",
  "transfers/wire-form.tsx": "crashes.spec.ts goes through it",
  "transfers/new-payee-form.tsx": "send.spec.ts goes through it; it is made of `transfer-form.tsx`",
  "second-factors/add-passkey-dialog.tsx":
    "its act comes after a dialog of the browser's; its form is `proof-form.tsx`",
  "second-factors/set-up-at-log-in.tsx": "between password and session: nobody can be told",
  "loans/pay-part-form.tsx": "its instalment must be due; `term-product-life.spec.ts` goes through it",
  "term-products/withdraw-application.tsx": "`loans.spec.ts` and `deposits.spec.ts` go through it",
  "admin/term-products/write-off-loan.tsx": "`staff-term-products.spec.ts` goes through it",
  "admin/term-products/recover-loan.tsx": "`staff-term-products.spec.ts` goes through it",
  "admin/reconciliation/columns-form.tsx":
    "it has a file read anew, which changes nothing else; `reconciliation.spec.ts` goes through it",
  "admin/books/journal/reverse-entry.tsx": "`books.spec.ts` goes through it",
  "admin/books/months/change-month.tsx": "a month is closed once: `books.spec.ts` goes through it",
  "admin/transfers/return-section.tsx": "`returns.spec.ts` goes through it",
  "admin/transfers/transfer-acts.tsx": "`transfer-acts.spec.ts` goes through it",
  "admin/disputes/dispute-panel.tsx": "`disputes.spec.ts` goes through it",
  "admin/incoming/work-incoming-dialog.tsx": "`incoming.spec.ts` goes through it",
  "admin/incoming/answer-recall-dialog.tsx": "`incoming.spec.ts` goes through it",
  "admin/rails/reason-act.tsx": "`rails.spec.ts` goes through it",
  "transfers/dispute-card.tsx": "`disputes.spec.ts` goes through it",
  "transfers/dispute-forms.tsx": "`disputes.spec.ts` goes through it",
  "admin/customers/acts/close-customer.tsx": calls,
  "admin/calls/act-button.tsx": calls,
  "admin/calls/caller-checks.tsx": calls,
  "admin/calls/end-call.tsx": calls,
  "admin/calls/take-call.tsx": calls,
  "admin/calls/verify-caller.tsx": calls,
  "admin/threads/close-thread.tsx": messages,
  "admin/threads/thread-notes.tsx": messages,
  "admin/threads/write-to-colleagues.tsx": messages,
  "admin/threads/write-to-customer.tsx": messages,
  "threads/compose.tsx": messages,
  "threads/new-thread-form.tsx": messages,
  "transfers/answer-dialog.tsx": "`returns.spec.ts` goes through it",
  "admin/work/claim-dialogs.tsx": "`work.spec.ts` goes through it",
  "admin/approvals/decide-proposal.tsx":
    "needs a bank where two decide: `approvals.spec.ts`; it is made of `action-form.tsx` alone",
  "transfers/receipt-code-form.tsx": "it asks a question and changes nothing; `verify-receipt.spec.ts` goes through it",
  "auth/accept-invitation-form.tsx": stranger,
  "auth/disown-change.tsx": stranger,
  "auth/forgot-password-form.tsx": stranger,
  "auth/let-device-in.tsx": stranger,
  "auth/login-form.tsx": stranger,
  "auth/prove-email-address.tsx": stranger,
  "auth/reset-password-form.tsx": stranger,
  "auth/second-step-form.tsx": stranger,
  "auth/verify-email.tsx": stranger,
};
