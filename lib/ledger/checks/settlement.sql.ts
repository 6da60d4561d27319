import type { Queryable } from "@/lib/server/db";
import {
  bookedLinesSql,
  type Check,
  type LedgerBreak,
  linesDetailSql,
  linesDifferSql,
  standingEntriesSql,
  wantedLinesSql,
} from "./check";

const rail = "replace(x.rail, '_', '-') || ':' || x.currency";

const wanted = wantedLinesSql([
  [`'settlement:' || ${rail}`, "x.theirs_minor - x.ours_minor", "x.currency"],
  [`'suspense:' || ${rail}`, "x.ours_minor - x.theirs_minor", "x.currency"],
]);

/**
 * SQL for the condition that the audit trail records how staff ended a settlement difference. `x` is the row of the difference,
 * here and in the SQL of `isBooked` and `missingEnd`.
 */
const isAudited = `EXISTS (SELECT FROM audit_events e
  WHERE e.subject_type = 'settlement_exception' AND e.subject_id = x.id::text
    AND e.action = ANY (CASE x.state WHEN 'noted' THEN ARRAY['settlement-exception.note']
                                     WHEN 'reversed' THEN ARRAY['settlement-exception.reverse']
                                     ELSE ARRAY['settlement-exception.customer', 'settlement-exception.fee',
                                                'settlement-exception.claim', 'settlement-exception.loss'] END))`;

/**
 * SQL for the condition that the entry of a booked difference moves exactly the amount of the difference from the settlement
 * account.
 */
const isBooked = `EXISTS (
  SELECT FROM journal_entries j JOIN postings p ON p.entry_id = j.id JOIN ledger_accounts a ON a.id = p.ledger_account_id
   WHERE j.id = x.entry_id AND j.kind IN ('incoming-payment', 'settlement-booking') AND a.code = 'settlement:' || ${rail}
     AND p.amount_minor = x.theirs_minor - x.ours_minor
     AND NOT EXISTS (SELECT FROM journal_entries r WHERE r.reverses_id = j.id))`;

/**
 * SQL for a text about an ended settlement difference. The text names the missing part of the difference's explanation. Null if
 * the explanation is complete.
 */
const missingEnd = `CASE x.state
  WHEN 'noted' THEN CASE WHEN btrim(x.note) = '' THEN 'no note' WHEN NOT ${isAudited} THEN 'nobody has noted it' END
  WHEN 'matched' THEN
    CASE WHEN NOT EXISTS (SELECT FROM settlement_lines l WHERE l.transfer_id = x.transfer_id) THEN 'no line pays its transfer' END
  WHEN 'reversed' THEN
    CASE WHEN NOT EXISTS (SELECT FROM journal_entries j WHERE j.subject_type = 'transfer' AND j.subject_id = x.transfer_id::text
                             AND j.reverses_id IS NOT NULL) THEN 'its transfer was never taken back'
         WHEN NOT ${isAudited} THEN 'nobody has given it back' END
  WHEN 'booked' THEN
    CASE WHEN NOT ${isBooked} THEN 'its entry does not move the difference' WHEN NOT ${isAudited} THEN 'nobody has booked it' END
  WHEN 'withdrawn' THEN
    CASE WHEN NOT EXISTS (SELECT FROM settlement_files f WHERE f.id = x.file_id AND f.state = 'withdrawn') THEN 'its file is imported' END
  END`;

/**
 * Checks settlement differences (`$1` uuid[]). Each difference contains the same values as its line in the network's file. The
 * entry of each difference in suspense moves exactly the amount of the difference. Each ended difference has a complete
 * explanation.
 */
