import { withApi } from "@/lib/server/http";
import { answerReturn } from "@/lib/transfers/returns/answer-return";
import { returnRequestJson, returnRequestShape } from "@/lib/transfers/returns/return-request-json";
import { answerReturnInput } from "@/lib/transfers/returns/schema";

export const POST = withApi(
  {
    summary: "Answers the bank's question to return a received payment; a consent returns the payment at once",
    description: "For the receiver of a payment.",
    auth: "session",
    body: answerReturnInput,
    data: returnRequestShape,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({ data: returnRequestJson(await answerReturn(actor, body, requestId)) }),
);
