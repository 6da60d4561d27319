import { detailReply, detailShape } from "@/lib/lists/api-rows";
import { withApi } from "@/lib/server/http";
import { getTransfer } from "@/lib/transfers/reading/find-transfers";
import { transferRow, transferShape } from "@/lib/transfers/reading/transfer-row";

export const GET = withApi(
  { summary: "One transfer", auth: "session", data: detailShape(transferShape) },
  async ({ actor, params }) => detailReply(transferRow(await getTransfer(actor, "interbank", params.id ?? ""))),
);
