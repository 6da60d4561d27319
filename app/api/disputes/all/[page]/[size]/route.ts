import * as z from "zod";
import { listPage } from "@/lib/lists/list-query";
import { listReply, listShape } from "@/lib/lists/list-reply";
import { withApi } from "@/lib/server/http";
import { disputeStates } from "@/lib/transfers/disputes/dispute.model";
import { disputeJson, disputeShape } from "@/lib/transfers/disputes/dispute-json";
import { findDisputes } from "@/lib/transfers/disputes/find-disputes";

export const GET = withApi(
  {
    summary: "Lists disputes",
    description: "Senders and receivers get the disputes about their payments, and staff get all disputes.",
    auth: "session",
    data: listShape(disputeShape),
    query: z.object({ status: z.enum(disputeStates, { error: "invalid" }).optional() }),
  },
  async ({ actor, params, query }) => {
    const page = listPage(params);
    const { items, total } = await findDisputes(actor, { ...page, state: query.status ?? "" });
    return listReply(items.map(disputeJson), total, page);
  },
);
