import {
  bookedLinesSql,
  type Check,
  linesDetailSql,
  linesDifferSql,
  standingEntriesSql,
  wantedLinesSql,
} from "./check";

/**
 * The lines that a transfer's entry must have. The lines move money from the payer's account to the receiver's account or to the
 * rail's settlement account. If the currencies differ, two further lines change the bank's positions in both currencies.
 */
const wanted = wantedLinesSql([
  ["t.payer_code", "-t.debited_minor", "t.debited_currency"],
  ["t.payee_code", "t.amount_minor", "t.currency"],
  [
    "'fx:' || t.debited_currency",
    "CASE WHEN t.currency <> t.debited_currency THEN t.debited_minor ELSE 0 END",
    "t.debited_currency",
  ],
  ["'fx:' || t.currency", "CASE WHEN t.currency <> t.debited_currency THEN -t.amount_minor ELSE 0 END", "t.currency"],
]);

/** The lines of an entry in which the bank pays the sender of a disputed payment. */
const compensation = wantedLinesSql([
  ["t.payer_code", "t.debited_minor", "t.debited_currency"],
  ["'expense:operating-loss:' || t.debited_currency", "-t.debited_minor", "t.debited_currency"],
]);

/** The lines of an entry in which the bank pays the charges of a returned payment. */
const charges = wantedLinesSql([
  ["t.payee_code", "n.charges_minor", "t.currency"],
  ["'expense:network-fees:' || t.currency", "-n.charges_minor", "t.currency"],
]);

