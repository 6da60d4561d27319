import { verifyEmail } from "@/lib/auth/email-codes/verify-email";
import { nothing, withApi } from "@/lib/server/http";

/**
 * The contract wants a GET here. Links in e-mails lead to a page instead, which sends the code by script: a mail scanner
 * that follows the link does not use the code up.
 */
export const GET = withApi(
  { summary: "Verifies an e-mail address by a code", auth: "public", data: nothing },
  async ({ params }) => {
    await verifyEmail({ code: params.code ?? "" });
    return { data: null };
  },
);
