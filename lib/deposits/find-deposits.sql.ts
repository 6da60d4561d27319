import "server-only";
import { columnsOf } from "@/lib/server/columns";
import type { RecordTable } from "@/lib/term-products/find-records.sql";

/** How deposits are listed: each as a `Deposit`. */
export const depositTable: RecordTable = {
  table: "deposits",
  alias: "d",
  nameColumn: "deposit_name",
  statusType: "deposit_status",
  columns: `${columnsOf("deposit", "d")}, (SELECT coalesce(sum(y.interest_minor), 0)::bigint FROM deposit_payouts y
    WHERE y.deposit_id = d.id AND y.state = 'due') AS "unpaidInterestMinor"`,
};
