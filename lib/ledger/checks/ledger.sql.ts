import { bookedLinesSql, type Check, subjectExistsSql, subjectUuidSql } from "./check";

// The checks of the ledger's own tables. The rules for these SQL statements are in the comment of `Check`.

/**
 * SQL for the required `subject_type` of an entry: the type of the record that the entry is about. The entry's kind determines
 * this type. Null for an unknown kind. In the SQL, `e` is the entry.
 */
const recordOfKindSql = `CASE
  WHEN e.kind ~ '^((interbank|wire|wallet)-transfer(-reversal)?|return-charges)$' THEN 'transfer'
  WHEN e.kind ~ '^adjustment(-reversal)?$' THEN 'account'
  WHEN e.kind ~ '^loan-(instalment|write-off|recovery|disbursement(-reversal)?)$' THEN 'loan'
  WHEN e.kind ~ '^deposit-(lock|interest|return)$' THEN 'deposit'
  WHEN e.kind ~ '^suspense(-reversal)?$' THEN 'settlement_exception'
  WHEN e.kind = 'interest-accrual' THEN 'interest_accrual'
  WHEN e.kind = 'loan-provision' THEN 'loan_provision'
  WHEN e.kind = 'fx-revaluation' THEN 'currency_position'
  WHEN e.kind ~ '^nostro(-reversal)?$' THEN 'settlement_file'
  WHEN e.kind IN ('incoming-payment', 'dispute-compensation') THEN 'account'
  WHEN e.kind ~ '^incoming-(credit|suspense)(-reversal)?$' THEN 'incoming_payment'
  WHEN e.kind = 'settlement-booking' THEN 'settlement_exception'
  WHEN e.kind ~ '^journal(-reversal)?$' THEN 'journal_entry'
  WHEN e.kind = 'year-end' THEN 'book_period'
END`;

/**
 * Checks entries (`$1` uuid[]). The lines of each entry add up to zero. Each entry has at least two lines, and its subject exists.
 * A reversal has exactly the opposite lines of the entry that it reverses. An entry's kind determines the accounts that the entry
 * may touch, and the type of its subject. This check does not compare the amounts with the record that the entry is about. The
 * amounts are compared by the checks of transfers, loans, deposits and settlement differences. If staff have corrected a balance,
 * the audit trail contains an event with the same actor and the new balance. A payment that is already final is returned only if
 * its receiver consents, or if the decision of a dispute requires the return. The actor of a correction is `system` only in a
 * database with demo data. The closing of a date includes all entries of that date, and no entry of a later date. For each entry
 * of an interest accrual or a currency revaluation, the record of the accrual or revaluation on the same date contains the entry's
 * id. The business date never decreases from one line of an account to the next.
 */
