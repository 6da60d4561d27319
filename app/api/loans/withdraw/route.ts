import { loanJson, loanShape } from "@/lib/loans/loan-json";
import { withdrawLoanInput } from "@/lib/loans/schema";
import { withdrawLoan } from "@/lib/loans/withdraw-loan";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  {
    summary: "Withdraws the caller's own application for a loan",
    description: "For the owner, before money moves.",
    auth: "session",
    body: withdrawLoanInput,
    data: loanShape,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => {
    return { data: loanJson({ loan: await withdrawLoan(actor, body, requestId) }) };
  },
);
