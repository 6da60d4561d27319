import { resendVerification } from "@/lib/auth/resend-verification";
import { emailRequestInput } from "@/lib/auth/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi({ auth: "public", body: emailRequestInput }, async ({ body }) => {
  await resendVerification(body);
  return { data: null };
});