export const exceptionsCheck: Check = `
  WITH x AS (SELECT x.* FROM unnest($1::uuid[]) k(id) JOIN settlement_exceptions x ON x.id = k.id)
  SELECT 'a suspense item moves what its record says' AS guarantee, x.id::text AS subject, ${linesDetailSql} AS detail
    FROM (SELECT x.id, ${bookedLinesSql("x.entry_id")} AS booked, ${wanted} AS wanted FROM x WHERE x.state = 'suspense') x
   WHERE ${linesDifferSql}
  UNION ALL
  SELECT 'what is explained has left the suspense account', x.id::text, format('%s, and entry %s stands', x.state, stray.id)
    FROM x CROSS JOIN ${standingEntriesSql("settlement_exception", "x.id")}
   WHERE stray.id IS DISTINCT FROM x.entry_id
  UNION ALL
  SELECT 'a difference says what its line says', x.id::text, format('line %s of file %s', x.line_number, x.file_id)
    FROM x LEFT JOIN settlement_lines l ON l.file_id = x.file_id AND l.number = x.line_number
   WHERE CASE WHEN x.line_number IS NULL THEN x.kind <> 'missing_there' OR x.theirs_minor <> 0
              ELSE (CASE WHEN l.is_credit THEN -l.amount_minor ELSE l.amount_minor END, l.currency, l.reference, l.booked_on)
                   IS DISTINCT FROM (x.theirs_minor, x.currency, x.reference, x.happened_on) END
  UNION ALL
  SELECT 'a difference ends by an entry, a match or a note', x.id::text, format('%s, and %s', x.state, x.missing)
    FROM (SELECT x.id, x.state, ${missingEnd} AS missing FROM x WHERE x.state NOT IN ('open', 'suspense')) x
   WHERE x.missing IS NOT NULL
  UNION ALL
  SELECT 'a suspense item is in the books', x.id::text, format('its entry %s is taken back', x.entry_id)
    FROM x WHERE x.state = 'suspense' AND EXISTS (SELECT FROM journal_entries r WHERE r.reverses_id = x.entry_id)`;

/**
 * Checks those lines of network files that report the payment of the given transfers (`$1` uuid[]). Each line has the amount of
 * its transfer, or a settlement difference explains why the amounts differ. If the bank has returned the money of a paid transfer
 * to the payer, a record explains the return. This record is a reversed difference, a return that the network has reported, or a
 * contradictory answer of the network.
 */
export const linesCheck: Check = `
  SELECT 'a line that pays a transfer says what was sent' AS guarantee, k.id::text AS subject,
         format('line %s of file %s: %s %s; transfer: %s', l.number, l.file_id, l.amount_minor, l.currency,
                coalesce(t.amount_minor || ' ' || t.currency, 'none')) AS detail
    FROM unnest($1::uuid[]) k(id) JOIN settlement_lines l ON l.transfer_id = k.id JOIN settlement_files f ON f.id = l.file_id
    LEFT JOIN transfers t ON t.id = k.id
   WHERE f.state <> 'confirmed' OR l.is_credit OR l.problem IS NOT NULL OR t.to_account_id IS NOT NULL
      OR (t.channel, t.currency) IS DISTINCT FROM (f.rail, l.currency)
      OR t.amount_minor IS DISTINCT FROM l.amount_minor AND NOT EXISTS (
           SELECT FROM settlement_exceptions x
            WHERE x.file_id = l.file_id AND x.line_number = l.number AND x.kind = 'other_amount' AND x.transfer_id = t.id
              AND (x.theirs_minor, x.ours_minor) = (l.amount_minor, t.amount_minor))
  UNION ALL
  SELECT 'what a line pays has not gone back unseen', k.id::text, format('%s; line %s of file %s', t.status, l.number, l.file_id)
    FROM unnest($1::uuid[]) k(id) JOIN settlement_lines l ON l.transfer_id = k.id JOIN transfers t ON t.id = k.id
   WHERE t.entry_id IS NULL
     AND NOT EXISTS (SELECT FROM settlement_exceptions x WHERE x.transfer_id = t.id AND x.state = 'reversed')
     AND NOT EXISTS (SELECT FROM network_returns n WHERE n.transfer_id = t.id AND n.state = 'booked')
     AND NOT EXISTS (SELECT FROM network_orders o WHERE o.transfer_id = t.id AND o.contradiction IS NOT NULL)`;

const incomingRail = "replace(i.rail, '_', '-') || ':' || i.currency";

const incomingWanted = wantedLinesSql([
  [
    `CASE WHEN i.suspense_entry_id IS NULL THEN 'settlement:' ELSE 'suspense:' END || ${incomingRail}`,
    "-i.amount_minor",
    "i.currency",
  ],
  [
    "(SELECT l.code FROM accounts a JOIN ledger_accounts l ON l.id = a.ledger_account_id WHERE a.id = i.account_id)",
    "i.credited_minor",
    "i.credited_currency",
  ],
  ["'fx:' || i.currency", "CASE WHEN i.currency <> i.credited_currency THEN i.amount_minor ELSE 0 END", "i.currency"],
  [
    "'fx:' || i.credited_currency",
    "CASE WHEN i.currency <> i.credited_currency THEN -i.credited_minor ELSE 0 END",
    "i.credited_currency",
  ],
]);

