import { withApi } from "@/lib/server/http";
import { getUser } from "@/lib/users/get-user";
import { userJson, userShape } from "@/lib/users/user-json";

export const GET = withApi(
  { summary: "One user", description: "For the customer and staff.", auth: "session", data: userShape },
  async ({ actor, params }) => ({
    data: userJson(await getUser(actor, params.email ?? "")),
  }),
);
