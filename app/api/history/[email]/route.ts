import { findHistory } from "@/lib/history/find-history";
import { historyApiRow } from "@/lib/history/history-api-row";
import { historyApiQuery } from "@/lib/history/schema";
import { parse } from "@/lib/server/action";
import { withApi } from "@/lib/server/http";

export const GET = withApi({ auth: "session" }, async ({ actor, params, query }) => {
  const { cursor, limit, ...filters } = parse(historyApiQuery, Object.fromEntries(query));
  const { rows, olderCursor } = await findHistory(actor, { email: params.email, filters, cursor, pageSize: limit });
  return { data: { docs: rows.map(historyApiRow), nextCursor: olderCursor } };
});
