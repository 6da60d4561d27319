import { requestPasswordReset } from "@/lib/auth/passwords/request-password-reset";
import { emailRequestInput } from "@/lib/auth/schema";
import { nothing, withApi } from "@/lib/server/http";

export const POST = withApi(
  { summary: "Asks for an e-mail with a reset link", auth: "public", body: emailRequestInput, data: nothing },
  async ({ body }) => {
    await requestPasswordReset(body);
    return { data: null };
  },
);
