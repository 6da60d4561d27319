import { depositJson, depositShape } from "@/lib/deposits/deposit-json";
import { getDepositOfName } from "@/lib/deposits/find-deposits";
import { getDepositDetails } from "@/lib/deposits/get-deposit-details";
import { detailReply, detailShape } from "@/lib/lists/list-reply";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "A customer's newest fixed deposit of that name",
    description: "For the customer and staff. `schedule` is empty until the money is locked.",
    auth: "session",
    data: detailShape(depositShape),
  },
  async ({ actor, params }) => {
    const { id } = await getDepositOfName(actor, params.email ?? "", params.FDRName ?? "");
    return detailReply(depositJson(await getDepositDetails(actor, id)));
  },
);
