import { requestPasswordReset } from "@/lib/auth/request-password-reset";
import { emailRequestInput } from "@/lib/auth/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi({ auth: "public", body: emailRequestInput }, async ({ body }) => {
  await requestPasswordReset(body);
  return { data: null };
});
