import { matchCountMax, resourcePageSize, statusCountMax } from "@/components/admin/resource/resource-query";
import { findPrimaryAccounts } from "@/lib/accounts/find-accounts";
import { countTrail, findTrail } from "@/lib/audit/trail/find-trail";
import { trailKinds } from "@/lib/audit/trail/trail";
import { findBookAccounts } from "@/lib/books/find-book-accounts";
import { findDeposits, getDepositQueue } from "@/lib/deposits/find-deposits";
import { findStaffActs } from "@/lib/desk/find-staff-acts";
import { getDesk } from "@/lib/desk/get-desk";
import { findLoans, getLoanQueue } from "@/lib/loans/find-loans";
import type { Actor } from "@/lib/server/actor";
import { getNetworkHealth } from "@/lib/transfers/networks/get-network-health";
import { findTransfers } from "@/lib/transfers/reading/find-transfers";
import { getTransferQueue } from "@/lib/transfers/reading/get-transfer-queue";
import { countUsersByStatus, findUsers } from "@/lib/users/find-users";
import { findStaff } from "@/lib/users/staff/find-staff";
import { findInvitations } from "@/lib/users/staff/invitations/find-invitations";
import type { BenchDatabase } from "./bench-database";
import { growthOf } from "./growth-cost";
import type { Finding } from "./report";

const fewRows = 1_000;
const manyRows = 1_000_000;

/** The parameters in a table's address. */
type Query = { search?: string; status?: string; sort?: string; page?: number };
type Table = { read: (query: ReturnType<typeof pageQuery>) => Promise<unknown>; queries: Record<string, Query> };

const everyTable = { "first page": {}, "next page": { page: 2 }, "search without a match": { search: "zzzzqqqq" } };
const everyQueue = {
  ...everyTable,
  "by amount": { sort: "-amount" },
  "oldest first": { sort: "createdAt" },
  "search for a customer": { search: "Quixley" },
};

const staff: Actor = {
  userId: "00000000-0000-7000-8000-000000000000",
  email: "staff@holdfast.example",
  firstName: "Amelia",
  lastName: "Hart",
  role: "admin",
  status: "active",
  emailVerified: true,
  sessionId: "00000000-0000-7000-8000-000000000000",
};

/** The queries of the back office's first page and of the pages of its tables. */
const tables: Record<string, Table> = {
  "back office": {
    read: () => Promise.all([getDesk(staff), getNetworkHealth(staff), findStaffActs(staff)]),
    queries: { "first page": {} },
  },
  customers: {
    read: async (query) => {
      const [{ items }] = await Promise.all([findUsers(staff, query), countUsersByStatus(staff, statusCountMax)]);
      await findPrimaryAccounts(
        staff,
        items.map(({ id }) => id),
      );
    },
    queries: {
      ...everyTable,
      "filter by status": { status: "active" },
      "by name": { sort: "lastName" },
      "search for one": { search: "Quixley" },
      "search for what all have": { search: "customers" },
    },
  },
  wires: {
    read: (query) =>
      Promise.all([findTransfers(staff, "wire", query), getTransferQueue(staff, "wire", statusCountMax)]),
    queries: {
      ...everyQueue,
      "filter by status": { status: "deleted" },
      "search for what all have": { search: "invoice" },
      "search for a reference": { search: "HF-0123456789" },
    },
  },
  loans: {
    read: (query) => Promise.all([findLoans(staff, query), getLoanQueue(staff, statusCountMax)]),
    queries: {
      ...everyQueue,
      "filter by status": { status: "pending" },
      "search for what all have": { search: "Home" },
    },
  },
  deposits: {
    read: (query) => Promise.all([findDeposits(staff, query), getDepositQueue(staff, statusCountMax)]),
    queries: {
      ...everyQueue,
      "filter by status": { status: "pending" },
      "search for what all have": { search: "Gold" },
    },
  },
  staff: {
    read: ({ search = "", ...page }) =>
      Promise.all([findStaff(staff, { ...page, search, role: "" }), findInvitations(staff)]),
    queries: { ...everyTable, "search for one": { search: "Last1" } },
  },
  "audit events": {
    read: ({ search = "", status = "" }) => {
      const kind = trailKinds.find((known) => known === status) ?? "";
      return Promise.all([
        findTrail(staff, { person: search, customer: "", kind }, {}),
        countTrail(staff, statusCountMax),
      ]);
    },
    queries: {
      "first page": {},
      reads: { status: "reads" },
      security: { status: "security" },
      "by somebody": { search: "Quixley" },
      "by nobody": { search: "zzzzqqqq" },
    },
  },
  "accounts of the books": {
    read: ({ search = "" }) => findBookAccounts(staff, { q: search }),
    queries: { "first page": {}, "by the beginning of a number": { search: "99" } },
  },
};

function pageQuery({ page = 1, ...query }: Query) {
  return { ...query, page, pageSize: resourcePageSize, countMax: matchCountMax(page) };
}

/** Measures what a page of staff's tables costs with a million rows in each, against a thousand; `databases` are empty. */
export async function benchStaffGrowth(databases: { few: BenchDatabase; many: BenchDatabase }): Promise<Finding[]> {
  await databases.few.fill(...rowsOfEach(fewRows));
  await databases.many.fill(...rowsOfEach(manyRows));
  const findings: Finding[] = [];
  for (const [table, { read, queries }] of Object.entries(tables)) {
    for (const [name, query] of Object.entries(queries)) {
      const readIn = (database: BenchDatabase) => () => database.use(() => read(pageQuery(query)));
      const each = { few: readIn(databases.few), many: readIn(databases.many) };
      findings.push(await growthOf(`${table}, ${name}: a million rows ÷ a thousand`, each));
    }
  }
  await databases.few.close();
  await databases.many.close();
  return findings;
}

