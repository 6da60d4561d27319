import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "@/tests/support/source-scan";

/**
 * The folders whose code writes a table, keyed by table. A folder is `lib/<feature>`, or a folder of prisma/functions if an SQL
 * function writes the table.
 */
const writers: Record<string, string[]> = {
  accounts: ["lib/accounts", "lib/users"],
  appearances: ["lib/appearance"],
  applied_functions: ["scripts/migrate"],
  audit_events: ["prisma/functions"],
  bank_clock: ["lib/day"],
  bank_day_failures: ["lib/day"],
  bank_day_results: ["lib/day"],
  bank_days: ["lib/day"],
  beneficiaries: ["lib/beneficiaries"],
  book_checks: ["prisma/functions/ledger"],
  book_periods: ["prisma/functions/books"],
  book_verifications: ["lib/books"],
  board_comments: ["lib/board"],
  // Only a migration writes this table.
  board_groups: [],
  // Prisma writes the rows of this table in the same call as the row of their task (`board_tasks`).
  board_members: [],
  board_tasks: ["lib/board"],
  business_day: ["prisma/functions/ledger", "scripts/migrate"],
  calendar_events: ["lib/calendar"],
  call_steps: ["prisma/functions/calls"],
  calls: ["lib/calls", "prisma/functions/calls"],
  chart_accounts: ["prisma/functions/books"],
  clean_up_marks: ["lib/jobs"],
  command_requests: ["lib/commands"],
  conversion_terms: ["scripts/migrate"],
  counted_acts: ["prisma/functions/proposals"],
  currency_positions: ["prisma/functions/books"],
  customer_sending: ["prisma/functions/transfers"],
  deposit_payouts: ["lib/deposits", "prisma/functions/entries"],
  deposit_plans: ["lib/deposits"],
  deposits: ["lib/deposits", "prisma/functions/entries"],
  email_changes: ["lib/users", "lib/auth"],
  email_codes: ["lib/auth"],
  demo_marks: ["prisma/functions/demo"],
  disputes: ["prisma/functions/transfers"],
  network_returns: ["prisma/functions/settlement", "prisma/functions/transfers"],
  due_date_counts: ["lib/day"],
  emails: ["lib/email", "prisma/functions"],
  // Only a migration writes this table.
  event_categories: [],
  exchange_rates: ["lib/quotes"],
  four_eyes_limits: ["scripts/migrate"],
  // send_transfer creates the hold in the same SQL statement as the transfer (docs/decisions/sending-money.md).
  holds: ["prisma/functions/ledger", "prisma/functions/transfers"],
  incoming_identities: ["prisma/functions/incoming"],
  incoming_payments: ["prisma/functions/incoming"],
  incoming_recalls: ["prisma/functions/incoming"],
  interest_accruals: ["prisma/functions/books"],
  journal_entries: ["prisma/functions/ledger"],
  kept_forms: ["lib/auth"],
  ledger_accounts: ["prisma/functions/ledger"],
  ledger_class_totals: ["prisma/functions/ledger"],
  ledger_closings: ["prisma/functions/ledger"],
  ledger_snapshots: ["prisma/functions/ledger"],
  attachment_parts: ["lib/threads"],
  message_attachments: ["lib/threads"],
  message_threads: ["lib/threads", "prisma/functions/threads"],
  messages: ["lib/threads"],
  thread_members: ["lib/threads", "prisma/functions/threads"],
  thread_notes: ["lib/threads"],
  loan_instalment_parts: ["prisma/functions/entries"],
  loan_instalments: ["lib/loans", "prisma/functions/entries"],
  loan_plans: ["lib/loans"],
  loan_provisions: ["prisma/functions/books"],
  loans: ["lib/loans", "prisma/functions/entries"],
  login_steps: ["lib/auth"],
  mailbox_messages: ["lib/email"],
  ach_changes: ["lib/transfers", "prisma/functions/network"],
  ach_entries: ["lib/transfers"],
  ach_files: ["lib/transfers"],
  ach_returns: ["lib/transfers"],
  network_exchanges: ["lib/network-messages"],
  network_messages: ["lib/network-messages", "prisma/functions/network"],
  network_orders: ["lib/transfers", "prisma/functions/transfers"],
  notification_preferences: ["lib/notifications"],
  notifications: ["lib/notifications", "prisma/functions"],
  passkeys: ["lib/auth"],
  payee_categories: ["lib/spending"],
  payee_acts: ["lib/beneficiaries"],
  payees: ["prisma/functions/transfers"],
  payment_categories: ["lib/spending"],
  payment_memos: ["lib/memos"],
  payment_terms: ["scripts/migrate"],
  postings: ["prisma/functions/ledger"],
  previewed_needs: ["prisma/functions/proposals"],
  proposals: ["prisma/functions/proposals"],
  provision_rates: ["scripts/migrate"],
  quotes: ["lib/quotes"],
  rail_pauses: ["prisma/functions/transfers"],
  // send_transfer counts look-ups of payees (docs/decisions/payees.md).
  rate_limits: ["lib/server", "prisma/functions/transfers"],
  recovery_codes: ["lib/auth"],
  returns_to_send: ["lib/network-messages", "prisma/functions/network"],
  return_requests: ["prisma/functions/transfers"],
  sandbox_network_payments: ["lib/transfers"],
  seals: ["prisma/functions/seals"],
  second_factors: ["lib/auth"],
  secret_guards: ["lib/auth"],
  sessions: ["lib/auth", "lib/server", "lib/users"],
  settle_marks: ["prisma/functions/ledger"],
  // After a file was imported, refused or discarded, an SQL function deletes its parts (chunks).
  sent_counts: ["lib/threads"],
  settlement_chunks: ["lib/reconciliation", "prisma/functions/settlement"],
  settlement_accounts: ["prisma/functions/settlement"],
  settlement_columns: ["lib/reconciliation"],
  settlement_entries: ["prisma/functions/settlement"],
  settlement_exceptions: ["prisma/functions/settlement"],
  settlement_files: ["prisma/functions/settlement"],
  settlement_lines: ["prisma/functions/settlement", "prisma/functions/incoming"],
  settlement_statements: ["prisma/functions/settlement"],
  staff_identities: ["lib/auth"],
  staff_invitations: ["lib/users"],
  staff_acts: ["prisma/functions/proposals"],
  staff_alarms: ["lib/day"],
  staff_notes: ["lib/users"],
  staff_reading: ["prisma/functions/reading"],
  table_views: ["lib/views"],
  time_codes: ["lib/auth"],
  transfer_events: ["prisma/functions/transfers"],
  transfer_outbox: ["prisma/functions/transfers"],
  // prisma/functions/demo writes the past transfers of the demo data.
  transfers: ["prisma/functions/transfers", "prisma/functions/demo"],
  users: ["lib/auth", "lib/users"],
  work_claims: ["prisma/functions/work"],
};

