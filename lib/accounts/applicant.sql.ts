import "server-only";
import { type Currency, toCurrency } from "@/lib/money/currency";
import type { AccountStatus, AccountType, DepositStatus, LoanStatus } from "@/lib/server/prisma-client/enums";

/** A loan or deposit of the applicant. */
type ApplicantRecord<Status> = {
  id: string;
  name: string;
  amountMinor: bigint;
  currency: Currency;
  status: Status;
};

/** The data that staff see about an applicant before they decide on the application. Amounts are in minor units. */
export type Applicant = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** The moment at which the applicant became a customer. */
  since: Date;
  /** The primary account comes first. */
  accounts: {
    accountNumber: string;
    accountType: AccountType;
    status: AccountStatus;
    currency: Currency;
    balanceMinor: bigint;
    availableMinor: bigint;
  }[];
  /** Loans and deposits are sorted from the newest to the oldest. Deleted records are left out. */
  loans: ApplicantRecord<LoanStatus>[];
  deposits: ApplicantRecord<DepositStatus>[];
  /** The latest movements of money. A positive amount is money received. */
  movements: {
    id: string;
    postedAt: Date;
    kind: string;
    description: string;
    amountMinor: bigint;
    currency: Currency;
  }[];
};

type Json<Value> = {
  [Key in keyof Value]: Value[Key] extends bigint | Date ? string : Value[Key];
};

/** An applicant as `applicantSql` returns it. Amounts are minor units as text, and moments have the format of ISO 8601. */
export type ApplicantJson = Omit<Json<Applicant>, "accounts" | "loans" | "deposits" | "movements"> & {
  accounts: Json<Applicant["accounts"][number]>[];
  loans: Json<ApplicantRecord<LoanStatus>>[];
  deposits: Json<ApplicantRecord<DepositStatus>>[];
  movements: Json<Applicant["movements"][number]>[];
};

const recordsMax = 20;
const movementsMax = 6;

const accountsSql = `(SELECT coalesce(json_agg(json_build_object('accountNumber', o.account_number,
    'accountType', o.account_type, 'status', o.status, 'currency', o.currency, 'balanceMinor', b.balance_minor::text,
    'availableMinor', (b.balance_minor - b.held_minor)::text) ORDER BY o.created_at, o.id), '[]')
  FROM (SELECT * FROM accounts WHERE owner_id = p.id ORDER BY created_at, id LIMIT ${recordsMax}) o
  JOIN ledger_accounts b ON b.id = o.ledger_account_id)`;

function recordsSql(table: "loans" | "deposits", nameColumn: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.${nameColumn},
      'amountMinor', r.amount_minor::text, 'currency', r.currency, 'status', r.status)
      ORDER BY r.created_at DESC, r.id DESC), '[]')
    FROM (SELECT * FROM ${table} WHERE owner_id = p.id AND status <> 'deleted'
           ORDER BY created_at DESC, id DESC LIMIT ${recordsMax}) r)`;
}

/** Reads the newest postings of each account through an index, and then selects the newest of all these postings. */
const movementsSql = `(SELECT coalesce(json_agg(json_build_object('id', m.id, 'postedAt', m.posted_at, 'kind', m.kind,
    'description', m.description,
    'amountMinor', m.amount_minor::text, 'currency', m.currency) ORDER BY m.sequence DESC), '[]')
  FROM (SELECT l.sequence, j.id, j.posted_at, j.kind, j.description, l.amount_minor, l.currency
          FROM accounts o CROSS JOIN LATERAL (SELECT * FROM postings s WHERE s.ledger_account_id = o.ledger_account_id
                                               ORDER BY s.sequence DESC LIMIT ${movementsMax}) l
          JOIN journal_entries j ON j.id = l.entry_id
         WHERE o.owner_id = p.id ORDER BY l.sequence DESC LIMIT ${movementsMax}) m)`;

/**
 * Returns SQL for an applicant as an `ApplicantJson`. With this expression, one query reads a loan or deposit together with its
 * applicant.
 *
 * @param id SQL for the user's id
 */
export function applicantSql(id: string): string {
  return `(SELECT json_build_object('id', p.id, 'name', rtrim(p.first_name || ' ' || p.last_name), 'email', p.email,
      'emailVerified', p.email_verified_at IS NOT NULL, 'since', p.created_at, 'accounts', ${accountsSql},
      'loans', ${recordsSql("loans", "loan_name")}, 'deposits', ${recordsSql("deposits", "deposit_name")},
      'movements', ${movementsSql})
    FROM users p WHERE p.id = ${id})`;
}

/**
 * Converts the JSON of `applicantSql`. Leaves out the loan or deposit with the id `recordId`, because staff see this record
 * beside the applicant.
 */
export function toApplicant(json: ApplicantJson, recordId: string): Applicant {
  return {
    ...json,
    since: new Date(json.since),
    accounts: json.accounts.map((account) => ({
      ...account,
      currency: toCurrency(account.currency),
      balanceMinor: BigInt(account.balanceMinor),
      availableMinor: BigInt(account.availableMinor),
    })),
    loans: json.loans.map(withAmount).filter(({ id }) => id !== recordId),
    deposits: json.deposits.map(withAmount).filter(({ id }) => id !== recordId),
    movements: json.movements.map((movement) => ({
      ...withAmount(movement),
      postedAt: new Date(movement.postedAt),
    })),
  };
}

function withAmount<Value extends { amountMinor: string; currency: string }>(value: Value) {
  return { ...value, amountMinor: BigInt(value.amountMinor), currency: toCurrency(value.currency) };
}