/** Ids that rise, as those of the product do. */
function uuid(number: string): string {
  return `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
}

/** What a rail has moved since the last day was closed, however long the bank has been there. */
const dayLines = 500;

/** Seconds over which the rows of a table are spread. */
const spanSeconds = 20_000_000;

/**
 * Adds so many customers, each with an account, a wire, a loan and a deposit. However old the bank is, only 20 wires wait
 * for staff. One loan and one deposit in ten has been applied for, the others are deleted.
 */
function rowsOfEach(count: number): [table: string, insert: string, values: unknown[]][] {
  const at = "now() - (($1::int - i) * $2::float8) * interval '1 second', now()";
  const from = "FROM generate_series(1, $1::int) i";
  const status = "CASE WHEN i % 10 = 0 THEN 'pending' ELSE 'deleted' END";
  const statements = {
    users: `INSERT INTO users (id, email, role, status, first_name, last_name, nationality, country_of_residence, state, city, zip, address,
                        phone_number, tax_id_number, password_hash, domestic_pin_hash, foreign_pin_hash, created_at, updated_at)
     SELECT ${uuid("i")}, 'user' || i || '@customers.example', (CASE i WHEN 1 THEN 'admin' ELSE 'customer' END)::user_role, 'active',
            'First' || i % 997,
            CASE i WHEN 500 THEN 'Quixley' ELSE 'Last' || i END, 'US', 'US', '', '', '', '', '', '', '', '', '', ${at} ${from}`,
    accounts: `INSERT INTO accounts (id, owner_id, account_number, account_name, account_type, currency, ledger_account_id,
                           created_at, updated_at)
     SELECT ${uuid("i")}, ${uuid("i")}, (5000000000 + i)::text, 'Last' || i, 'savings', 'USD', i, ${at} ${from}`,
    ledger_accounts: `INSERT INTO ledger_accounts (id, code, currency, kind, tracked)
     SELECT i, CASE i WHEN 0 THEN 'settlement:wire:USD' ELSE 'customer:' || i END, 'USD', 'liability', i > 0 AND $2::float8 > 0
       FROM generate_series(0, $1::int) i`,
    // The bank's account with a rail, whose last day was closed ${dayLines} lines ago.
    postings: `INSERT INTO postings (entry_id, ledger_account_id, sequence, currency, amount_minor) OVERRIDING SYSTEM VALUE
     SELECT ${uuid("i")}, 0, i, 'USD', 100 + $2::float8 * 0 ${from}`,
    ledger_closings: `INSERT INTO ledger_closings (date, last_sequence)
     SELECT current_date, $1::int - ${dayLines} WHERE $2::float8 > 0`,
    // Written by a thousand people: most events of a bank are its customers' own.
    audit_events: `INSERT INTO audit_events (id, actor, action, subject_type, subject_id, sequence, created_at) OVERRIDING SYSTEM VALUE
     SELECT ${uuid("i")}, ${uuid("1 + i % 1000")}::text, CASE WHEN i % 50 = 0 THEN 'customer.read' WHEN i % 20 = 1 THEN 'session.open'
            ELSE 'transfer.edit' END, 'transfer', i::text, i,
            now() - (($1::int - i) * $2::float8) * interval '1 second' ${from}`,
    transfers: `INSERT INTO transfers (id, family, channel, sender_id, from_account_id, account_name, account_number, status, ending,
                            amount_minor, currency, debited_minor, debited_currency, note, request_id, request_hash, created_at,
                            updated_at)
     SELECT ${uuid("i")}, 'wire', 'wire', ${uuid("i")}, ${uuid("i")}, 'Noah Berg', 'GB' || i,
            (CASE WHEN i <= 20 THEN 'pending' ELSE 'deleted' END)::transfer_status,
            (CASE WHEN i > 20 THEN 'cancelled' END)::transfer_ending, 100 + i::bigint * 7919 % 100000, 'USD',
            100 + i::bigint * 7919 % 100000, 'USD', 'invoice ' || i, i::text, '', ${at} ${from}`,
    loans: `INSERT INTO loans (id, plan_id, owner_id, account_id, loan_name, minimum_minor, maximum_minor, profit_bp,
                        total_installments, amount_minor, currency, status, created_at, updated_at)
     SELECT ${uuid("i")}, ${uuid("0")}, ${uuid("i")}, ${uuid("i")}, 'Home ' || i % 7, 100, 1000000, 600, 12,
            100 + i::bigint * 7919 % 100000, 'USD', (${status})::loan_status, ${at} ${from}`,
    deposits: `INSERT INTO deposits (id, plan_id, owner_id, account_id, deposit_name, minimum_minor, maximum_minor, profit_bp,
                           locked_in_years, interval, amount_minor, currency, status, created_at, updated_at)
     SELECT ${uuid("i")}, ${uuid("0")}, ${uuid("i")}, ${uuid("i")}, 'Gold ' || i % 7, 1, 1000000, 600, 5, 'monthly',
            100 + i::bigint * 7919 % 100000, 'USD', (${status})::deposit_status, ${at} ${from}`,
  };
  return Object.entries(statements).map(([table, insert]) => [table, insert, [count, spanSeconds / count]]);
}
