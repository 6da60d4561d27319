import { resendVerification } from "@/lib/auth/email-codes/resend-verification";
import { emailRequestInput } from "@/lib/auth/schema";
import { nothing, withApi } from "@/lib/server/http";

export const POST = withApi(
  { summary: "Asks for the verification e-mail once more", auth: "public", body: emailRequestInput, data: nothing },
  async ({ body }) => {
    await resendVerification(body);
    return { data: null };
  },
);
