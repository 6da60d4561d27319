import { resetPassword } from "@/lib/auth/passwords/reset-password";
import { resetPasswordInput } from "@/lib/auth/schema";
import { nothing, withApi } from "@/lib/server/http";

export const POST = withApi(
  { summary: "Sets a new password by a code", auth: "public", body: resetPasswordInput, data: nothing },
  async ({ params, body }) => {
    await resetPassword(params.code ?? "", body);
    return { data: null };
  },
);
