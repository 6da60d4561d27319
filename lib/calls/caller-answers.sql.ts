import "server-only";
import type { Currency } from "@/lib/money/currency";
import { db } from "@/lib/server/db";
import type { ExpectedAnswer } from "./call.model";

type AnswerRow = {
  town: string;
  postcode: string;
  joined: string;
  accountTypes: string[] | null;
  payees: string[] | null;
  lastPayee: string | null;
  lastAmountMinor: bigint | null;
  lastCurrency: Currency;
};

/** Each part of the query reads at most a few rows through an index. */
const answersSql = `
  SELECT u.city AS town, u.zip AS postcode, to_char(u.created_at AT TIME ZONE $2, 'YYYY-MM') AS joined,
         (SELECT array_agg(DISTINCT a.account_type::text) FROM accounts a WHERE a.owner_id = u.id) AS "accountTypes",
         (SELECT array_agg(b.account_name ORDER BY b.account_name) FROM (
            SELECT account_name FROM beneficiaries WHERE owner_id = u.id AND status = 'active' ORDER BY created_at DESC LIMIT 20) b)
           AS payees,
         t.account_name AS "lastPayee", t.debited_minor AS "lastAmountMinor", t.debited_currency AS "lastCurrency"
    FROM users u
    LEFT JOIN LATERAL (
      SELECT * FROM (
        (SELECT account_name, debited_minor, debited_currency, created_at FROM transfers
          WHERE sender_id = u.id AND status IN ('pending', 'active') ORDER BY created_at DESC, id DESC LIMIT 1)
        UNION ALL
        (SELECT account_name, debited_minor, debited_currency, created_at FROM transfers
          WHERE sender_id = u.id AND status IN ('approved', 'closed', 'deleted') ORDER BY created_at DESC, id DESC LIMIT 1)
      ) newest ORDER BY created_at DESC LIMIT 1) t ON true
   WHERE u.id = $1`;

/** Reads the expected answers to all questions that the bank can ask this customer. A question without an answer is left out. */
export async function readCallerAnswers(customerId: string, timeZone: string): Promise<ExpectedAnswer[]> {
  const [row] = await db.query<AnswerRow>(answersSql, [customerId, timeZone]);
  if (!row) return [];
  const { town, postcode, joined, accountTypes, payees, lastPayee, lastAmountMinor, lastCurrency } = row;
  const answers: ExpectedAnswer[] = [
    { key: "town", words: town ? [town] : [] },
    { key: "postcode", words: postcode ? [postcode] : [] },
    { key: "joined", month: joined },
    { key: "account-types", accountTypes: accountTypes ?? [] },
    { key: "saved-payee", words: payees ?? [] },
    { key: "last-payee", words: lastPayee ? [lastPayee] : [] },
    {
      key: "last-amount",
      amounts: lastAmountMinor === null ? [] : [{ amountMinor: lastAmountMinor, currency: lastCurrency }],
    },
  ];
  return answers.filter(
    ({ words, month, accountTypes: types, amounts }) =>
      [words, types, amounts].some((values) => values && values.length > 0) || month !== undefined,
  );
}
