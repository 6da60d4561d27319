import { listFilters, listQuery } from "@/lib/lists/list-query";
import { listReply, listShape } from "@/lib/lists/list-reply";
import { withApi } from "@/lib/server/http";
import { findUsers } from "@/lib/users/find-users";
import { listedUserJson, userShape } from "@/lib/users/user-json";

export const GET = withApi(
  { summary: "Lists users", auth: "customers.read", data: listShape(userShape), query: listFilters },
  async ({ actor, params, query }) => {
    const list = listQuery(params, query);
    const { items: users, total } = await findUsers(actor, list);
    return listReply(users.map(listedUserJson), total, list);
  },
);
