import { withApi } from "@/lib/server/http";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { transferJson, transferShape } from "@/lib/transfers/reading/transfer-json";
import { transferIdInput } from "@/lib/transfers/schema";

export const POST = withApi(
  {
    summary: "Cancels a transfer while it is pending",
    description: "For the owner, while the transfer is pending.",
    auth: "session",
    body: transferIdInput,
    data: transferShape,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({
    data: transferJson(await cancelTransfer(actor, body.id, "wire", requestId)),
  }),
);
