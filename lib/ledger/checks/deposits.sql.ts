import {
  bookedLinesSql,
  type Check,
  entryDateSql,
  interestDiffersSql,
  linesDetailSql,
  linesDifferSql,
  standingEntriesSql,
  wantedLinesSql,
} from "./check";

const locked = wantedLinesSql([
  ["d.customer_code", "-d.amount_minor", "d.currency"],
  ["'deposit:' || d.id", "d.amount_minor", "d.currency"],
]);

const returned = wantedLinesSql([
  ["d.customer_code", "d.amount_minor", "d.currency"],
  ["'deposit:' || d.id", "-d.amount_minor", "d.currency"],
]);

const payout = wantedLinesSql([
  ["d.customer_code", "p.interest_minor", "d.currency"],
  ["'expense:deposit-interest:' || d.currency", "-p.interest_minor", "d.currency"],
]);

/** SQL for the number of lines that a deposit's schedule has (lib/deposits/schedule.model.ts). */
const promisedLines = `CASE d.interval WHEN 'monthly' THEN 12 * d.locked_in_years WHEN 'quarterly' THEN 4 * d.locked_in_years
                                       WHEN 'yearly' THEN d.locked_in_years ELSE 1 END`;

/** Checks that the schedule, the record and the books of each fixed deposit (`$1` uuid[]) agree. */
export const depositsCheck: Check = `
  WITH d AS (
    SELECT d.*, c.code AS customer_code, c.currency AS customer_currency, b.currency AS books_currency,
           coalesce(b.balance_minor, 0) AS balance_minor,
           CASE WHEN d.status IN ('running', 'suspended') THEN d.amount_minor ELSE 0 END AS locked_minor, s.*,
           ${promisedLines} AS promised_lines, ${entryDateSql("d.lock_entry_id")} AS locked_on, ${entryDateSql("d.return_entry_id")} AS returned_on
      FROM unnest($1::uuid[]) k(id) JOIN deposits d ON d.id = k.id
      JOIN accounts a ON a.id = d.account_id JOIN ledger_accounts c ON c.id = a.ledger_account_id
      LEFT JOIN ledger_accounts b ON b.id = d.ledger_account_id
      CROSS JOIN LATERAL (
        SELECT count(*) AS lines, coalesce(sum(p.interest_minor), 0) AS interest_minor, count(*) FILTER (WHERE p.state = 'due') AS due,
               count(*) FILTER (WHERE p.state = 'forfeited') AS lost, min(p.due_on) FILTER (WHERE p.state = 'forfeited') AS lost_from
          FROM deposit_payouts p WHERE p.deposit_id = d.id) s)
  SELECT 'a deposit holds what is locked' AS guarantee, d.id::text AS subject,
         format('books %s, locked %s', d.balance_minor, d.locked_minor) AS detail
    FROM d WHERE d.balance_minor <> d.locked_minor
  UNION ALL
  SELECT 'a deposit is in its account''s currency', d.id::text,
         format('deposit %s, account %s, books %s', d.currency, d.customer_currency, coalesce(d.books_currency, 'none'))
    FROM d WHERE d.currency <> d.customer_currency OR d.currency <> d.books_currency
  UNION ALL
  SELECT 'a deposit''s entries move what its record says', d.id::text, ${linesDetailSql}
    FROM (SELECT d.id, ${bookedLinesSql("d.lock_entry_id")} AS booked, ${locked} AS wanted FROM d WHERE d.lock_entry_id IS NOT NULL
          UNION ALL
          SELECT d.id, ${bookedLinesSql("d.return_entry_id")}, ${returned} FROM d WHERE d.return_entry_id IS NOT NULL) d
   WHERE ${linesDifferSql}
  UNION ALL
  SELECT 'a deposit begins on the date of its entry', d.id::text, format('entry %s, record %s', d.locked_on, d.started_on)
    FROM d WHERE d.started_on <> d.locked_on
  UNION ALL
  SELECT 'a deposit''s schedule is what its terms promise', d.id::text,
         format('schedule %s lines with %s, terms %s lines', d.lines, d.interest_minor, d.promised_lines)
    FROM d WHERE CASE WHEN d.lock_entry_id IS NULL THEN d.lines > 0
                      ELSE d.lines <> d.promised_lines OR ${interestDiffersSql("d.interest_minor", "d", "d.locked_in_years")} END
  UNION ALL
  SELECT 'only an early end loses the interest that is not due', d.id::text,
         format('%s deposit, ended %s: %s lines due, %s lost from %s', d.status, coalesce(d.returned_on::text, 'never'), d.due, d.lost, d.lost_from)
    FROM d WHERE CASE WHEN d.return_entry_id IS NULL THEN d.lost > 0 ELSE d.due > 0 OR d.lost > 0 AND least(d.lost_from, d.matures_on) <= d.returned_on END
  UNION ALL
  SELECT 'interest moves what the schedule says', d.subject, ${linesDetailSql}
    FROM (SELECT format('%s, payout %s', d.id, p.number) AS subject, ${bookedLinesSql("p.entry_id")} AS booked, ${payout} AS wanted
            FROM d JOIN deposit_payouts p ON p.deposit_id = d.id WHERE p.state = 'paid') d
   WHERE ${linesDifferSql}
  UNION ALL
  SELECT 'a deposit''s entries are what its record says', d.id::text, format('%s %s stands in the books', stray.kind, stray.id)
    FROM d CROSS JOIN ${standingEntriesSql("deposit", "d.id")}
   WHERE stray.id IS DISTINCT FROM d.lock_entry_id AND stray.id IS DISTINCT FROM d.return_entry_id
     AND NOT EXISTS (SELECT FROM deposit_payouts p WHERE p.deposit_id = d.id AND p.entry_id = stray.id)
  UNION ALL
  SELECT 'what a deposit''s record names is in the books', d.id::text, format('entry %s is missing or reversed', named.id)
    FROM d CROSS JOIN LATERAL (
      SELECT v.id FROM (VALUES (d.lock_entry_id), (d.return_entry_id)) v(id) WHERE v.id IS NOT NULL
      UNION ALL SELECT p.entry_id FROM deposit_payouts p WHERE p.deposit_id = d.id AND p.entry_id IS NOT NULL) named
   WHERE NOT EXISTS (SELECT FROM journal_entries e WHERE e.id = named.id AND e.subject_type = 'deposit' AND e.subject_id = d.id::text)
      OR EXISTS (SELECT FROM journal_entries r WHERE r.reverses_id = named.id)`;
