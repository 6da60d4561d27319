import "server-only";
import { matchesText } from "@/lib/lists/sql-text";
import type { Currency } from "@/lib/money/currency";
import { currenciesByDigits } from "@/lib/money/currency";
import { hundredthsToMinor } from "@/lib/money/hundredths";
import { db } from "@/lib/server/db";
import type { UserStatus } from "@/lib/server/prisma-client/enums";
import { isUserFound } from "@/lib/users/find-users";

/** A customer who matches a search. `why` states whether the customer's own data, a saved payee or a payment matches. */
export type CallerMatch = {
  customerId: string;
  name: string;
  email: string;
  status: UserStatus;
  why: "person" | "payee" | "transfer";
  /** For a match by payee, the payee's name and number. For a match by payment, the name of the other party. Otherwise empty. */
  label: string;
  /** The id of the matching payment. Null if `why` is not `transfer`. */
  transferId: string | null;
  amountMinor: bigint | null;
  currency: Currency | null;
  at: Date | null;
};

/** A key that a search text contains. `period` includes its first moment but not its last moment. */
export type CallerKey =
  | { kind: "reference"; idTail: string }
  | { kind: "uetr"; uetr: string }
  | { kind: "amount"; hundredths: bigint; period: [Date, Date] | null }
  | { kind: "email"; email: string }
  | { kind: "account"; accountNumber: string }
  | { kind: "phone"; digits: string }
  | { kind: "text"; text: string };

const branchMax = 10;

/** An expression of the index `beneficiaries_folded`. */
const payeeText = "(b.account_name || ' ' || b.nickname || ' ' || b.account_number)";
/** An expression of the index `transfers_folded`. */
const transferText =
  "(t.account_name || ' ' || t.account_number || ' ' || t.payer_name || ' ' || t.payer_account_number || ' ' || t.note)";
/** The expression of the index `users_phone_end`: the digits of the phone number from the last to the first. */
const phoneEnd = "reverse(regexp_replace(replace(u.phone_number, '(0)', ''), '[^0-9]', '', 'g'))";
/**
 * Only a few payments are open. With the condition on the families, PostgreSQL finds these payments through the index on family
 * and status.
 */
const open = "t.family IN ('wire', 'interbank', 'wallet') AND t.status IN ('pending', 'active')";
const ended = "t.status IN ('approved', 'closed', 'deleted')";

type Bind = (value: unknown) => string;

/** SQL that selects the sender of each matching payment, and the receiver if the receiver is a customer of this bank. */
function ofTransfers(condition: string, order = ""): string {
  return `SELECT p.id, 'transfer' AS why, p.label, t.id, t.amount_minor, t.currency::text, t.created_at
            FROM (SELECT t.* FROM transfers t WHERE ${condition} ${order} LIMIT ${branchMax}) t
            LEFT JOIN accounts a ON a.id = t.to_account_id
           CROSS JOIN LATERAL (VALUES (t.sender_id, t.account_name), (a.owner_id, t.payer_name)) p(id, label)`;
}

const noTransfer = "NULL::uuid, NULL::bigint, NULL::text, NULL::timestamptz";

function ofPeople(condition: string): string {
  return `SELECT u.id, 'person' AS why, '' AS label, ${noTransfer} FROM (
            SELECT u.id FROM users u WHERE ${condition} ORDER BY u.created_at DESC, u.id DESC LIMIT ${branchMax}) u`;
}

/** The customers who have saved a matching payee. */
function ofPayees(condition: string): string {
  return `SELECT b.owner_id AS id, 'payee' AS why, b.account_name || ', ' || b.account_number AS label, ${noTransfer} FROM (
            SELECT * FROM beneficiaries b WHERE ${condition} AND b.status = 'active' LIMIT ${branchMax}) b`;
}

/**
 * SQL that searches payments by amount. Currencies with the same number of decimals share one search, so that each search reads
 * one range of an index.
 */
function ofAmount(hundredths: bigint, period: [Date, Date] | null, bind: Bind): string[] {
  const within = period ? `AND t.created_at >= ${bind(period[0])} AND t.created_at < ${bind(period[1])}` : "";
  return currenciesByDigits().flatMap(({ digits, currencies }) => {
    const minor = hundredthsToMinor(hundredths, digits, "down");
    if (minor !== hundredthsToMinor(hundredths, digits, "up")) return [];
    const same = `t.amount_minor = ${bind(minor)}::bigint AND t.currency = ANY(${bind(currencies)}::text[]) ${within}`;
    return [open, ended].map((state) => ofTransfers(`${same} AND ${state}`, "ORDER BY t.created_at DESC"));
  });
}

function branchesOf(key: CallerKey, bind: Bind): string[] {
  switch (key.kind) {
    case "reference":
      return [ofTransfers(`right(t.id::text, 12) = ${bind(key.idTail)}`)];
    case "uetr":
      return [ofTransfers(`t.uetr = ${bind(key.uetr)}::uuid`)];
    case "amount":
      return ofAmount(key.hundredths, key.period, bind);
    case "email":
      return [ofPeople(`u.email = ${bind(key.email)}`)];
    case "phone":
      return [ofPeople(`${phoneEnd} LIKE ${bind([...key.digits].reverse().join(""))} || '%'`)];
    case "account": {
      const number = bind(key.accountNumber);
      return [
        ofPeople(`u.id = (SELECT a.owner_id FROM accounts a WHERE a.account_number = ${number})`),
        ofPeople(`u.id = (SELECT a.owner_id FROM accounts a WHERE a.iban = ${number})`),
        ofPayees(`b.account_number = ${number}`),
        ofTransfers(`t.account_number = ${number} AND ${open}`),
        ofTransfers(`t.account_number = ${number} AND ${ended}`, "ORDER BY t.created_at DESC"),
      ];
    }
    case "text":
      return [
        ofPeople(isUserFound(key.text, bind)),
        ofPayees(matchesText(payeeText, key.text, bind)),
        ...[open, ended].map((state) => ofTransfers(`${matchesText(transferText, key.text, bind)} AND ${state}`)),
      ];
  }
}

/**
 * Finds the customers that match one of the keys. A customer appears once. If several of the customer's data match, the result
 * names the first match in this order: own data, a payee, the newest payment. Each part of the query reads at most a few rows
 * through an index, so the time does not depend on the number of customers.
 */
export async function queryCallers(keys: CallerKey[]): Promise<CallerMatch[]> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const branches = keys.flatMap((key) => branchesOf(key, bind));
  const found = branches.map((branch) => `(${branch})`).join(" UNION ALL ");
  return await db.query<CallerMatch>(
    `WITH found (id, why, label, transfer_id, amount_minor, currency, at) AS (${found}),
          first AS (SELECT DISTINCT ON (id) * FROM found
                     ORDER BY id, array_position(ARRAY['person', 'payee', 'transfer'], why), at DESC NULLS LAST)
     SELECT u.id AS "customerId", rtrim(u.first_name || ' ' || u.last_name) AS name, u.email, u.status, f.why, f.label,
            f.transfer_id AS "transferId", f.amount_minor AS "amountMinor", f.currency, f.at
       FROM first f JOIN users u ON u.id = f.id AND u.role = 'customer'
      ORDER BY array_position(ARRAY['person', 'payee', 'transfer'], f.why), f.at DESC NULLS LAST, name, u.id
      LIMIT ${2 * branchMax}`,
    values,
    { planEachTime: true },
  );
}
