import { businessDateSql } from "@/lib/ledger/business-date.sql";
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

const lent = wantedLinesSql([
  ["l.customer_code", "l.amount_minor", "l.currency"],
  ["'loan:' || l.id", "-l.amount_minor", "l.currency"],
]);

/**
 * SQL for the late interest in the payment that completes an instalment: all late interest paid for the instalment, minus the
 * late interest in earlier partial payments.
 */
const lastLate = `i.late_paid_minor - (SELECT coalesce(sum(x.late_minor), 0) FROM loan_instalment_parts x
                                        WHERE x.loan_id = i.loan_id AND x.number = i.number)`;

const instalment = wantedLinesSql([
  [
    "l.customer_code",
    `-(i.principal_minor - i.part_principal_minor + i.interest_minor - i.part_interest_minor - i.waived_minor + ${lastLate})`,
    "l.currency",
  ],
  ["'loan:' || l.id", "i.principal_minor - i.part_principal_minor", "l.currency"],
  ["'income:loan-interest:' || l.currency", "i.interest_minor - i.part_interest_minor - i.waived_minor", "l.currency"],
  ["'income:late-interest:' || l.currency", lastLate, "l.currency"],
]);

const part = wantedLinesSql([
  ["l.customer_code", "-(p.principal_minor + p.interest_minor + p.late_minor)", "l.currency"],
  ["'loan:' || l.id", "p.principal_minor", "l.currency"],
  ["'income:loan-interest:' || l.currency", "p.interest_minor", "l.currency"],
  ["'income:late-interest:' || l.currency", "p.late_minor", "l.currency"],
]);

const writtenOff = wantedLinesSql([
  ["'loan:' || l.id", "l.written_off_minor", "l.currency"],
  ["'expense:loan-write-off:' || l.currency", "-l.written_off_minor", "l.currency"],
]);