/** Checks that the books and the network order of each transfer (`$1` uuid[]) agree with the transfer's status. */
export const transfersCheck: Check = `
  WITH t AS (
    SELECT t.*, fl.id AS payer_id, fl.code AS payer_code, fl.currency AS payer_currency, rl.currency AS payee_currency,
           CASE WHEN t.to_account_id IS NULL THEN 'settlement:' || replace(t.channel, '_', '-') || ':' || t.currency
                ELSE rl.code END AS payee_code,
           CASE WHEN t.status IN ('pending', 'active') THEN 'held' WHEN t.status = 'deleted' THEN 'released'
                ELSE 'posted' END AS money
      FROM unnest($1::uuid[]) k(id) JOIN transfers t ON t.id = k.id
      LEFT JOIN accounts f ON f.id = t.from_account_id LEFT JOIN ledger_accounts fl ON fl.id = f.ledger_account_id
      LEFT JOIN accounts r ON r.id = t.to_account_id LEFT JOIN ledger_accounts rl ON rl.id = r.ledger_account_id)
  SELECT 'a waiting transfer''s money is held' AS guarantee, t.id::text AS subject,
         format('%s, its hold is %s', t.status, coalesce(h.state::text, 'missing')) AS detail
    FROM t LEFT JOIN holds h ON h.id = t.hold_id WHERE t.money = 'held' AND h.state IS DISTINCT FROM 'open'
  UNION ALL
  SELECT 'a hold is what leaves the payer''s account', t.id::text,
         format('hold of %s on account %s about %s, record %s on %s', h.amount_minor, h.ledger_account_id, h.subject_id,
                t.debited_minor, t.payer_id)
    FROM t JOIN holds h ON h.id = t.hold_id
   WHERE t.money = 'held' AND (h.amount_minor, h.ledger_account_id, h.subject_type, h.subject_id)
         IS DISTINCT FROM (t.debited_minor, t.payer_id, 'transfer', t.id::text)
  UNION ALL
  SELECT 'a posted transfer is in the books', t.id::text,
         format('%s, its entry is %s', t.status, CASE WHEN e.id IS NULL THEN 'missing' ELSE 'reversed, or about ' || e.subject_id END)
    FROM t LEFT JOIN journal_entries e ON e.id = t.entry_id
   WHERE t.money = 'posted' AND ((e.subject_type, e.subject_id) IS DISTINCT FROM ('transfer', t.id::text)
     OR e.reverses_id IS NOT NULL OR EXISTS (SELECT FROM journal_entries r WHERE r.reverses_id = t.entry_id))
  UNION ALL
  SELECT 'a transfer''s entry moves what its record says', t.id::text, ${linesDetailSql}
    FROM (SELECT t.id, ${bookedLinesSql("t.entry_id")} AS booked, ${wanted} AS wanted FROM t WHERE t.money = 'posted') t
   WHERE ${linesDifferSql}
  UNION ALL
  SELECT 'what a transfer has not posted is taken back', t.id::text, format('%s, and entry %s stands', t.status, stray.id)
    FROM t CROSS JOIN ${standingEntriesSql("transfer", "t.id")}
   WHERE (t.money <> 'posted' OR stray.id IS DISTINCT FROM t.entry_id)
     AND NOT EXISTS (SELECT FROM network_returns n WHERE n.transfer_id = t.id AND n.charges_entry_id = stray.id)
  UNION ALL
  SELECT 'a decided dispute has moved the money', t.id::text, ${linesDetailSql}
    FROM (SELECT t.id, ${bookedLinesSql("d.entry_id")} AS booked, ${compensation} AS wanted
            FROM t JOIN disputes d ON d.transfer_id = t.id AND d.paid_by = 'bank') t
   WHERE ${linesDifferSql}
  UNION ALL
  SELECT 'a decided dispute has moved the money', t.id::text, format('the decision of dispute %s returned nothing', d.id)
    FROM t JOIN disputes d ON d.transfer_id = t.id AND d.paid_by = 'receiver'
   WHERE NOT EXISTS (SELECT FROM journal_entries r WHERE r.subject_type = 'transfer' AND r.subject_id = t.id::text
                        AND r.reverses_id IS NOT NULL AND r.created_txid = d.decided_txid)
  UNION ALL
  SELECT 'the charges of a return are the bank''s', t.id::text, ${linesDetailSql}
    FROM (SELECT t.id, ${bookedLinesSql("n.charges_entry_id")} AS booked, ${charges} AS wanted
            FROM t JOIN network_returns n ON n.transfer_id = t.id AND n.charges_entry_id IS NOT NULL) t
   WHERE ${linesDifferSql}
  UNION ALL
  SELECT 'what a network has returned is on the sender''s account', t.id::text, format('%s, return of %s and charges of %s', t.status,
         n.amount_minor, n.charges_minor)
    FROM t JOIN network_returns n ON n.transfer_id = t.id AND n.state = 'booked'
   WHERE t.money <> 'released' OR n.amount_minor + n.charges_minor <> t.amount_minor
      OR NOT EXISTS (SELECT FROM journal_entries r WHERE r.reverses_id = n.entry_id)
  UNION ALL
  SELECT 'a transfer is in the currencies of its accounts', t.id::text,
         format('%s to %s, accounts %s to %s', t.debited_currency, t.currency, t.payer_currency, coalesce(t.payee_currency, 'any'))
    FROM t WHERE t.debited_currency IS DISTINCT FROM t.payer_currency OR t.currency <> t.payee_currency
  UNION ALL
  SELECT 'a conversion is what its quote says', t.id::text,
         format('%s %s for %s %s, quote %s %s for %s %s', t.debited_minor, t.debited_currency, t.amount_minor, t.currency,
                q.debited_minor, q.from_currency, q.amount_minor, q.to_currency)
    FROM t LEFT JOIN quotes q ON q.id = t.quote_id
   WHERE t.quote_id IS NOT NULL AND ((q.from_currency, q.to_currency) IS DISTINCT FROM (t.debited_currency, t.currency)
     OR t.amount_minor = q.amount_minor AND t.debited_minor <> q.debited_minor)
  UNION ALL
  SELECT 'a transfer''s amount is the last that was noted', t.id::text, format('%s, noted %s', t.amount_minor, e.amount_minor)
    FROM t CROSS JOIN LATERAL (
      SELECT e.amount_minor FROM transfer_events e WHERE e.transfer_id = t.id ORDER BY e.id DESC LIMIT 1) e
   WHERE e.amount_minor <> t.amount_minor
  UNION ALL
  SELECT 'a network is asked for what left the bank, and for nothing else', t.id::text,
         format('%s to %s, order %s', t.status, CASE WHEN t.to_account_id IS NULL THEN t.channel ELSE 'an account of ours' END,
                coalesce(o.rail || ' ' || o.state, 'missing'))
    FROM t LEFT JOIN network_orders o ON o.transfer_id = t.id
   WHERE CASE WHEN t.to_account_id IS NOT NULL OR t.money = 'held' THEN o.transfer_id IS NOT NULL
              WHEN t.money = 'posted' THEN o.state IS NULL OR o.state IN ('refused', 'cancelled') OR o.rail <> t.channel
              WHEN o.state = 'accepted' THEN NOT EXISTS (
                SELECT FROM settlement_exceptions x WHERE x.transfer_id = t.id AND x.state = 'reversed')
                AND NOT EXISTS (SELECT FROM network_returns n WHERE n.transfer_id = t.id AND n.state = 'booked')
              ELSE o.state IN ('queued', 'submitted') END`;
