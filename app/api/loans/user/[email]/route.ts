import * as z from "zod";
import { findLoanDetailsOf } from "@/lib/loans/get-loan-details";
import { loanJson, loanShape } from "@/lib/loans/loan-json";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "A customer's applications and loans, newest first",
    description: "For the customer and staff. `dueDate` is the date of the next instalment.",
    auth: "session",
    data: z.array(loanShape),
  },
  async ({ actor, params }) => ({
    data: (await findLoanDetailsOf(actor, params.email ?? "")).map(loanJson),
  }),
);
