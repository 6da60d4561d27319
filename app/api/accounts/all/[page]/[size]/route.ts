import { accountRows, accountShape } from "@/lib/accounts/account-row";
import { findAccounts } from "@/lib/accounts/find-accounts";
import { listFilters, listQuery, listReply, listShape } from "@/lib/lists/api-rows";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "Lists accounts: own ones, for staff everybody's",
    auth: "session",
    data: listShape(accountShape),
    query: listFilters,
  },
  async ({ actor, params, query }) => {
    const list = listQuery(params, query);
    const { accounts, total } = await findAccounts(actor, list);
    return listReply(await accountRows(actor, accounts), total, list);
  },
);
