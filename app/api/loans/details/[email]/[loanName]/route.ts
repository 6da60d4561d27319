import { detailReply, detailShape } from "@/lib/lists/api-rows";
import { getLoanOfName } from "@/lib/loans/find-loans";
import { getLoanDetails } from "@/lib/loans/get-loan-details";
import { loanRow, loanShape } from "@/lib/loans/loan-row";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  { summary: "A customer's newest loan of that name", auth: "session", data: detailShape(loanShape) },
  async ({ actor, params }) => {
    const { id } = await getLoanOfName(actor, params.email ?? "", params.loanName ?? "");
    return detailReply(loanRow(await getLoanDetails(actor, id)));
  },
);