export const entriesCheck: Check = `
  WITH e AS (SELECT j.* FROM unnest($1::uuid[]) k(id) JOIN journal_entries j ON j.id = k.id)
  SELECT 'entries add up to zero' AS guarantee, e.id::text AS subject,
         format('off by %s %s', sum(p.amount_minor), p.currency) AS detail
    FROM e JOIN postings p ON p.entry_id = e.id GROUP BY e.id, p.currency HAVING sum(p.amount_minor) <> 0
  UNION ALL
  SELECT 'entries have lines', e.id::text, format('%s lines', l.count)
    FROM e CROSS JOIN LATERAL (SELECT count(*) AS count FROM postings p WHERE p.entry_id = e.id) l WHERE l.count < 2
  UNION ALL
  SELECT 'an entry is about a record', e.id::text, format('there is no %s %s', e.subject_type, e.subject_id)
    FROM e WHERE NOT ${subjectExistsSql("e")}
  UNION ALL
  SELECT 'an entry touches the accounts of its kind', e.id::text, format('%s on %s', e.kind, a.code)
    FROM e JOIN postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.ledger_account_id
   WHERE a.code !~ entry_accounts(e.kind)
  UNION ALL
  SELECT 'a record explains an entry', e.id::text, format('%s about %s %s', e.kind, e.subject_type, e.subject_id)
    FROM e WHERE e.subject_type IS DISTINCT FROM ${recordOfKindSql}
  UNION ALL
  SELECT 'a correction is in the audit trail', e.id::text, format('nobody has audited what %s did to %s', e.actor, e.subject_id)
    FROM e
   WHERE e.kind = 'adjustment' AND NOT CASE e.actor WHEN 'system' THEN EXISTS (SELECT FROM demo_marks) ELSE EXISTS (
     SELECT FROM accounts c JOIN postings p ON p.entry_id = e.id AND p.ledger_account_id = c.ledger_account_id
       JOIN audit_events v ON v.subject_type = 'account' AND v.subject_id = e.subject_id
      WHERE c.id = ${subjectUuidSql("e")} AND v.action = 'account.edit' AND v.actor = e.actor
        AND v.after ->> 'balanceMinor' = p.balance_after_minor::text) END
  UNION ALL
  SELECT 'an incoming payment books a difference', e.id::text, format('no difference to a file explains %s', e.subject_id)
    FROM e WHERE e.kind = 'incoming-payment' AND NOT EXISTS (SELECT FROM settlement_exceptions x WHERE x.entry_id = e.id AND x.state = 'booked')
  UNION ALL
  SELECT 'a compensation belongs to a dispute', e.id::text, format('no dispute explains %s', e.subject_id)
    FROM e WHERE e.kind = 'dispute-compensation' AND NOT EXISTS (SELECT FROM disputes d WHERE d.entry_id = e.id AND d.paid_by = 'bank')
  UNION ALL
  SELECT 'a final payment goes back by consent or by a dispute', t.id::text, format('entry %s of %s, final on %s', e.id, e.business_date, f.date)
    FROM e JOIN payment_terms m ON e.sequence > m.after_entry
      JOIN transfers t ON t.id = ${subjectUuidSql("e")} AND t.to_account_id IS NOT NULL
      CROSS JOIN LATERAL (SELECT payment_final_on(jsonb_populate_record(t, jsonb_build_object('entry_id', e.reverses_id))) AS date) f
   WHERE e.kind = 'interbank-transfer-reversal' AND f.date <= e.business_date
     AND NOT EXISTS (SELECT FROM return_requests q
                      WHERE q.transfer_id = t.id AND q.state = 'consented' AND q.decided_txid = e.created_txid)
     AND NOT EXISTS (SELECT FROM disputes d
                      WHERE d.transfer_id = t.id AND d.paid_by = 'receiver' AND d.decided_txid = e.created_txid)
  UNION ALL
  SELECT 'a journal entry is in the audit trail', e.id::text, format('nobody has audited what %s posted', e.actor)
    FROM e
   WHERE e.kind IN ('journal', 'journal-reversal') AND NOT EXISTS (
     SELECT FROM audit_events v WHERE v.subject_type = 'journal_entry' AND v.subject_id = e.id::text AND v.actor = e.actor)
  UNION ALL
  SELECT 'the end of a date explains its entry', e.id::text, format('no row of %s names this entry', e.subject_id)
    FROM e
   WHERE e.kind = 'interest-accrual' AND NOT EXISTS (
           SELECT FROM interest_accruals i WHERE i.date = e.business_date AND i.date::text = e.subject_id AND i.entry_id = e.id)
      OR e.kind = 'fx-revaluation' AND NOT EXISTS (
           SELECT FROM currency_positions p WHERE p.date = e.business_date AND p.date::text = e.subject_id AND p.entry_id = e.id)
  UNION ALL
  SELECT 'a closed month takes no further entry', e.id::text, format('%s of %s, number %s, closed up to number %s', e.kind, e.value_date, e.sequence, b.last_entry)
    FROM e JOIN book_periods b ON b.month = date_trunc('month', e.value_date) AND b.is_closed AND e.sequence > b.last_entry
   WHERE e.kind IN ('journal', 'journal-reversal', 'year-end')
  UNION ALL
  SELECT 'an entry has its dates', e.id::text, format('business date %s, value date %s', e.business_date, e.value_date)
    FROM e WHERE e.business_date IS NULL OR e.value_date IS NULL
  UNION ALL
  SELECT 'a closed date contains its entries', e.id::text, format('line %s of %s, closed up to line %s', l.last, e.business_date, c.settled)
    FROM e CROSS JOIN LATERAL (SELECT max(p.sequence) AS last FROM postings p WHERE p.entry_id = e.id) l
      CROSS JOIN LATERAL (
        SELECT coalesce(c.settled_sequence, c.last_sequence) AS settled FROM ledger_closings c
         WHERE c.date >= e.business_date ORDER BY c.date LIMIT 1) c
   WHERE l.last > c.settled
  UNION ALL
  SELECT 'a closed date contains no later entry', e.id::text, format('line %s of %s, %s is closed up to line %s', l.first, e.business_date, c.date, c.last_sequence)
    FROM e CROSS JOIN LATERAL (SELECT min(p.sequence) AS first FROM postings p WHERE p.entry_id = e.id) l
      CROSS JOIN LATERAL (
        SELECT c.date, c.last_sequence FROM ledger_closings c WHERE c.date < e.business_date ORDER BY c.date DESC LIMIT 1) c
   WHERE l.first <= c.last_sequence
  UNION ALL
  SELECT 'the dates of an account''s lines never fall', a.code, format('line %s of %s follows a line of %s', p.sequence, e.business_date, b.business_date)
    FROM e JOIN postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.ledger_account_id AND a.tracked
      CROSS JOIN LATERAL (
        SELECT j.business_date FROM postings o JOIN journal_entries j ON j.id = o.entry_id
         WHERE o.ledger_account_id = p.ledger_account_id AND o.sequence < p.sequence ORDER BY o.sequence DESC LIMIT 1) b
   WHERE b.business_date > e.business_date
  UNION ALL
  SELECT 'a reversal takes back what was posted', e.id::text, format('it reverses %s of %s %s', o.id, o.subject_type, o.subject_id)
    FROM e LEFT JOIN journal_entries o ON o.id = e.reverses_id
   WHERE e.reverses_id IS NOT NULL AND (
     o.id IS NULL OR (e.subject_type, e.subject_id) <> (o.subject_type, o.subject_id)
     OR ${bookedLinesSql("e.id")} IS DISTINCT FROM (
       SELECT string_agg(format('%s %s %s', a.code, -p.amount_minor, p.currency), ', ' ORDER BY a.code, -p.amount_minor)
         FROM postings p LEFT JOIN ledger_accounts a ON a.id = p.ledger_account_id WHERE p.entry_id = o.id))`;

