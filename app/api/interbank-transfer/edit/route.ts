import { withApi } from "@/lib/server/http";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { transferJson, transferShape } from "@/lib/transfers/reading/transfer-json";
import { editTransferInput } from "@/lib/transfers/schema";

export const POST = withApi(
  {
    summary: "Changes a transfer",
    auth: "transfers.edit",
    body: editTransferInput,
    data: transferShape,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({
    data: transferJson(await editTransfer(actor, "interbank", body, requestId)),
  }),
);
