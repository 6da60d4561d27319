import { createQuote } from "@/lib/quotes/create-quote";
import { quoteRow } from "@/lib/quotes/quote";
import { quoteInput } from "@/lib/quotes/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  { auth: "session", body: quoteInput, successStatus: 201, idempotent: true },
  async ({ actor, body, requestId }) => ({ data: quoteRow(await createQuote(actor, body, requestId)) }),
);
