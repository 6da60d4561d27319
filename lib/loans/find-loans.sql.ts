import "server-only";
import { columnsOf } from "@/lib/server/columns";
import type { RecordTable } from "@/lib/term-products/find-records.sql";

const unpaid = "FROM loan_instalments i WHERE i.loan_id = l.id AND i.state IN ('due', 'overdue')";

/** How loans are listed: each as a `Loan`. */
export const loanTable: RecordTable = {
  table: "loans",
  alias: "l",
  nameColumn: "loan_name",
  statusType: "loan_status",
  columns: `${columnsOf("loan", "l")}, (SELECT min(i.due_on) ${unpaid}) AS "nextDueOn",
    (SELECT coalesce(sum(i.principal_minor), 0)::bigint ${unpaid}) AS "owedPrincipalMinor",
    (SELECT coalesce(sum(i.interest_minor), 0)::bigint ${unpaid}) AS "owedInterestMinor"`,
};
