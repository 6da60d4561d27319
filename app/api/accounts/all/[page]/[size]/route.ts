import { accountRows } from "@/lib/accounts/account-row";
import { findAccounts } from "@/lib/accounts/find-accounts";
import { listQuery, listReply, withApi } from "@/lib/server/http";

export const GET = withApi({ auth: "session" }, async ({ actor, params, query }) => {
  const list = listQuery(params, query);
  const { accounts, total } = await findAccounts(actor, list);
  return listReply(await accountRows(actor, accounts), total, list);
});
