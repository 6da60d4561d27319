import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { ChartAccount } from "./chart.model";

/**
 * Adds an account to the chart, and writes the audit event in the same call.
 *
 * @param by.event the audit event as JSON, without action and subject
 * @returns the outcome of `add_chart_account`; see prisma/functions/books/chart_accounts.sql
 */
export async function insertChartAccount(
  tx: Queryable,
  { code, number, kind, name }: Pick<ChartAccount, "code" | "number" | "kind" | "name">,
  by: { actorId: string; at: Date; event: string },
): Promise<"added" | "forbidden" | "code" | "number"> {
  const [row] = await tx.query<{ outcome: "added" | "forbidden" | "code" | "number" }>(
    "SELECT add_chart_account($1, $2, $3::ledger_account_kind, $4, $5, $6, $7::jsonb) AS outcome",
    [code, number, kind, name, by.actorId, by.at, by.event],
  );
  return row?.outcome ?? "forbidden";
}