const incomingSuspended = wantedLinesSql([
  [`'settlement:' || ${incomingRail}`, "-i.amount_minor", "i.currency"],
  [`'suspense:' || ${incomingRail}`, "i.amount_minor", "i.currency"],
]);

/**
 * Checks incoming payments (`$1` uuid[]). The entry of a booked payment moves exactly the payment's amounts. The money of a
 * waiting payment is on the suspense account. A payment in any other state has no entry, or its entries are reversed. If the bank
 * has agreed to another bank's recall, the payment was returned. The payments that refer to a line of a statement add up to the
 * amount of this line. All payments of a withdrawn file are withdrawn.
 */
export const incomingCheck: Check = `
  WITH i AS (SELECT i.* FROM unnest($1::uuid[]) k(id) JOIN incoming_payments i ON i.id = k.id)
  SELECT 'an incoming payment moves what its record says' AS guarantee, i.id::text AS subject, ${linesDetailSql} AS detail
    FROM (SELECT i.id, ${bookedLinesSql("i.entry_id")} AS booked, ${incomingWanted} AS wanted FROM i WHERE i.entry_id IS NOT NULL
          UNION ALL
          SELECT i.id, ${bookedLinesSql("i.suspense_entry_id")}, ${incomingSuspended} FROM i WHERE i.suspense_entry_id IS NOT NULL) i
   WHERE ${linesDifferSql}
  UNION ALL
  SELECT 'an incoming payment has the entries of its state', i.id::text, format('%s, and entry %s stands', i.state, stray.id)
    FROM i CROSS JOIN ${standingEntriesSql("incoming_payment", "i.id")}
   WHERE NOT coalesce(i.state = 'booked' AND stray.id = i.entry_id, false)
     AND NOT coalesce(i.state IN ('waiting', 'booked') AND stray.id = i.suspense_entry_id, false)
  UNION ALL
  SELECT 'an incoming payment has the entries of its state', i.id::text, format('%s, with entry %s and its reversal', i.state, i.entry_id)
    FROM i WHERE i.entry_id IS NOT NULL
     AND (i.state = 'returned') <> EXISTS (SELECT FROM journal_entries r
            WHERE r.reverses_id = i.entry_id AND (i.reversal_entry_id IS NULL OR r.id = i.reversal_entry_id))
  UNION ALL
  SELECT 'money that the bank has promised to give back is on its way', i.id::text, format('%s, case %s', i.state, r.case_id)
    FROM i JOIN incoming_recalls r ON r.payment_id = i.id AND r.state = 'given_back' WHERE i.state <> 'returned'
  UNION ALL
  SELECT 'a waiting payment is on the suspense account', i.id::text, format('its entry %s is taken back', i.suspense_entry_id)
    FROM i WHERE i.state IN ('waiting', 'booked') AND EXISTS (SELECT FROM journal_entries r WHERE r.reverses_id = i.suspense_entry_id)
  UNION ALL
  SELECT 'an incoming payment says what its statement says', i.id::text, format('line %s of file %s', i.statement_line, i.statement_file_id)
    FROM i LEFT JOIN settlement_lines l ON l.file_id = i.statement_file_id AND l.number = i.statement_line
   WHERE i.statement_file_id IS NOT NULL
     AND (l.is_credit IS NOT TRUE OR l.problem IS NOT NULL OR l.currency <> i.currency OR l.amount_minor <> (
            SELECT sum(o.amount_minor) FROM incoming_payments o
             WHERE (o.statement_file_id, o.statement_line) = (i.statement_file_id, i.statement_line)))
  UNION ALL
  SELECT 'a withdrawn file brings no payment', i.id::text, format('%s, from file %s', i.state, f.id)
    FROM i JOIN settlement_files f ON f.id IN (i.file_id, i.statement_file_id) AND f.state <> 'confirmed'
   WHERE i.state <> 'withdrawn'`;

