import { withApi } from "@/lib/server/http";
import { getUser } from "@/lib/users/get-user";
import { userRow } from "@/lib/users/user-row";

export const GET = withApi({ auth: "session" }, async ({ actor, params }) => ({
  data: userRow(await getUser(actor, params.email ?? "")),
}));
