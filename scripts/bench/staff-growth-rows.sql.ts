/**
 * Returns SQL for the id of row number `number`. A higher number gives a higher id, because in the product a later row has a
 * higher id.
 */
function uuid(number: string): string {
  return `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
}

/**
 * The number of postings to a rail's account since the last closed day. The small and the large bank that are compared have the
 * same number of such postings.
 */
const dayLines = 500;

/** The time in seconds between the oldest and the newest `created_at` of a table's rows. */
const spanSeconds = 20_000_000;

/**
 * Some tables, such as invitations, have few rows at a real bank. This SQL expression computes the number of rows for such a
 * table: a tenth of the rows of a usual table, but at least a thousand.
 */
const rareCount = "greatest($1::int / 10, 1000)";

/**
 * Returns SQL that inserts `count` customers, each with an account, a transfer, a loan and a deposit. The SQL also inserts rows
 * into the other tables. Half of the transfers are wires. Independently of `count`, 20 transfers wait for staff. One loan in ten
 * and one deposit in ten are applications. All other loans and deposits have the status `deleted`.
 */
export function rowsOfEach(count: number): [table: string, insert: string, values: unknown[]][] {
  const moment = "now() - ($1::int - i) * $2::float8 * interval '1 second'";
  const rareMoment = `now() - (${rareCount} - i) * ($1::float8 / ${rareCount}) * $2::float8 * interval '1 second'`;
  const at = "now() - (($1::int - i) * $2::float8) * interval '1 second', now()";
  const from = "FROM generate_series(1, $1::int) i";
  const status = "CASE WHEN i % 10 = 0 THEN 'pending' ELSE 'deleted' END";
  const statements = {
    users: `INSERT INTO users (id, email, role, status, first_name, last_name, nationality, country_of_residence, state, city, zip, address,
                        phone_number, tax_id_number, password_hash, domestic_pin_hash, foreign_pin_hash, created_at, updated_at)
     SELECT ${uuid("i")}, 'user' || i || '@customers.example', (CASE i WHEN 1 THEN 'admin' ELSE 'customer' END)::user_role, 'active',
            'First' || i % 997,
            CASE i WHEN 3 THEN 'Vandermeer' WHEN 500 THEN 'Quixley' ELSE 'Last' || i END, 'US', 'US', '', '', '', '', '+49170' || (5000000 + i), '', '', '', '', ${at} ${from}`,
    accounts: `INSERT INTO accounts (id, owner_id, account_number, account_name, account_type, currency, ledger_account_id,
                           created_at, updated_at)
     SELECT ${uuid("i")}, ${uuid("i")}, (5000000000 + i)::text, 'Last' || i, 'savings', 'USD', i, ${at} ${from}`,
    ledger_accounts: `INSERT INTO ledger_accounts (id, code, currency, kind, tracked)
     SELECT i, CASE i WHEN 0 THEN 'settlement:wire:USD' ELSE 'customer:' || i END, 'USD', 'liability', i > 0 AND $2::float8 > 0
       FROM generate_series(0, $1::int) i`,
    // All postings belong to the settlement account of a rail. The last closed day ends before the latest `dayLines` postings.
    postings: `INSERT INTO postings (entry_id, ledger_account_id, sequence, currency, amount_minor) OVERRIDING SYSTEM VALUE
     SELECT ${uuid("i")}, 0, i, 'USD', 100 + $2::float8 * 0 ${from}`,
    ledger_closings: `INSERT INTO ledger_closings (date, last_sequence)
     SELECT current_date, $1::int - ${dayLines} WHERE $2::float8 > 0`,
    // The events are spread over a thousand actors, because at a bank many different customers cause events.
    audit_events: `INSERT INTO audit_events (id, actor, action, subject_type, subject_id, sequence, created_at) OVERRIDING SYSTEM VALUE
     SELECT ${uuid("i")}, ${uuid("1 + i % 1000")}::text, CASE WHEN i % 50 = 0 THEN 'customer.read' WHEN i % 20 = 1 THEN 'session.open'
            ELSE 'transfer.edit' END, 'transfer', i::text, i,
            now() - (($1::int - i) * $2::float8) * interval '1 second' ${from}`,
    transfers: `INSERT INTO transfers (id, family, channel, sender_id, from_account_id, account_name, account_number, status, ending,
                            amount_minor, currency, debited_minor, debited_currency, note, request_id, request_hash, created_at,
                            updated_at)
     SELECT ${uuid("i")}, (CASE i % 4 WHEN 1 THEN 'interbank' WHEN 2 THEN 'wallet' ELSE 'wire' END)::transfer_family,
            (CASE i % 4 WHEN 1 THEN 'interbank' WHEN 2 THEN 'paypal' ELSE 'wire' END), ${uuid("i")}, ${uuid("i")}, 'Noah Berg', 'GB' || i,
            (CASE WHEN i <= 20 THEN 'pending' ELSE 'deleted' END)::transfer_status,
            (CASE WHEN i > 20 THEN 'cancelled' END)::transfer_ending, 100 + i::bigint * 7919 % 100000, 'USD',
            100 + i::bigint * 7919 % 100000, 'USD', 'invoice ' || i, i::text, '', ${at} ${from}`,
    beneficiaries: `INSERT INTO beneficiaries (id, owner_id, nickname, account_name, account_number, account_type, created_at, updated_at)
     SELECT ${uuid("i")}, ${uuid("i")}, 'Friend', 'Payee ' || i || CASE i WHEN 500 THEN ' Zacharias' ELSE ' Smith' END, 'DE' || (5000000000 + i), 'checking',
            ${at} ${from}`,
    // One member of staff has taken all calls. Only the last 20 calls are open.
    calls: `INSERT INTO calls (id, customer_id, staff_id, opened_at, ended_at)
     SELECT ${uuid("i")}, ${uuid("i")}, ${uuid("1")}, ${moment}, CASE WHEN i <= $1::int - 20 THEN ${moment} END
       FROM generate_series(2, $1::int) i`,
    loans: `INSERT INTO loans (id, plan_id, owner_id, account_id, loan_name, minimum_minor, maximum_minor, profit_bp,
                        total_installments, amount_minor, currency, status, created_at, updated_at)
     SELECT ${uuid("i")}, ${uuid("0")}, ${uuid("i")}, ${uuid("i")}, 'Home ' || i % 7, 100, 1000000, 600, 12,
            100 + i::bigint * 7919 % 100000, 'USD', (${status})::loan_status, ${at} ${from}`,
    deposits: `INSERT INTO deposits (id, plan_id, owner_id, account_id, deposit_name, minimum_minor, maximum_minor, profit_bp,
                           locked_in_years, interval, amount_minor, currency, status, created_at, updated_at)
     SELECT ${uuid("i")}, ${uuid("0")}, ${uuid("i")}, ${uuid("i")}, 'Gold ' || i % 7, 1, 1000000, 600, 5, 'monthly',
            100 + i::bigint * 7919 % 100000, 'USD', (${status})::deposit_status, ${at} ${from}`,
    proposals: `INSERT INTO proposals (id, kind, subject_type, subject_id, subject_state, customer_id, amount_minor, currency, payload, payload_hash,
                            needs, preview, proposed_by, proposed_at, expires_at, state, decided_by, decided_at, decided_txid)
     SELECT ${uuid("i")}, CASE i % 10 WHEN 0 THEN 'rate.set' WHEN 1 THEN 'staff.change-role' ELSE 'transfer.approve' END,
            CASE i % 10 WHEN 0 THEN 'exchange_rate' WHEN 1 THEN 'user' ELSE 'transfer' END,
            CASE i % 10 WHEN 0 THEN 'EUR' || i ELSE ${uuid("i")}::text END, '',
            CASE WHEN i % 10 > 1 THEN ${uuid("i")} END, 2000000, 'USD', '', '', '[]', '{"entries": [], "changes": []}',
            ${uuid("1 + i % 10")}, ${moment}, ${moment} + interval '1 day', s.state, CASE s.state WHEN 'confirmed' THEN ${uuid("1 + (i + 1) % 10")} END,
            CASE s.state WHEN 'open' THEN NULL ELSE ${moment} END, CASE s.state WHEN 'confirmed' THEN i END
       FROM generate_series(1, $1::int) i CROSS JOIN LATERAL (
         SELECT CASE WHEN i > $1::int - 20 THEN 'open' WHEN i % 10 = 3 THEN 'declined' WHEN i % 10 = 4 THEN 'expired' ELSE 'confirmed' END) s(state)`,
    settlement_files: `INSERT INTO settlement_files (id, rail, name, size_bytes, state, line_count, uploaded_by, created_at)
     SELECT ${uuid("i")}, CASE i % 5 WHEN 0 THEN 'wire' WHEN 1 THEN 'ach' ELSE 'paypal' END, 'statement-' || i || '.xml', 1000,
            (CASE WHEN i > ${rareCount} - 5 THEN 'preview' ELSE 'confirmed' END)::settlement_file_state, 100, ${uuid("1")}, ${rareMoment}
       FROM generate_series(1, ${rareCount}) i`,
    settlement_lines: `INSERT INTO settlement_lines (file_id, number, place, reference, amount_minor, currency, booked_on)
     SELECT ${uuid("1")}, i, i, 'REF ' || i, 100, 'USD', current_date FROM generate_series(1, ${rareCount}) i WHERE $2::float8 > 0`,
    settlement_exceptions: `INSERT INTO settlement_exceptions (id, kind, state, rail, currency, reference, happened_on, theirs_minor, ours_minor, file_id,
                            line_number, transfer_id, entry_id, note, created_at, updated_at)
     SELECT ${uuid("i")}, (CASE i % 10 WHEN 0 THEN 'missing_with_us' WHEN 1 THEN 'missing_there' WHEN 2 THEN 'returned' ELSE 'other_amount' END)::settlement_exception_kind,
            s.state::settlement_exception_state, CASE i / 10 % 5 WHEN 0 THEN 'wire' WHEN 1 THEN 'ach' ELSE 'paypal' END, 'USD', CASE WHEN i = 700 THEN 'QUIX 700' WHEN i % 10 = 0 THEN 'INV ' || i ELSE md5(i::text) END,
            (${rareMoment})::date, 100, 200, ${uuid("1 + i / 10")}, i, CASE WHEN i % 10 > 0 THEN ${uuid("i")} END,
            CASE s.state WHEN 'suspense' THEN ${uuid("i")} END, CASE s.state WHEN 'noted' THEN 'seen' ELSE '' END, ${rareMoment}, ${rareMoment}
       FROM generate_series(1, ${rareCount}) i CROSS JOIN LATERAL (
         SELECT CASE WHEN i > ${rareCount} - 20 THEN 'open' WHEN i > ${rareCount} - 40 THEN 'suspense' WHEN i % 3 = 0 THEN 'noted' ELSE 'matched' END) s(state)`,
    loan_plans: `INSERT INTO loan_plans (id, name, amount_minor, currency, profit_bp, total_installments, status, created_at, updated_at)
     SELECT ${uuid("i")}, 'Plan ' || i, 100, 'USD', 600, 12, (CASE WHEN i <= 50 THEN 'active' ELSE 'deleted' END)::plan_status,
            ${rareMoment}, now() FROM generate_series(1, ${rareCount}) i`,
    deposit_plans: `INSERT INTO deposit_plans (id, name, minimum_minor, maximum_minor, amount_minor, currency, profit_bp, locked_in_years, interval, status, created_at, updated_at)
     SELECT ${uuid("i")}, 'Plan ' || i, 100, 1000, 100, 'USD', 600, 1, 'monthly', (CASE WHEN i <= 50 THEN 'active' ELSE 'deleted' END)::plan_status,
            ${rareMoment}, now() FROM generate_series(1, ${rareCount}) i`,
    exchange_rates: `INSERT INTO exchange_rates (id, base_currency, quote_currency, rate, source, valid_from, set_by, created_at)
     SELECT ${uuid("i")}, 'USD', (ARRAY['EUR', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD', 'SEK', 'NOK', 'DKK', 'PLN'])[1 + i % 10], 1.5, 'bench', ${rareMoment}, ${uuid("1")}::text, now()
       FROM generate_series(1, ${rareCount}) i`,
    staff_invitations: `INSERT INTO staff_invitations (id, email, role, nonce, code_hash, sent_by, created_at, sent_at, expires_at, accepted_at)
     SELECT ${uuid("i")}, 'guest' || i || '@staff.example', 'teller', '', i::text::bytea, ${uuid("1")}, ${rareMoment}, ${rareMoment}, now(), CASE WHEN i > 20 THEN now() END
       FROM generate_series(1, ${rareCount}) i`,
    // The calendar has ten events a day, up to two months from now.
    calendar_events: `INSERT INTO calendar_events (id, title, category_id, all_day, starts_on, starts_at, ends_at, updated_by_id, created_at, updated_at)
     SELECT ${uuid("i")}, 'Meeting ' || i, (SELECT id FROM event_categories ORDER BY id LIMIT 1), i % 2 = 0, CASE WHEN i % 2 = 0 THEN d.day END,
            CASE WHEN i % 2 = 1 THEN d.day + interval '9 hours' END, CASE WHEN i % 2 = 1 THEN d.day + interval '10 hours' END, ${uuid("1")}, now(), now()
       FROM generate_series(1, ${rareCount}) i CROSS JOIN LATERAL (SELECT current_date + 60 - i / 10 AS day) d WHERE $2::float8 > 0`,
    // The loans' instalments are spread over five years.
    loan_instalments: `INSERT INTO loan_instalments (loan_id, number, due_on, principal_minor, interest_minor)
     SELECT ${uuid("i")}, 1, current_date + i % 1826, 100, 1 FROM generate_series(1, $1::int) i WHERE $2::float8 > 0`,
    board_tasks: `INSERT INTO board_tasks (id, group_id, position, name, status, color, comment_count, updated_by_id, created_at, updated_at)
     SELECT ${uuid("i")}, (SELECT id FROM board_groups ORDER BY id LIMIT 1), i, 'Task ' || i, 'waiting', 'info', ${rareCount} / 500, ${uuid("1")}, now(), now()
       FROM generate_series(1, 500) i WHERE $2::float8 > 0`,
    // Each task has up to two hundred comments.
    board_comments: `INSERT INTO board_comments (id, task_id, author_id, text, created_at)
     SELECT ${uuid("i")}, ${uuid("1 + i % 500")}, ${uuid("1")}, 'seen', now() FROM generate_series(1, ${rareCount}) i WHERE $2::float8 > 0`,
    // Independently of `count`, 20 open threads of customers wait for an answer. A tenth of all messages are in the first thread.
    message_threads: `INSERT INTO message_threads (id, kind, customer_id, subject, started_by, started_at, last_at, closed_at, last_number,
                                  last_bank_number, last_customer_number, waiting_since)
     SELECT ${uuid("i")}, 'customer', ${uuid("i")}, 'Question ' || i, ${uuid("i")}, ${moment}, ${moment},
            CASE WHEN i % ($1::int / 20) > 0 THEN ${moment} END, CASE i WHEN 1 THEN ${rareCount} ELSE 1 END, 0, 1,
            CASE WHEN i % ($1::int / 20) = 0 THEN ${moment} END ${from}`,
    messages: `INSERT INTO messages (id, thread_id, number, author_id, from_bank, text, sent_at)
     SELECT ${uuid("i")}, CASE WHEN i <= ${rareCount} THEN ${uuid("1")} ELSE ${uuid("i")} END,
            CASE WHEN i <= ${rareCount} THEN i ELSE 1 END, ${uuid("1")}, false, 'Where is my payment?', ${moment} ${from}`,
  };
  return Object.entries(statements).map(([table, insert]) => [table, insert, [count, spanSeconds / count]]);
}
