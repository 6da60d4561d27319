import { withApi } from "@/lib/server/http";
import { getUser } from "@/lib/users/get-user";
import { userRow, userShape } from "@/lib/users/user-row";

export const GET = withApi({ summary: "One user", auth: "session", data: userShape }, async ({ actor, params }) => ({
  data: userRow(await getUser(actor, params.email ?? "")),
}));