/**
 * Checks the lines in a range of database blocks of the table `postings` (from `$1` up to, but not including, `$2`). Each line
 * belongs to an entry and has the currency of its account.
 */
export const linesCheck: Check = `
  SELECT 'a line belongs to an entry' AS guarantee, format('line %s', p.sequence) AS subject,
         format('there is no entry %s', p.entry_id) AS detail
    FROM postings p
   WHERE p.ctid >= format('(%s,0)', $1::bigint)::tid AND p.ctid < format('(%s,0)', $2::bigint)::tid
     AND NOT EXISTS (SELECT FROM journal_entries e WHERE e.id = p.entry_id)
  UNION ALL
  SELECT 'a line is in the currency of its account', format('line %s', p.sequence),
         format('%s on account %s in %s', p.currency, coalesce(a.code, p.ledger_account_id::text), coalesce(a.currency, 'none'))
    FROM postings p LEFT JOIN ledger_accounts a ON a.id = p.ledger_account_id
   WHERE p.ctid >= format('(%s,0)', $1::bigint)::tid AND p.ctid < format('(%s,0)', $2::bigint)::tid
     AND p.currency IS DISTINCT FROM a.currency`;

/**
 * Checks accounts (`$1` bigint[]). The balance is the sum of the postings. The held money is the sum of the open holds. The
 * balance after each line is the previous balance plus the line's amount. Checks only the lines with a number above `$2`. If `$2`
 * is 0, checks all lines.
 */
