import { listFilters, listQuery } from "@/lib/lists/list-query";
import { listReply, listShape } from "@/lib/lists/list-reply";
import { withApi } from "@/lib/server/http";
import { findTransfers } from "@/lib/transfers/reading/find-transfers";
import { transferJson, transferShape } from "@/lib/transfers/reading/transfer-json";

export const GET = withApi(
  {
    summary: "Lists transfers to wallets",
    description: "Customers get their own rows, and staff get all rows.",
    auth: "session",
    data: listShape(transferShape),
    query: listFilters,
  },
  async ({ actor, params, query }) => {
    const list = listQuery(params, query);
    const { items: transfers, total } = await findTransfers(actor, "wallet", list);
    return listReply(transfers.map(transferJson), total, list);
  },
);
