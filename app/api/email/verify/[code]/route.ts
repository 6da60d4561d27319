import { verifyEmail } from "@/lib/auth/verify-email";
import { withApi } from "@/lib/server/http";

/** GET by contract. Links in e-mails lead to the page, which asks only once it is shown: a scanner uses no code up. */
export const GET = withApi({ auth: "public" }, async ({ params }) => {
  await verifyEmail({ code: params.code ?? "" });
  return { data: null };
});
