import { loanJson, loanShape } from "@/lib/loans/loan-json";
import { recoverLoan } from "@/lib/loans/recover-loan";
import { recoverLoanInput } from "@/lib/loans/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  {
    summary: "Books a payment for a loan that was written off",
    description: "May get `proposed`.",
    auth: "loans.edit",
    body: recoverLoanInput,
    data: loanShape,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({ data: loanJson({ loan: await recoverLoan(actor, body, requestId) }) }),
);
