import { detailReply, detailShape } from "@/lib/lists/list-reply";
import { withApi } from "@/lib/server/http";
import { getTransfer } from "@/lib/transfers/reading/get-transfer";
import { transferJson, transferShape } from "@/lib/transfers/reading/transfer-json";

export const GET = withApi(
  {
    summary: "One transfer",
    description: "For the customer and staff.",
    auth: "session",
    data: detailShape(transferShape),
  },
  async ({ actor, params }) => detailReply(transferJson(await getTransfer(actor, "wallet", params.id ?? ""))),
);
