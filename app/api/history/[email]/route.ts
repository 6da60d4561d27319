import { findHistory } from "@/lib/history/find-history";
import { historyJson, historyPageShape } from "@/lib/history/history-json";
import { historyApiQuery } from "@/lib/history/schema";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "A customer's combined history, newest first",
    auth: "session",
    data: historyPageShape,
    query: historyApiQuery,
  },
  async ({ actor, params, query }) => {
    const { cursor, limit, ...filters } = query;
    const { items, olderCursor } = await findHistory(actor, {
      ...{ email: params.email, filters, cursor },
      ...{ pageSize: limit, hasCategories: true },
    });
    return { data: { docs: items.map(historyJson), nextCursor: olderCursor } };
  },
);
