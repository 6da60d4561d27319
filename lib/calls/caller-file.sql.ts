import "server-only";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { endingNameSql } from "@/lib/transfers/ending-name.sql";
import type { CallerFact } from "./caller-file.model";

const none = `''::text AS detail, ''::text AS state, ''::text AS extra, NULL::bigint AS "amountMinor", NULL::text AS currency, 0 AS version, ''::text AS code`;

/**
 * The columns of a transfer. `extra` contains the reason why the transfer ended or, for a transfer that has not ended, the state
 * of its network order.
 */
const transfer = `'transfer' AS kind, t.id, t.created_at AS at, t.account_name AS label, t.reason AS detail, t.status::text AS state,
  coalesce(${endingNameSql}, (SELECT n.state::text FROM network_orders n WHERE n.transfer_id = t.id), '') AS extra,
  t.debited_minor AS "amountMinor", t.debited_currency::text AS currency, t.version,
  coalesce(t.reason_code, '') AS code`;

/**
 * Reads the facts of the call screen in one statement. Each part of the `UNION` reads at most a few rows through an index, so the
 * time does not depend on the number of the customer's records.
 */
const callerFileSql = `
  (SELECT ${transfer} FROM transfers t WHERE t.sender_id = $1 AND t.status IN ('pending', 'active')
    ORDER BY t.created_at DESC, t.id DESC LIMIT 10)
  UNION ALL
  (SELECT ${transfer} FROM transfers t WHERE t.sender_id = $1 AND t.status IN ('approved', 'closed', 'deleted')
    ORDER BY t.created_at DESC, t.id DESC LIMIT 15)
  UNION ALL
  (SELECT 'lock', g.user_id, g.locked_until, g.secret::text, ${none} FROM secret_guards g WHERE g.user_id = $1 AND g.locked_until > $2)
  UNION ALL
  (SELECT 'application', l.id, l.created_at, l.loan_name, '', 'loan', '', l.amount_minor, l.currency, 0, '' FROM loans l
    WHERE l.owner_id = $1 AND l.status = 'pending' ORDER BY l.created_at DESC, l.id DESC LIMIT 3)
  UNION ALL
  (SELECT 'application', d.id, d.created_at, d.deposit_name, '', 'deposit', '', d.amount_minor, d.currency, 0, '' FROM deposits d
    WHERE d.owner_id = $1 AND d.status = 'pending' ORDER BY d.created_at DESC, d.id DESC LIMIT 3)
  UNION ALL
  (SELECT 'late-loan', l.id, min(i.due_on)::timestamptz, l.loan_name, '', '', '',
          sum(i.principal_minor + i.interest_minor - i.part_principal_minor - i.part_interest_minor)::bigint, l.currency, 0, ''
     FROM (SELECT * FROM loans WHERE owner_id = $1 ORDER BY created_at DESC, id DESC LIMIT 5) l
     JOIN loan_instalments i ON i.loan_id = l.id AND i.state = 'overdue' GROUP BY l.id, l.loan_name, l.currency)
  UNION ALL
  (SELECT 'thread', m.id, m.last_at, m.subject, m.last_text, CASE WHEN m.waiting_since IS NULL THEN 'open' ELSE 'waiting' END, '',
          NULL, NULL, 0, ''
     FROM (SELECT * FROM message_threads WHERE customer_id = $1 ORDER BY last_at DESC, id DESC LIMIT 20) m
    WHERE m.closed_at IS NULL LIMIT 3)
  UNION ALL
  (SELECT 'dispute', t.id, s.opened_at, t.account_name, '', '', '', t.debited_minor, t.debited_currency, 0, ''
     FROM disputes s JOIN transfers t ON t.id = s.transfer_id WHERE s.sender_id = $1 AND s.state = 'open'
    ORDER BY s.ends_at DESC, s.id DESC LIMIT 3)
  UNION ALL
  (SELECT 'return', t.id, r.asked_at, t.payer_name, '', '', '', t.amount_minor, t.currency, 0, ''
     FROM return_requests r JOIN transfers t ON t.id = r.transfer_id WHERE r.receiver_id = $1 AND r.state = 'open'
    ORDER BY r.asked_at DESC LIMIT 3)
  UNION ALL
  (SELECT 'account', a.id, a.created_at, a.account_number, a.account_type::text, a.status::text, '',
          b.balance_minor - b.held_minor, a.currency, 0, ''
     FROM accounts a JOIN ledger_accounts b ON b.id = a.ledger_account_id WHERE a.owner_id = $1 ORDER BY a.created_at LIMIT 10)
  UNION ALL
  (SELECT 'session', s.id, s.last_seen_at, s.user_agent, ${none} FROM sessions s
    WHERE s.user_id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2 ORDER BY s.last_seen_at DESC LIMIT 3)
  UNION ALL
  (SELECT 'factor', f.id, f.created_at, f.name, ${none} FROM second_factors f
    WHERE f.user_id = $1 AND f.confirmed_at IS NOT NULL ORDER BY f.created_at LIMIT 5)`;

/** Reads the facts about a customer for the call screen, kind by kind, in the order of `callerFileSql`. */
export async function readCallerFile(customerId: string): Promise<CallerFact[]> {
  return await db.query<CallerFact>(callerFileSql, [customerId, calendarNow()]);
}
