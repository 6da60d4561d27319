import { detailReply, detailShape } from "@/lib/lists/list-reply";
import { getLoanOfName } from "@/lib/loans/find-loans";
import { getLoanDetails } from "@/lib/loans/get-loan-details";
import { loanJson, loanShape } from "@/lib/loans/loan-json";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "A customer's newest loan of that name",
    description: "For the customer and staff. `dueDate` is the date of the next instalment.",
    auth: "session",
    data: detailShape(loanShape),
  },
  async ({ actor, params }) => {
    const { id } = await getLoanOfName(actor, params.email ?? "", params.loanName ?? "");
    return detailReply(loanJson(await getLoanDetails(actor, id)));
  },
);
