import { nothing, withApi } from "@/lib/server/http";
import { answerDispute } from "@/lib/transfers/disputes/change-dispute";
import { answerDisputeInput } from "@/lib/transfers/disputes/schema";

export const POST = withApi(
  {
    summary: "Records the answer of a payment's receiver to a dispute",
    description: "For the receiver of the payment.",
    auth: "session",
    body: answerDisputeInput,
    data: nothing,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => {
    await answerDispute(actor, body, requestId);
    return { data: null };
  },
);
