import * as z from "zod";
import { getLoginUser, loginUserShape } from "@/lib/auth/log-in/get-login-user";
import { logIn } from "@/lib/auth/log-in/log-in";
import { loginInput } from "@/lib/auth/schema";
import { withApi } from "@/lib/server/http";

/**
 * The reply contains its fields in `data`, as every reply does, and also at the top level, where older clients read the fields.
 */
export const POST = withApi(
  {
    summary: "Logs in",
    description: "A user with a second factor also sends `code`.",
    auth: "public",
    body: loginInput,
    data: loginUserShape.extend({ loginToken: z.string() }),
    spreadsData: true,
  },
  async ({ body }) => {
    const { userId, loginToken } = await logIn(body);
    const fields = { loginToken, ...(await getLoginUser(userId)) };
    return { data: fields };
  },
);
