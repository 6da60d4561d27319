import { findLoansOf } from "@/lib/loans/find-loans";
import { readSchedules } from "@/lib/loans/get-loan-details";
import { loanRow } from "@/lib/loans/loan-row";
import { withApi } from "@/lib/server/http";

export const GET = withApi({ auth: "session" }, async ({ actor, params }) => {
  const loans = await findLoansOf(actor, params.email ?? "");
  const schedules = await readSchedules(loans.map(({ id }) => id));
  return { data: loans.map((loan) => loanRow(loan, schedules.get(loan.id) ?? [])) };
});
