import * as z from "zod";
import { withApi } from "@/lib/server/http";
import { registerUser } from "@/lib/users/register-user";
import { registerInput } from "@/lib/users/schema";

export const POST = withApi(
  {
    summary: "Signs a customer up",
    auth: "public",
    body: registerInput,
    data: z.object({ email: z.string(), accountNumber: z.string() }),
    successStatus: 201,
  },
  async ({ body }) => {
    const { email, accountNumber } = await registerUser(body);
    return { data: { email, accountNumber } };
  },
);
