import { withApi } from "@/lib/server/http";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { transferRow } from "@/lib/transfers/reading/transfer-row";
import { transferIdInput } from "@/lib/transfers/schema";

export const POST = withApi(
  { auth: "session", body: transferIdInput, idempotent: true },
  async ({ actor, body, requestId }) => ({
    data: transferRow(await cancelTransfer(actor, body.id, "interbank", requestId)),
  }),
);