export const accountsCheck: Check = `
  WITH a AS (
    SELECT a.*, l.total_minor, l.wrong_line, coalesce(base.balance_after_minor, 0) AS base_minor, h.total_minor AS holds_minor
      FROM unnest($1::bigint[]) k(id) JOIN ledger_accounts a ON a.id = k.id AND a.tracked
      LEFT JOIN LATERAL (
        SELECT p.balance_after_minor FROM postings p WHERE p.ledger_account_id = a.id AND p.sequence <= $2
         ORDER BY p.sequence DESC LIMIT 1) base ON $2 > 0
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(x.amount_minor), 0) AS total_minor,
               min(x.sequence) FILTER (WHERE x.sequence = x.sequence_before
                 OR x.balance_after_minor IS DISTINCT FROM x.amount_minor + x.balance_before_minor) AS wrong_line
          FROM (SELECT p.sequence, p.amount_minor, p.balance_after_minor, lag(p.sequence) OVER w AS sequence_before,
                       lag(p.balance_after_minor, 1, coalesce(base.balance_after_minor, 0)) OVER w AS balance_before_minor
                  FROM postings p WHERE p.ledger_account_id = a.id AND p.sequence > CASE WHEN $2 > 0 THEN $2 ELSE -9223372036854775808 END
                WINDOW w AS (ORDER BY p.sequence)) x) l
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(h.amount_minor), 0) AS total_minor FROM holds h
         WHERE h.ledger_account_id = a.id AND h.state = 'open') h)
  SELECT 'balances equal their postings' AS guarantee, code AS subject,
         format('balance %s, postings %s', balance_minor, base_minor + total_minor) AS detail
    FROM a WHERE balance_minor <> base_minor + total_minor
  UNION ALL
  SELECT 'an account is in the chart of accounts', l.code, format('%s, in the chart %s', l.kind, coalesce(c.kind::text, 'not present'))
    FROM unnest($1::bigint[]) k(id) JOIN ledger_accounts l ON l.id = k.id
      LEFT JOIN chart_accounts c ON c.code = CASE WHEN l.tracked THEN split_part(l.code, ':', 1)
                                                 ELSE (SELECT code FROM chart_account_of(l.code)) END
   WHERE l.kind IS DISTINCT FROM c.kind
  UNION ALL
  SELECT 'each line follows from the one before', code, format('line %s', wrong_line) FROM a WHERE wrong_line IS NOT NULL
  UNION ALL
  SELECT 'held money equals the open holds', code, format('held %s, holds %s', held_minor, holds_minor)
    FROM a WHERE held_minor <> holds_minor
  UNION ALL
  SELECT 'available money is not below zero', code, format('balance %s, held %s', balance_minor, held_minor)
    FROM a WHERE CASE WHEN code LIKE 'loan:%' THEN balance_minor > 0 ELSE balance_minor < held_minor END
  UNION ALL
  SELECT 'a customer''s account is the one in the books', code,
         coalesce(format('account %s in %s, books in %s', c.account_number, c.currency, a.currency),
                  format('no account, and a balance of %s', balance_minor))
    FROM a LEFT JOIN accounts c ON c.ledger_account_id = a.id
   WHERE a.code LIKE 'customer:%' AND (c.id IS NULL AND balance_minor <> 0 OR c.currency <> a.currency
     OR a.code NOT IN ('customer:' || c.account_number, 'customer:' || c.account_number || ':' || c.currency))
  UNION ALL
  SELECT 'a loan or deposit is the one in the books', code, format('no record, and a balance of %s', balance_minor)
    FROM a
   WHERE balance_minor <> 0 AND (
     code LIKE 'loan:%' AND NOT EXISTS (SELECT FROM loans l WHERE l.ledger_account_id = a.id AND a.code = 'loan:' || l.id)
     OR code LIKE 'deposit:%' AND NOT EXISTS (
       SELECT FROM deposits d WHERE d.ledger_account_id = a.id AND a.code = 'deposit:' || d.id))`;

