import { resetPassword } from "@/lib/auth/reset-password";
import { resetPasswordInput } from "@/lib/auth/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi({ auth: "public", body: resetPasswordInput }, async ({ params, body }) => {
  await resetPassword(params.code ?? "", body);
  return { data: null };
});
