import { nothing, withApi } from "@/lib/server/http";
import { decideDispute } from "@/lib/transfers/disputes/decide-dispute";
import { decideDisputeInput } from "@/lib/transfers/disputes/schema";

export const POST = withApi(
  {
    summary: "Decides a dispute; a second member of staff confirms every decision",
    auth: "transfers.edit",
    body: decideDisputeInput,
    data: nothing,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => {
    await decideDispute(actor, body, requestId);
    return { data: null };
  },
);