/**
 * SQL that reads the first and the last line of each account (`$1` bigint[]). Returns the lines whose `sequence` is below 1 or
 * above `$2`, each with the account's `code`.
 */
export const strangeLinesSql = `
  SELECT a.code, n.sequence FROM unnest($1::bigint[]) k(id) JOIN ledger_accounts a ON a.id = k.id
    CROSS JOIN LATERAL (
      (SELECT p.sequence FROM postings p WHERE p.ledger_account_id = a.id ORDER BY p.sequence LIMIT 1)
      UNION ALL
      (SELECT p.sequence FROM postings p WHERE p.ledger_account_id = a.id ORDER BY p.sequence DESC LIMIT 1)) n
   WHERE n.sequence < 1 OR n.sequence > $2`;

/**
 * Checks open holds (`$1` uuid[]). Each hold is about an existing record, such as a transfer, and this record refers to the hold.
 */
export const holdsCheck: Check = `
  SELECT 'a hold is about a record' AS guarantee, h.id::text AS subject,
         format('there is no %s %s', h.subject_type, h.subject_id) AS detail
    FROM unnest($1::uuid[]) k(id) JOIN holds h ON h.id = k.id
   WHERE h.state = 'open' AND NOT ${subjectExistsSql("h")}
  UNION ALL
  SELECT 'only a waiting transfer holds money, once', t.id::text, format('%s, and hold %s of %s is open', t.status, h.id, h.amount_minor)
    FROM unnest($1::uuid[]) k(id) JOIN holds h ON h.id = k.id JOIN transfers t ON t.id = ${subjectUuidSql("h")}
   WHERE h.state = 'open' AND h.subject_type = 'transfer' AND t.hold_id IS DISTINCT FROM h.id
  UNION ALL
  SELECT 'only a waiting proposal holds money, once', p.id::text, format('%s, and hold %s of %s is open', p.state, h.id, h.amount_minor)
    FROM unnest($1::uuid[]) k(id) JOIN holds h ON h.id = k.id JOIN proposals p ON p.id = ${subjectUuidSql("h")}
   WHERE h.state = 'open' AND h.subject_type = 'proposal' AND (p.state <> 'open' OR p.hold_id IS DISTINCT FROM h.id)`;

/**
 * Checks snapshots (`$1` bigint[] accounts, `$2` date[]). Each snapshot's balance is the balance of the previous snapshot plus
 * the later lines up to `last_sequence`. A snapshot also stores the sum of the lines in flight, which are lines of the closed
 * date with a number above `last_sequence`. `$3` is the last line number that the sequence has given out. The caller reads `$3`
 * after the snapshots, so no line in a snapshot can have a higher number.
 */
