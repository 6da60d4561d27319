import { withApi } from "@/lib/server/http";
import { registerUser } from "@/lib/users/register-user";
import { registerInput } from "@/lib/users/schema";

export const POST = withApi({ auth: "public", body: registerInput, successStatus: 201 }, async ({ body }) => {
  const { email, accountNumber } = await registerUser(body);
  return { data: { email, accountNumber } };
});
