import type { Queryable } from "@/lib/server/db";

/**
 * Returns the id of row number `number`. A higher number gives a higher id, because in the product a later row has a higher id.
 */
export function rowUuid(number: number): string {
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
}

const uuid = (number: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/**
 * Returns SQL for the rows of a bank with `count` wires, all of which the network has accepted. The network accepted the first
 * `ofDay` wires on `day`, and the other wires on earlier days. One admin exists, who imports the file.
 */
export function settlementRows(
  count: number,
  ofDay: number,
  day: string,
): [table: string, insert: string, values: unknown[]][] {
  const values = [count, ofDay, day];
  // Noon in UTC is on the same date in every time zone that a bank can choose.
  const at =
    "($3::date + interval '12 hours' - (CASE WHEN i <= $2::int THEN 0 ELSE 5 + i % 300 END) * interval '1 day')";
  const from = "FROM generate_series(1, $1::int) i";
  const amount = "100 + i::bigint % 7919";
  const statements = {
    users: `INSERT INTO users (id, email, role, status, first_name, last_name, nationality, country_of_residence, state, city, zip, address,
                        phone_number, tax_id_number, password_hash, domestic_pin_hash, foreign_pin_hash, created_at, updated_at)
     SELECT ${uuid("i")}, 'user' || i || '@customers.example', (CASE i WHEN 1 THEN 'admin' ELSE 'customer' END)::user_role, 'active',
            'A', 'B', 'US', 'US', '', '', '', '', '', '', '', '', '', now(), now()
       FROM generate_series(1, least(1000, $1::int)) i WHERE $2::int > 0 AND $3::date IS NOT NULL`,
    journal_entries: `INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash,
                                  posted_at, created_txid)
     SELECT ${uuid("i")}, 'wire-transfer', 'transfer', i::text, 'system', '', i::text, '', ${at}, 0 ${from}`,
    transfers: `INSERT INTO transfers (id, family, channel, sender_id, from_account_id, account_name, account_number, status,
                            amount_minor, currency, debited_minor, debited_currency, entry_id, request_id, request_hash, created_at,
                            updated_at)
     SELECT ${uuid("i")}, 'wire', 'wire', ${uuid("2 + i % 998")}, ${uuid("2 + i % 998")}, 'Noah Berg', 'GB' || i, 'closed',
            ${amount}, 'USD', ${amount}, 'USD', ${uuid("i")}, i::text, '', ${at}, ${at} ${from}`,
    network_orders: `INSERT INTO network_orders (transfer_id, rail, state, attempts, next_attempt_at, created_at, answered_at)
     SELECT ${uuid("i")}, 'wire', 'accepted', 1, ${at}, ${at}, ${at} ${from}`,
  };
  return Object.entries(statements).map(([table, insert]) => [table, insert, values]);
}

/** Counts the exceptions of each kind for a file. */
export async function countDifferences(source: Queryable, fileId: string) {
  return await source.query<{ kind: string; count: number }>(
    "SELECT kind, count(*)::int FROM settlement_exceptions WHERE file_id = $1 GROUP BY kind ORDER BY kind",
    [fileId],
  );
}