export const snapshotsCheck: Check = `
  WITH s AS (
    SELECT a.code, a.tracked, s.date, s.balance_minor, s.last_sequence, b.last_sequence AS sequence_before,
           coalesce(b.balance_minor, 0) + coalesce(l.total_minor, 0) AS total_minor, s.in_flight_minor,
           coalesce(f.total_minor, 0) AS flight_total_minor
      FROM unnest($1::bigint[], $2::date[]) k(account, date)
      JOIN ledger_snapshots s ON s.ledger_account_id = k.account AND s.date = k.date JOIN ledger_accounts a ON a.id = s.ledger_account_id
      LEFT JOIN LATERAL (
        SELECT e.balance_minor, e.last_sequence FROM ledger_snapshots e
         WHERE e.ledger_account_id = s.ledger_account_id AND e.date < s.date ORDER BY e.date DESC LIMIT 1) b ON true
      LEFT JOIN LATERAL (
        SELECT sum(p.amount_minor) AS total_minor FROM postings p
         WHERE p.ledger_account_id = s.ledger_account_id AND p.sequence > coalesce(b.last_sequence, 0)
           AND p.sequence <= s.last_sequence) l ON true
      LEFT JOIN ledger_closings c ON c.date = s.date
      LEFT JOIN LATERAL (
        SELECT sum(p.amount_minor) AS total_minor FROM postings p JOIN journal_entries e ON e.id = p.entry_id
         WHERE p.ledger_account_id = s.ledger_account_id AND p.sequence > s.last_sequence AND p.sequence <= c.settled_sequence
           AND e.business_date <= s.date) f ON true)
  SELECT 'a snapshot is the sum of the lines up to it' AS guarantee, format('%s %s', code, date) AS subject,
         format('snapshot %s, lines %s', balance_minor, total_minor) AS detail
    FROM s WHERE balance_minor <> total_minor
  UNION ALL
  SELECT 'a snapshot contains the lines in flight', format('%s %s', code, date),
         format('snapshot %s, lines %s', in_flight_minor, flight_total_minor)
    FROM s WHERE in_flight_minor <> flight_total_minor
  UNION ALL
  SELECT 'snapshots follow each other', format('%s %s', code, date),
         format('up to line %s, the one before %s, drawn %s', last_sequence, coalesce(sequence_before, 0), $3::bigint)
    FROM s WHERE last_sequence < coalesce(sequence_before, 0) OR last_sequence > $3 OR tracked`;

/**
 * Checks closed dates (`$1` date[]). The total of each class of accounts is the total of the previous closed date plus the later
 * lines. The total of the lines in flight is stored separately (see `snapshotsCheck`). All balances of a date add up to zero, and
 * all of them include the lines up to the same number. If the last month of a year is closed, the accounts of income and expense
 * have no balance at the year's end. `$2` is the last line number that the sequence has given out. The caller reads `$2` after
 * the closed dates, so no line in a closed date can have a higher number.
 */
