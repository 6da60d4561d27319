import { getLoanOfName } from "@/lib/loans/find-loans";
import { readSchedules } from "@/lib/loans/get-loan-details";
import { loanRow } from "@/lib/loans/loan-row";
import { detailReply, withApi } from "@/lib/server/http";

export const GET = withApi({ auth: "session" }, async ({ actor, params }) => {
  const loan = await getLoanOfName(actor, params.email ?? "", params.loanName ?? "");
  return detailReply(loanRow(loan, (await readSchedules([loan.id])).get(loan.id) ?? []));
});
