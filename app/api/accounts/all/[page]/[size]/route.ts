import { accountShape, accountsJson } from "@/lib/accounts/accounts-json";
import { findAccounts } from "@/lib/accounts/find-accounts";
import { listFilters, listQuery } from "@/lib/lists/list-query";
import { listReply, listShape } from "@/lib/lists/list-reply";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "Lists accounts",
    description: "Customers get their own rows, and staff get all rows.",
    auth: "session",
    data: listShape(accountShape),
    query: listFilters,
  },
  async ({ actor, params, query }) => {
    const list = listQuery(params, query);
    const { accounts, total } = await findAccounts(actor, list);
    return listReply(await accountsJson(actor, accounts, { isList: true }), total, list);
  },
);