export const closingsCheck: Check = `
  WITH c AS MATERIALIZED (
    SELECT c.date, c.last_sequence, c.settled_sequence, b.date AS date_before, coalesce(b.last_sequence, 0) AS sequence_before
      FROM ledger_closings c LEFT JOIN LATERAL (
        SELECT e.date, e.last_sequence FROM ledger_closings e WHERE e.date < c.date ORDER BY e.date DESC LIMIT 1) b ON true
     WHERE c.date = ANY ($1::date[])),
  wanted AS (
    SELECT date, class, currency, sum(balance_minor) AS balance_minor, sum(account_count) AS account_count,
           sum(in_flight_minor) AS in_flight_minor, sum(in_flight_count) AS in_flight_count
      FROM (SELECT c.date, t.class, t.currency, t.balance_minor, t.account_count, 0 AS in_flight_minor, 0 AS in_flight_count
              FROM c JOIN ledger_class_totals t ON t.date = c.date_before
            UNION ALL
            SELECT c.date, split_part(a.code, ':', 1), a.currency, l.total_minor,
                   CASE WHEN EXISTS (SELECT FROM postings e WHERE e.ledger_account_id = a.id AND e.sequence <= c.sequence_before)
                        THEN 0 ELSE 1 END, 0, 0
              FROM c CROSS JOIN LATERAL (
                     SELECT p.ledger_account_id, sum(p.amount_minor) AS total_minor FROM postings p
                      WHERE p.sequence > c.sequence_before AND p.sequence <= c.last_sequence GROUP BY 1) l
              JOIN ledger_accounts a ON a.id = l.ledger_account_id AND a.tracked
            UNION ALL
            SELECT c.date, split_part(a.code, ':', 1), a.currency, 0, 0, l.total_minor,
                   CASE WHEN EXISTS (SELECT FROM postings e WHERE e.ledger_account_id = a.id AND e.sequence <= c.last_sequence)
                        THEN 0 ELSE 1 END
              FROM c CROSS JOIN LATERAL (
                     SELECT p.ledger_account_id, sum(p.amount_minor) AS total_minor
                       FROM postings p JOIN journal_entries j ON j.id = p.entry_id
                      WHERE p.sequence > c.last_sequence AND p.sequence <= c.settled_sequence AND j.business_date <= c.date
                      GROUP BY 1) l
              JOIN ledger_accounts a ON a.id = l.ledger_account_id AND a.tracked) x
     GROUP BY date, class, currency),
  kept AS (SELECT t.* FROM c JOIN ledger_class_totals t ON t.date = c.date),
  snapshots AS (
    SELECT c.date, c.last_sequence AS day_sequence, a.code, a.currency, s.balance_minor, s.in_flight_minor, s.last_sequence
      FROM ledger_accounts a CROSS JOIN c JOIN ledger_snapshots s ON s.ledger_account_id = a.id AND s.date = c.date
     WHERE NOT a.tracked)
  SELECT 'a total of a closed day is the sum of the lines up to it' AS guarantee, format('%s %s %s', date, class, currency) AS subject,
         format('total %s + %s of %s + %s accounts, lines %s + %s of %s + %s', coalesce(k.balance_minor, 0), coalesce(k.in_flight_minor, 0),
                coalesce(k.account_count, 0), coalesce(k.in_flight_count, 0), coalesce(w.balance_minor, 0),
                coalesce(w.in_flight_minor, 0), coalesce(w.account_count, 0), coalesce(w.in_flight_count, 0)) AS detail
    FROM wanted w FULL JOIN kept k USING (date, class, currency)
   WHERE (w.balance_minor, w.account_count, w.in_flight_minor, w.in_flight_count) IS DISTINCT FROM
         (k.balance_minor::numeric, k.account_count::numeric, k.in_flight_minor::numeric, k.in_flight_count::numeric)
  UNION ALL
  SELECT 'a closed day adds up to zero', format('%s %s', date, currency), format('off by %s', sum(total_minor))
    FROM (SELECT date, currency, balance_minor + in_flight_minor AS total_minor FROM snapshots
          UNION ALL SELECT date, currency, balance_minor + in_flight_minor FROM kept) x
   GROUP BY date, currency HAVING sum(total_minor) <> 0
  UNION ALL
  SELECT 'what a closed day holds is about the same line', format('%s %s', date, code),
         format('up to line %s, the day up to line %s', last_sequence, day_sequence)
    FROM snapshots WHERE last_sequence <> day_sequence
  UNION ALL
  SELECT 'closed days follow each other', c.date::text,
         format('up to lines %s and %s, the one before %s, drawn %s', c.last_sequence, c.settled_sequence, c.sequence_before, $2::bigint)
    FROM c WHERE c.last_sequence < c.sequence_before OR greatest(c.last_sequence, c.settled_sequence) > $2
              OR c.settled_sequence < c.last_sequence
  UNION ALL
  SELECT 'the accrued interest of a closed day is in the books', format('%s %s %s', i.date, i.kind, i.currency),
         format('accrued %s, books %s', i.accrued_minor, coalesce(s.balance_minor + s.in_flight_minor, 0))
    FROM c JOIN interest_accruals i ON i.date = c.date
    LEFT JOIN ledger_accounts a ON a.code = CASE i.kind WHEN 'deposit' THEN 'liability:deposit-interest-payable:'
                                                        ELSE format('asset:%s-interest-receivable:', i.kind) END || i.currency
    LEFT JOIN ledger_snapshots s ON s.ledger_account_id = a.id AND s.date = i.date
   WHERE coalesce(s.balance_minor + s.in_flight_minor, 0) <> CASE i.kind WHEN 'deposit' THEN i.accrued_minor ELSE -i.accrued_minor END
  UNION ALL
  SELECT 'the provisions of a closed day are in the books', format('%s %s', p.date, p.currency),
         format('provisions %s, books %s', p.minor, coalesce(s.balance_minor + s.in_flight_minor, 0))
    FROM (SELECT date, currency, sum(provision_minor) AS minor FROM c JOIN loan_provisions USING (date) GROUP BY 1, 2) p
    LEFT JOIN ledger_accounts a ON a.code = 'asset:loan-provisions:' || p.currency
    LEFT JOIN ledger_snapshots s ON s.ledger_account_id = a.id AND s.date = p.date
   WHERE coalesce(s.balance_minor + s.in_flight_minor, 0) <> p.minor
  UNION ALL
  SELECT 'a stage''s provision is its share of the principal', format('%s %s stage %s', p.date, p.currency, p.stage),
         format('%s of %s at %s', p.provision_minor, p.principal_minor, p.rate_bp)
    FROM c JOIN loan_provisions p ON p.date = c.date WHERE p.provision_minor <> (p.principal_minor * p.rate_bp + 5000) / 10000
  UNION ALL
  SELECT 'the stages of a closed day contain every loan''s principal', format('%s %s', p.date, p.currency),
         format('stages %s, books %s', p.minor, -coalesce(k.balance_minor + k.in_flight_minor, 0))
    FROM (SELECT date, currency, sum(principal_minor) AS minor FROM c JOIN loan_provisions USING (date) GROUP BY 1, 2) p
    LEFT JOIN kept k ON k.date = p.date AND k.currency = p.currency AND k.class = 'loan'
   WHERE p.minor <> -coalesce(k.balance_minor + k.in_flight_minor, 0)
  UNION ALL
  SELECT 'a currency position of a closed day is in the books', format('%s %s', p.date, p.currency),
         format('position %s, books up to line %s: %s', p.position_minor, p.last_sequence, b.total_minor)
    FROM c JOIN currency_positions p ON p.date = c.date
    LEFT JOIN ledger_accounts a ON a.code = 'fx:' || p.currency
    LEFT JOIN ledger_snapshots s ON s.ledger_account_id = a.id AND s.date = p.date
    CROSS JOIN LATERAL (
      SELECT coalesce(s.balance_minor, 0)
             + coalesce((SELECT sum(CASE WHEN l.sequence <= p.last_sequence THEN l.amount_minor ELSE -l.amount_minor END)
                           FROM postings l WHERE l.ledger_account_id = a.id AND l.sequence > least(p.last_sequence, s.last_sequence)
                            AND l.sequence <= greatest(p.last_sequence, s.last_sequence)), 0)
             + coalesce((SELECT sum(l.amount_minor) FROM postings l
                          WHERE l.entry_id = p.entry_id AND l.ledger_account_id = a.id), 0) AS total_minor) b
   WHERE p.position_minor <> b.total_minor
  UNION ALL
  SELECT 'the currency positions of a closed day are worth nothing together', p.date::text, format('worth %s', sum(p.worth_minor))
    FROM c JOIN currency_positions p ON p.date = c.date
   GROUP BY p.date HAVING sum(p.worth_minor) <> 0 AND bool_and(p.rate IS NOT NULL OR p.position_minor = 0)
  UNION ALL
  SELECT 'a closed year has no result left', format('%s %s', c.date, a.currency), format('%s is not carried forward', sum(b.balance_minor))
    FROM c JOIN book_periods p ON p.month = date_trunc('month', c.date) AND p.is_closed
      CROSS JOIN LATERAL book_balances_at(c.date, true) b JOIN ledger_accounts a ON a.id = b.ledger_account_id
   WHERE to_char(c.date, 'MM-DD') = '12-31' AND a.kind IN ('income', 'expense')
   GROUP BY c.date, a.currency HAVING sum(b.balance_minor) <> 0`;
