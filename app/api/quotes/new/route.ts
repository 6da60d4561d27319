import { createQuote } from "@/lib/quotes/create-quote";
import { quoteJson, quoteShape } from "@/lib/quotes/quote";
import { quoteInput } from "@/lib/quotes/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  {
    summary: "Quotes a price for a conversion",
    description:
      "For customers. `from` is an account number, or a currency, which selects the caller's oldest account in this currency. `amount` arrives. A quote is valid for 60 seconds and one transfer.",
    auth: "session",
    body: quoteInput,
    data: quoteShape,
    successStatus: 201,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({ data: quoteJson(await createQuote(actor, body, requestId)) }),
);
