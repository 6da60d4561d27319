import { depositRow, depositShape } from "@/lib/deposits/deposit-row";
import { getDepositOfName } from "@/lib/deposits/find-deposits";
import { getDepositDetails } from "@/lib/deposits/get-deposit-details";
import { detailReply, detailShape } from "@/lib/lists/api-rows";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  { summary: "A customer's newest fixed deposit of that name", auth: "session", data: detailShape(depositShape) },
  async ({ actor, params }) => {
    const { id } = await getDepositOfName(actor, params.email ?? "", params.FDRName ?? "");
    return detailReply(depositRow(await getDepositDetails(actor, id)));
  },
);
