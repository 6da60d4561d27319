import { verifyEmail } from "@/lib/auth/verify-email";
import { nothing, withApi } from "@/lib/server/http";

/** GET by contract. Links in e-mails lead to the page, which asks only once it is shown: a scanner uses no code up. */
export const GET = withApi(
  { summary: "Verifies an e-mail address by a code", auth: "public", data: nothing },
  async ({ params }) => {
    await verifyEmail({ code: params.code ?? "" });
    return { data: null };
  },
);
