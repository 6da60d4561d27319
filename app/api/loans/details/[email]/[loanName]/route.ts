import { getLoanOfName } from "@/lib/loans/find-loans";
import { getLoanDetails } from "@/lib/loans/get-loan-details";
import { loanRow } from "@/lib/loans/loan-row";
import { detailReply, withApi } from "@/lib/server/http";

export const GET = withApi({ auth: "session" }, async ({ actor, params }) => {
  const { id } = await getLoanOfName(actor, params.email ?? "", params.loanName ?? "");
  return detailReply(loanRow(await getLoanDetails(actor, id)));
});