/** Files that write tables whose names are arguments, each with the purpose of the write. */
const writersByName: Record<string, string> = {
  "lib/jobs/retention.ts": "deletes what has been kept long enough",
};

const write = String.raw`\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+`;
const prismaWrite = /\.(\w+)\.(?:create|update|upsert|delete)(?:Many(?:AndReturn)?)?\(/g;

/** The names of the tables, keyed by the name of the model in Prisma Client. */
const tablesByModel = new Map(
  sourceFiles("prisma/schema", /\.prisma$/).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^model (\w)(\w*) \{(.*?)^\}/gms)].map(
      ([, first = "", rest = "", body]) => [
        first.toLowerCase() + rest,
        /@@map\("(\w+)"\)/.exec(body ?? "")?.[1] ?? first + rest,
      ],
    ),
  ) as [string, string][],
);

function tablesWrittenBy(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const bySql = [...text.matchAll(new RegExp(`${write}"?([a-z_]+)`, "g"))].map(([, table = ""]) => table);
  const byModel = [...text.matchAll(prismaWrite)].map(([, model = ""]) => tablesByModel.get(model) ?? "");
  return [...new Set([...bySql, ...byModel])].filter((table) => table in writers);
}

// This rule does not apply to the seed and the benchmark, because they create a whole bank.
const files = [
  ...["app", "components", "lib", "scripts"].flatMap((folder) => sourceFiles(folder, /\.tsx?$/)),
  ...sourceFiles("prisma/functions", /\.sql$/),
].filter((file) => !/^(scripts\/bench|lib\/server\/prisma-client)\//.test(file));

describe("the writers of each table", () => {
  it("every table of the schema is listed", () => {
    expect(Object.keys(writers).sort()).toEqual([...new Set(tablesByModel.values())].sort());
  });

  it("no code outside the list writes the table", () => {
    const others = files.flatMap((file) =>
      tablesWrittenBy(file)
        .filter((table) => !writers[table]?.some((folder) => file.startsWith(`${folder}/`)))
        .map((table) => `${file} writes ${table}`),
    );
    expect(others).toEqual([]);
  });

  it("every listed folder writes its table", () => {
    const written = new Set(
      files.flatMap((file) =>
        tablesWrittenBy(file).map((table) => `${table} ${file.split("/").slice(0, -1).join("/")}`),
      ),
    );
    const idle = Object.entries(writers).flatMap(([table, folders]) =>
      folders
        .filter((folder) => ![...written].some((place) => place.startsWith(`${table} ${folder}`)))
        .map((folder) => `${folder} writes no ${table}`),
    );
    expect(idle).toEqual([]);
  });

  it("only these files receive a table's name as an argument", () => {
    const found = files.filter((file) => new RegExp(`${write}\\$\\{`).test(readFileSync(file, "utf8")));
    expect(found.sort()).toEqual(Object.keys(writersByName).sort());
  });
});
