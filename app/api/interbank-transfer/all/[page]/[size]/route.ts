import { listQuery, listReply, withApi } from "@/lib/server/http";
import { findTransfers } from "@/lib/transfers/reading/find-transfers";
import { transferRow } from "@/lib/transfers/reading/transfer-row";

export const GET = withApi({ auth: "session" }, async ({ actor, params, query }) => {
  const list = listQuery(params, query);
  const { items: transfers, total } = await findTransfers(actor, "interbank", list);
  return listReply(transfers.map(transferRow), total, list);
});
