import { nothing, withApi } from "@/lib/server/http";
import { withdrawDispute } from "@/lib/transfers/disputes/change-dispute";
import { withdrawDisputeInput } from "@/lib/transfers/disputes/schema";

export const POST = withApi(
  {
    summary: "Withdraws the caller's open dispute",
    description: "For the sender of the payment.",
    auth: "session",
    body: withdrawDisputeInput,
    data: nothing,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => {
    await withdrawDispute(actor, body, requestId);
    return { data: null };
  },
);