/**
 * Checks that the balance of each suspense account is the sum of its open items. Each rail has one suspense account per currency.
 */
export const suspenseCheck: Check = `
  WITH items AS (
    SELECT 'suspense:' || ${rail} AS code, sum(x.ours_minor - x.theirs_minor) AS items_minor
      FROM (SELECT x.rail, x.currency, x.ours_minor, x.theirs_minor FROM settlement_exceptions x WHERE x.state = 'suspense'
            UNION ALL SELECT i.rail, i.currency, i.amount_minor, 0 FROM incoming_payments i WHERE i.state = 'waiting') x GROUP BY 1)
  SELECT 'a suspense account is the sum of its items' AS guarantee, code AS subject,
         format('balance %s, items %s', coalesce(a.balance_minor, 0), coalesce(i.items_minor, 0)) AS detail
    FROM items i FULL JOIN (
      SELECT code, ledger_system_balance(id) AS balance_minor FROM ledger_accounts WHERE NOT tracked AND code LIKE 'suspense:%') a
      USING (code)
   WHERE coalesce(a.balance_minor, 0) <> coalesce(i.items_minor, 0)`;

/**
 * Checks imported and withdrawn files (`$1` uuid[]). The entries of an imported file move exactly the sums of its lines from the
 * nostro account to the settlement account. Files that an older release imported have no entries. A withdrawn file has no effect
 * left: its entries are reversed, its lines are matched with no transfer, its exceptions are withdrawn, and the audit trail names
 * the person who has withdrawn the file.
 */
export const filesCheck: Check = `
  SELECT 'the lines of a file are in the nostro account' AS guarantee, f.id::text AS subject, ${linesDetailSql} AS detail
    FROM (SELECT f.id, ${stringOf("b.code", "b.amount")} AS wanted, (
            SELECT ${stringOf("a.code", "p.amount_minor")} FROM journal_entries j JOIN postings p ON p.entry_id = j.id
              JOIN ledger_accounts a ON a.id = p.ledger_account_id
             WHERE j.subject_type = 'settlement_file' AND j.subject_id = f.id::text) AS booked
            FROM unnest($1::uuid[]) k(id) JOIN settlement_files f ON f.id = k.id AND f.is_booked
            LEFT JOIN LATERAL (
              SELECT x.code, x.sign * l.amount AS amount
                FROM (SELECT l.currency, sum(CASE WHEN l.is_credit THEN l.amount_minor ELSE -l.amount_minor END) AS amount
                        FROM settlement_lines l WHERE l.file_id = f.id AND l.problem IS NULL GROUP BY 1) l
                CROSS JOIN LATERAL (VALUES
                  ('nostro:' || replace(f.rail, '_', '-') || ':' || l.currency, -1),
                  ('settlement:' || replace(f.rail, '_', '-') || ':' || l.currency, 1)) x(code, sign)
               WHERE l.amount <> 0) b ON true
           GROUP BY f.id) f
   WHERE ${linesDifferSql}
  UNION ALL
  SELECT 'a withdrawn file has no effect left', f.id::text, left_over
    FROM unnest($1::uuid[]) k(id) JOIN settlement_files f ON f.id = k.id AND f.state = 'withdrawn'
      CROSS JOIN LATERAL (
        SELECT 'it counts as booked' WHERE f.is_booked
        UNION ALL SELECT format('entry %s stands', stray.id) FROM ${standingEntriesSql("settlement_file", "f.id")}
        UNION ALL SELECT format('line %s pays transfer %s', l.number, l.transfer_id)
                    FROM settlement_lines l WHERE l.file_id = f.id AND l.transfer_id IS NOT NULL
        UNION ALL SELECT format('the entry of line %s counts', e.line_number) FROM settlement_entries e WHERE e.file_id = f.id
        UNION ALL SELECT format('difference %s is %s', x.id, x.state)
                    FROM settlement_exceptions x WHERE x.file_id = f.id AND x.state <> 'withdrawn'
        UNION ALL SELECT format('it names the account %s', a.account) FROM settlement_accounts a WHERE a.file_id = f.id
        UNION ALL SELECT 'nobody has withdrawn it' WHERE NOT EXISTS (
                    SELECT FROM audit_events v WHERE v.subject_type = 'settlement_file' AND v.subject_id = f.id::text
                       AND v.action = 'settlement-file.withdraw' AND v.actor = f.ended_by::text)) effects(left_over)`;

