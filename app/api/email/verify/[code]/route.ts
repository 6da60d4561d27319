import { verifyEmail } from "@/lib/auth/email-codes/verify-email";
import { nothing, withApi } from "@/lib/server/http";

/**
 * The contract requires a GET here. Links in e-mails lead to a page and not to this route. This page submits the code with
 * JavaScript. A mail scanner that follows the link of an e-mail therefore does not use up the code.
 */
export const GET = withApi(
  { summary: "Verifies an e-mail address by a code", auth: "public", data: nothing, changesByGet: true },
  async ({ params }) => {
    await verifyEmail({ code: params.code ?? "" });
    return { data: null };
  },
);
