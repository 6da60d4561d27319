import { findHistory } from "@/lib/history/find-history";
import { historyJson, historyPageShape } from "@/lib/history/history-json";
import { historyApiQuery } from "@/lib/history/schema";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "A customer's combined history, newest first",
    description:
      "For the customer and staff. A row of the kind `loan_application` or `deposit_application` is the loan or deposit itself, with its own status and no effect on sums. Its postings are separate rows with the status `closed`.",
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
