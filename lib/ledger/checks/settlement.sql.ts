import {
  bookedLinesSql,
  type Check,
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

/** SQL for the condition that the audit trail contains the command with which staff noted a difference or returned its money. */
const isAudited = `EXISTS (SELECT FROM audit_events e
  WHERE e.subject_type = 'settlement_exception' AND e.subject_id = x.id::text
    AND e.action = 'settlement-exception.' || CASE x.state WHEN 'noted' THEN 'note' ELSE 'reverse' END)`;

/**
 * SQL for a text that names what is missing in the explanation of an ended settlement difference `x`. Null if the explanation is
 * complete.
 */
const missingEnd = `CASE x.state
  WHEN 'noted' THEN CASE WHEN btrim(x.note) = '' THEN 'no note' WHEN NOT ${isAudited} THEN 'nobody has noted it' END
  WHEN 'matched' THEN
    CASE WHEN NOT EXISTS (SELECT FROM settlement_lines l WHERE l.transfer_id = x.transfer_id) THEN 'no line pays its transfer' END
  WHEN 'reversed' THEN
    CASE WHEN NOT EXISTS (SELECT FROM journal_entries j WHERE j.subject_type = 'transfer' AND j.subject_id = x.transfer_id::text
                             AND j.reverses_id IS NOT NULL) THEN 'its transfer was never taken back'
         WHEN NOT ${isAudited} THEN 'nobody has given it back' END
  END`;

/**
 * Checks settlement differences (`$1` uuid[]). Each difference has the values of its line in the file. The entry of each
 * difference in suspense moves exactly the amount of the difference. Each ended difference has a complete explanation.
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
    FROM (SELECT x.id, x.state, ${missingEnd} AS missing FROM x WHERE x.state IN ('matched', 'reversed', 'noted')) x
   WHERE x.missing IS NOT NULL
  UNION ALL
  SELECT 'a suspense item is in the books', x.id::text, format('its entry %s is taken back', x.entry_id)
    FROM x WHERE x.state = 'suspense' AND EXISTS (SELECT FROM journal_entries r WHERE r.reverses_id = x.entry_id)`;

/**
 * Checks the lines of network files that pay the given transfers (`$1` uuid[]). Each line has the amount of its transfer, or a
 * settlement difference explains the other amount. If the bank has returned a paid transfer's money to the payer, a reversed
 * difference or a contradictory answer of the network explains the return.
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
     AND NOT EXISTS (SELECT FROM network_orders o WHERE o.transfer_id = t.id AND o.contradiction IS NOT NULL)`;

/** Checks that the balance of each suspense account is the sum of its open items. Each rail has one such account per currency. */
export const suspenseCheck: Check = `
  WITH items AS (
    SELECT 'suspense:' || ${rail} AS code, sum(x.ours_minor - x.theirs_minor) AS items_minor
      FROM settlement_exceptions x WHERE x.state = 'suspense' GROUP BY 1)
  SELECT 'a suspense account is the sum of its items' AS guarantee, code AS subject,
         format('balance %s, items %s', coalesce(a.balance_minor, 0), coalesce(i.items_minor, 0)) AS detail
    FROM items i FULL JOIN (
      SELECT code, ledger_system_balance(id) AS balance_minor FROM ledger_accounts WHERE NOT tracked AND code LIKE 'suspense:%') a
      USING (code)
   WHERE coalesce(a.balance_minor, 0) <> coalesce(i.items_minor, 0)`;
