import "server-only";

/**
 * The unpaid instalments of a customer's loans that are due by a date, as lines of the outlook (lib/outlook). A part of one
 * statement, so that a page asks once for all that is to come.
 */
export function upcomingInstalmentsSql({ ownerId, until }: { ownerId: string; until: string }): string {
  return `SELECT 'instalment' AS kind, l.id, i.number, i.state::text AS state, i.due_on AS "dueOn",
                 -(i.principal_minor + i.interest_minor) AS "amountMinor", l.currency, l.loan_name AS name,
                 a.account_number AS "accountNumber", NULL::timestamptz AS "createdAt"
            FROM loans l JOIN accounts a ON a.id = l.account_id JOIN loan_instalments i ON i.loan_id = l.id
           WHERE l.owner_id = ${ownerId} AND l.status = 'active' AND i.state IN ('due', 'overdue')
             AND i.due_on <= ${until}::date`;
}