/** Checks that the schedule, the record and the books of each loan (`$1` uuid[]) agree. */
export const loansCheck: Check = `
  WITH l AS (
    SELECT l.*, c.code AS customer_code, c.currency AS customer_currency, b.currency AS books_currency,
           coalesce(b.balance_minor, 0) AS balance_minor, s.*, ${entryDateSql("l.disbursement_entry_id")} AS lent_on
      FROM unnest($1::uuid[]) k(id) JOIN loans l ON l.id = k.id
      JOIN accounts a ON a.id = l.account_id JOIN ledger_accounts c ON c.id = a.ledger_account_id
      LEFT JOIN ledger_accounts b ON b.id = l.ledger_account_id
      CROSS JOIN LATERAL (
        SELECT count(*) AS lines, coalesce(sum(i.principal_minor), 0) AS principal_minor,
               coalesce(sum(i.interest_minor), 0) AS interest_minor, count(*) FILTER (WHERE i.state = 'paid') AS paid,
               coalesce(sum(i.principal_minor - i.part_principal_minor) FILTER (WHERE i.state IN ('due', 'overdue')), 0) AS open_minor,
               coalesce(sum(i.principal_minor - i.part_principal_minor) FILTER (WHERE i.state = 'written_off'), 0) AS lost_minor
          FROM loan_instalments i WHERE i.loan_id = l.id) s)
  SELECT 'a loan owes its unpaid principal' AS guarantee, l.id::text AS subject,
         format('books %s, schedule %s', l.balance_minor, -l.open_minor) AS detail
    FROM l WHERE l.balance_minor <> -l.open_minor
  UNION ALL
  SELECT 'a schedule adds up to what was lent', l.id::text,
         format('lent %s in %s, schedule %s in %s', l.amount_minor, l.total_installments, l.principal_minor, l.lines)
    FROM l WHERE CASE WHEN l.disbursement_entry_id IS NULL THEN l.lines > 0
                      ELSE l.principal_minor <> l.amount_minor OR l.lines <> l.total_installments END
  UNION ALL
  SELECT 'a schedule''s interest is what the loan''s terms say', l.id::text, format('schedule %s', l.interest_minor)
    FROM l WHERE l.lines > 0 AND ${interestDiffersSql("l.interest_minor", "l", "1")}
  UNION ALL
  SELECT 'a loan begins on the date of its entry', l.id::text, format('entry %s, record %s', l.lent_on, l.disbursed_on)
    FROM l WHERE l.disbursed_on <> l.lent_on
  UNION ALL
  SELECT 'an instalment is overdue after its due date', format('%s, instalment %s', l.id, i.number), format('due on %s', i.due_on)
    FROM l JOIN loan_instalments i ON i.loan_id = l.id AND i.state = 'overdue' AND i.due_on > coalesce(i.tried_on, ${businessDateSql})
  UNION ALL
  SELECT 'paid instalments are counted', l.id::text, format('counted %s, paid %s', l.installments_paid, l.paid)
    FROM l WHERE l.installments_paid <> l.paid
  UNION ALL
  SELECT 'what was written off is counted', l.id::text, format('counted %s, schedule %s', l.written_off_minor, l.lost_minor)
    FROM l WHERE l.written_off_minor <> l.lost_minor
  UNION ALL
  SELECT 'an early repayment waives the interest that is not earned', format('%s, instalment %s', l.id, i.number),
         format('waived %s of %s, earned %s', i.waived_minor, i.interest_minor, x.earned)
    FROM l JOIN loan_instalments i ON i.loan_id = l.id AND i.waived_minor <> 0 LEFT JOIN journal_entries e ON e.id = i.entry_id
      CROSS JOIN LATERAL (
        SELECT coalesce((SELECT b.due_on FROM loan_instalments b WHERE b.loan_id = l.id AND b.number = i.number - 1), l.disbursed_on) AS since) s
      CROSS JOIN LATERAL (
        SELECT i.interest_minor * least(greatest(e.business_date - s.since, 0), i.due_on - s.since) / greatest(i.due_on - s.since, 1) AS earned) x
   WHERE l.early_repayment <> 'actuarial' OR i.waived_minor IS DISTINCT FROM i.interest_minor - x.earned
  UNION ALL
  SELECT 'what was recovered is counted', l.id::text, format('counted %s, books %s', l.recovered_minor, r.minor)
    FROM l CROSS JOIN LATERAL (
      SELECT coalesce(sum(p.amount_minor) FILTER (WHERE a.code = 'income:recoveries:' || l.currency), 0) AS minor,
             bool_or(a.code NOT IN ('income:recoveries:' || l.currency, 'claim:wire:' || l.currency, 'nostro:wire:' || l.currency, l.customer_code)) AS is_strange
        FROM journal_entries j JOIN postings p ON p.entry_id = j.id JOIN ledger_accounts a ON a.id = p.ledger_account_id
       WHERE j.subject_type = 'loan' AND j.subject_id = l.id::text AND j.kind = 'loan-recovery') r
   WHERE l.recovered_minor <> r.minor OR r.is_strange
  UNION ALL
  SELECT 'a loan is in its account''s currency', l.id::text,
         format('loan %s, account %s, books %s', l.currency, l.customer_currency, coalesce(l.books_currency, 'none'))
    FROM l WHERE l.currency <> l.customer_currency OR l.currency <> l.books_currency
  UNION ALL
  SELECT 'a loan''s disbursement moves what its record says', l.id::text, ${linesDetailSql}
    FROM (SELECT l.id, ${bookedLinesSql("l.disbursement_entry_id")} AS booked, ${lent} AS wanted
            FROM l WHERE l.disbursement_entry_id IS NOT NULL) l
   WHERE ${linesDifferSql}
  UNION ALL
  SELECT 'an instalment''s entry moves what the schedule says', l.subject, ${linesDetailSql}
    FROM (SELECT format('%s, instalment %s', l.id, i.number) AS subject, ${bookedLinesSql("i.entry_id")} AS booked,
                 ${instalment} AS wanted
            FROM l JOIN loan_instalments i ON i.loan_id = l.id WHERE i.state = 'paid') l
   WHERE ${linesDifferSql}
  UNION ALL
  SELECT 'a part''s entry moves what its record says', l.subject, ${linesDetailSql}
    FROM (SELECT format('%s, instalment %s, part %s', l.id, p.number, p.part) AS subject, ${bookedLinesSql("p.entry_id")} AS booked,
                 ${part} AS wanted
            FROM l JOIN loan_instalment_parts p ON p.loan_id = l.id) l
   WHERE ${linesDifferSql}
  UNION ALL
  SELECT 'the parts of an instalment add up', format('%s, instalment %s', l.id, i.number),
         format('instalment %s and %s, parts %s and %s', i.part_interest_minor, i.part_principal_minor, p.interest_minor, p.principal_minor)
    FROM l JOIN loan_instalments i ON i.loan_id = l.id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(p.interest_minor), 0) AS interest_minor, coalesce(sum(p.principal_minor), 0) AS principal_minor,
               coalesce(sum(p.late_minor), 0) AS late_minor, count(*) AS count
          FROM loan_instalment_parts p WHERE p.loan_id = l.id AND p.number = i.number) p
   WHERE (i.part_interest_minor, i.part_principal_minor) <> (p.interest_minor, p.principal_minor)
      OR i.state <> 'paid' AND i.late_paid_minor <> p.late_minor
      OR p.count > 0 AND l.collection <> 'parts'
  UNION ALL
  SELECT 'late interest is the loan''s rate on the overdue principal', format('%s, instalment %s', l.id, y.number),
         format('paid %s, owed %s on %s', y.late_minor, o.minor, y.paid_on)
    FROM l CROSS JOIN LATERAL (
      SELECT p.number, p.part, p.late_minor, p.late_minor + p.interest_minor + p.principal_minor AS amount_minor, e.business_date AS paid_on
        FROM loan_instalment_parts p JOIN journal_entries e ON e.id = p.entry_id WHERE p.loan_id = l.id
      UNION ALL
      SELECT i.number, 2147483647, (${lastLate})::bigint, NULL, e.business_date
        FROM loan_instalments i JOIN journal_entries e ON e.id = i.entry_id WHERE i.loan_id = l.id AND i.state = 'paid'
      UNION ALL
      -- The late interest of an unpaid instalment counts from the last part that paid principal.
      SELECT i.number, 2147483647, i.late_part_minor, 0, i.late_since FROM loan_instalments i
       WHERE i.loan_id = l.id AND i.state IN ('due', 'overdue') AND (i.late_since IS NOT NULL OR i.late_part_minor > 0)) y
      JOIN loan_instalments i ON i.loan_id = l.id AND i.number = y.number
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(b.principal_minor), 0) AS principal_minor, max(b.part) FILTER (WHERE b.principal_minor > 0) AS part,
               max(e.business_date) FILTER (WHERE b.principal_minor > 0) AS since
          FROM loan_instalment_parts b JOIN journal_entries e ON e.id = b.entry_id
         WHERE b.loan_id = l.id AND b.number = y.number AND b.part < y.part) b
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(c.late_minor), 0) AS minor FROM loan_instalment_parts c
         WHERE c.loan_id = l.id AND c.number = y.number AND c.part < y.part AND c.part > coalesce(b.part, 0)) paid
      CROSS JOIN LATERAL (
        SELECT greatest(floor((i.principal_minor - b.principal_minor) * l.late_rate_bp * greatest(y.paid_on - greatest(b.since, i.due_on), 0)
                              / (10000 * ((l.disbursed_on + interval '1 year')::date - l.disbursed_on))) - paid.minor, 0) AS minor) o
   WHERE CASE y.amount_minor WHEN 0 THEN (y.late_minor, y.paid_on) IS DISTINCT FROM (paid.minor, b.since)
              ELSE y.late_minor <> least(o.minor, coalesce(y.amount_minor, o.minor)) END
  UNION ALL
  SELECT 'an older instalment is paid before a newer one', format('%s, instalment %s', l.id, i.number), 'an older instalment is unpaid'
    FROM l JOIN loan_instalments i ON i.loan_id = l.id
   WHERE (i.state = 'paid' OR i.part_interest_minor + i.part_principal_minor > 0)
     AND EXISTS (SELECT FROM loan_instalments o WHERE o.loan_id = l.id AND o.number < i.number AND o.state <> 'paid')
  UNION ALL
  SELECT 'a loan''s entries are what its record says', l.id::text, format('%s %s stands in the books', stray.kind, stray.id)
    FROM l CROSS JOIN ${standingEntriesSql("loan", "l.id")}
   WHERE stray.id IS DISTINCT FROM l.disbursement_entry_id
     AND NOT EXISTS (SELECT FROM loan_instalments i WHERE i.loan_id = l.id AND i.entry_id = stray.id)
     AND NOT EXISTS (SELECT FROM loan_instalment_parts p WHERE p.loan_id = l.id AND p.entry_id = stray.id)
     AND stray.kind <> 'loan-recovery'
     AND NOT (stray.kind = 'loan-write-off' AND ${bookedLinesSql("stray.id")} IS NOT DISTINCT FROM ${writtenOff})
  UNION ALL
  SELECT 'what a loan''s record names is in the books', l.id::text, format('entry %s is missing or reversed', named.id)
    FROM l CROSS JOIN LATERAL (
      SELECT l.disbursement_entry_id AS id WHERE l.disbursement_entry_id IS NOT NULL
      UNION ALL SELECT i.entry_id FROM loan_instalments i WHERE i.loan_id = l.id AND i.entry_id IS NOT NULL
      UNION ALL SELECT p.entry_id FROM loan_instalment_parts p WHERE p.loan_id = l.id) named
   WHERE NOT EXISTS (SELECT FROM journal_entries e WHERE e.id = named.id AND e.subject_type = 'loan' AND e.subject_id = l.id::text)
      OR EXISTS (SELECT FROM journal_entries r WHERE r.reverses_id = named.id)`;
