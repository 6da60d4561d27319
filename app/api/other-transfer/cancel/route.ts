import { withApi } from "@/lib/server/http";
import { cancelTransfer } from "@/lib/transfers/cancel-transfer";
import { transferIdInput } from "@/lib/transfers/schema";
import { transferRow } from "@/lib/transfers/transfer-row";

export const POST = withApi(
  { auth: "session", body: transferIdInput, idempotent: true },
  async ({ actor, body, requestId }) => ({
    data: transferRow(await cancelTransfer(actor, body.id, "wallet", requestId)),
  }),
);
