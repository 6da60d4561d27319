import "server-only";

/**
 * The interest that a customer's running deposits pay by a date, and the principals that come back, as lines of the outlook
 * (lib/outlook): a part of one statement. Of a suspended deposit nothing is to be expected while it is.
 */
export function upcomingPayoutsSql({ ownerId, until }: { ownerId: string; until: string }): string {
  const running = `d.owner_id = ${ownerId} AND d.status = 'running'`;
  const account = "JOIN accounts a ON a.id = d.account_id";
  return `SELECT 'interest' AS kind, d.id, p.number, p.state::text AS state, p.due_on AS "dueOn", p.interest_minor AS "amountMinor",
                 d.currency, d.deposit_name AS name, a.account_number AS "accountNumber", NULL::timestamptz AS "createdAt"
            FROM deposits d ${account} JOIN deposit_payouts p ON p.deposit_id = d.id
           WHERE ${running} AND p.state = 'due' AND p.interest_minor > 0 AND p.due_on <= ${until}::date
          UNION ALL
          SELECT 'maturity', d.id, 0, 'due', d.matures_on, d.amount_minor, d.currency, d.deposit_name, a.account_number, NULL
            FROM deposits d ${account} WHERE ${running} AND d.matures_on <= ${until}::date`;
}
