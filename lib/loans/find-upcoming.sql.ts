import "server-only";

/**
 * The unpaid instalments of a customer's loans that are due by a date, as rows of the outlook (lib/outlook). A part of one
 * statement, so that a page asks once for all that is to come.
 */
export function upcomingInstalmentsSql({ ownerId, until }: { ownerId: string; until: string }): string {
  return `SELECT 'instalment' AS kind, l.id, i.number, i.state::text AS state, i.due_on,
                 -(i.principal_minor + i.interest_minor) AS amount_minor, l.currency, l.loan_name AS name,
                 a.account_number, NULL::timestamptz AS created_at
            FROM loans l JOIN accounts a ON a.id = l.account_id JOIN loan_instalments i ON i.loan_id = l.id
           WHERE l.owner_id = ${ownerId} AND l.status = 'active' AND i.state IN ('due', 'overdue')
             AND i.due_on <= ${until}::date`;
}
