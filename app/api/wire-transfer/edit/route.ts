import { withApi } from "@/lib/server/http";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { transferRow, transferShape } from "@/lib/transfers/reading/transfer-row";
import { editTransferInput } from "@/lib/transfers/schema";

export const POST = withApi(
  { summary: "Changes a transfer", auth: "admin", body: editTransferInput, data: transferShape, idempotent: true },
  async ({ actor, body, requestId }) => ({
    data: transferRow(await editTransfer(actor, "wire", body, requestId)),
  }),
);
