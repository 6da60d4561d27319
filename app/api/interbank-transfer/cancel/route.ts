import { withApi } from "@/lib/server/http";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { transferRow, transferShape } from "@/lib/transfers/reading/transfer-row";
import { transferIdInput } from "@/lib/transfers/schema";

export const POST = withApi(
  {
    summary: "Cancels a transfer while it is pending",
    auth: "session",
    body: transferIdInput,
    data: transferShape,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({
    data: transferRow(await cancelTransfer(actor, body.id, "interbank", requestId)),
  }),
);