function stringOf(code: string, amount: string): string {
  return `string_agg(${code} || ' ' || ${amount}, ', ' ORDER BY ${code}, ${amount})`;
}

/**
 * Checks the balance of each settlement account. The balance must be the sum of these amounts:
 *
 * - the posted orders
 * - the lines of the imported files: credits are added, debits are subtracted
 * - the differences that are booked or on the suspense account
 * - the incoming payments that are booked or wait, which are subtracted
 * - the charges of returned payments
 *
 * A balance therefore consists of orders, incoming payments and returns that no statement contains yet, and of differences
 * without an explanation.
 */
export const settlementCheck: Check = `
  WITH moved AS (
    SELECT t.channel AS rail, t.currency, sum(t.amount_minor) AS amount_minor FROM transfers t
     WHERE t.to_account_id IS NULL AND t.entry_id IS NOT NULL GROUP BY 1, 2
    UNION ALL
    SELECT f.rail, l.currency, sum(CASE WHEN l.is_credit THEN l.amount_minor ELSE -l.amount_minor END)
      FROM settlement_files f JOIN settlement_lines l ON l.file_id = f.id AND l.problem IS NULL WHERE f.is_booked GROUP BY 1, 2
    UNION ALL
    SELECT x.rail, x.currency, sum(x.theirs_minor - x.ours_minor) FROM settlement_exceptions x
     WHERE x.state IN ('suspense', 'booked') GROUP BY 1, 2
    UNION ALL
    SELECT i.rail, i.currency, -sum(i.amount_minor) FROM incoming_payments i WHERE i.state IN ('waiting', 'booked') GROUP BY 1, 2
    UNION ALL
    SELECT t.channel, t.currency, sum(n.charges_minor) FROM network_returns n JOIN transfers t ON t.id = n.transfer_id
     WHERE n.state = 'booked' GROUP BY 1, 2),
  wanted AS (
    SELECT 'settlement:' || replace(rail, '_', '-') || ':' || currency AS code, sum(amount_minor) AS amount_minor FROM moved GROUP BY 1)
  SELECT 'a settlement account is the sum of its orders, lines and differences' AS guarantee, code AS subject,
         format('balance %s, orders, lines and differences %s', coalesce(a.balance_minor, 0), coalesce(w.amount_minor, 0)) AS detail
    FROM wanted w FULL JOIN (
      SELECT code, ledger_system_balance(id) AS balance_minor FROM ledger_accounts WHERE NOT tracked AND code LIKE 'settlement:%') a
      USING (code)
   WHERE coalesce(a.balance_minor, 0) <> coalesce(w.amount_minor, 0)`;

/**
 * The nostro accounts whose balance differs from the closing balance of the network's last imported statement. The reason may
 * be a missing statement, or an opening balance that was never posted in the journal.
 */
export async function findNostroDifferences(db: Queryable): Promise<LedgerBreak[]> {
  return await db.query<LedgerBreak>(`
  SELECT 'a nostro account equals the last statement' AS guarantee, 'nostro:' || replace(s.rail, '_', '-') || ':' || s.currency AS subject,
         format('books %s, statement of %s: %s', -coalesce(a.balance_minor, 0), s.last_day, s.closing_minor) AS detail
    FROM (SELECT DISTINCT ON (f.rail, s.currency) f.rail, s.currency, s.last_day, s.closing_minor
            FROM settlement_files f JOIN settlement_statements s ON s.file_id = f.id
           WHERE f.is_booked AND s.currency IS NOT NULL AND s.closing_minor IS NOT NULL
           ORDER BY f.rail, s.currency, s.last_day DESC, s.sequence DESC NULLS LAST, f.ended_at DESC, s.number DESC) s
    LEFT JOIN (SELECT code, ledger_system_balance(id) AS balance_minor FROM ledger_accounts WHERE NOT tracked AND code LIKE 'nostro:%') a
      ON a.code = 'nostro:' || replace(s.rail, '_', '-') || ':' || s.currency
   WHERE s.closing_minor <> -coalesce(a.balance_minor, 0)`);
}
