import { withApi } from "@/lib/server/http";
import { editTransfer } from "@/lib/transfers/edit-transfer";
import { editTransferInput } from "@/lib/transfers/schema";
import { transferRow } from "@/lib/transfers/transfer-row";

export const POST = withApi(
  { auth: "admin", body: editTransferInput, idempotent: true },
  async ({ actor, body, requestId }) => ({
    data: transferRow(await editTransfer(actor, "interbank", body, requestId)),
  }),
);
