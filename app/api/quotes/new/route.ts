import { createQuote } from "@/lib/quotes/create-quote";
import { quoteJson, quoteShape } from "@/lib/quotes/quote";
import { quoteInput } from "@/lib/quotes/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  {
    summary: "Quotes a price for a conversion",
    auth: "session",
    body: quoteInput,
    data: quoteShape,
    successStatus: 201,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({ data: quoteJson(await createQuote(actor, body, requestId)) }),
);
