import { listQuery, listReply, withApi } from "@/lib/server/http";
import { findUsers } from "@/lib/users/find-users";
import { userRow } from "@/lib/users/user-row";

export const GET = withApi({ auth: "admin" }, async ({ actor, params, query }) => {
  const list = listQuery(params, query);
  const { items: users, total } = await findUsers(actor, list);
  return listReply(users.map(userRow), total, list);
});
