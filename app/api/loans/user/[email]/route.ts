import { findLoanDetailsOf } from "@/lib/loans/get-loan-details";
import { loanRow } from "@/lib/loans/loan-row";
import { withApi } from "@/lib/server/http";

export const GET = withApi({ auth: "session" }, async ({ actor, params }) => ({
  data: (await findLoanDetailsOf(actor, params.email ?? "")).map(loanRow),
}));
