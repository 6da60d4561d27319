import { listFilters, listQuery, listReply, listShape } from "@/lib/lists/api-rows";
import { withApi } from "@/lib/server/http";
import { findUsers } from "@/lib/users/find-users";
import { userRow, userShape } from "@/lib/users/user-row";

export const GET = withApi(
  { summary: "Lists users", auth: "admin", data: listShape(userShape), query: listFilters },
  async ({ actor, params, query }) => {
    const list = listQuery(params, query);
    const { items: users, total } = await findUsers(actor, list);
    return listReply(users.map(userRow), total, list);
  },
);
