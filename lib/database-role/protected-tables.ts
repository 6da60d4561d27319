/**
 * Tables that record the past: the books, the audit trails, and the seals and checks of the books and audit trails. The database
 * role of the site and the worker may only read these tables. Only `SECURITY DEFINER` functions in prisma/functions write them.
 */
export const protectedTables = [
  "_prisma_migrations",
  "applied_functions",
  "audit_events",
  "book_checks",
  "book_periods",
  "business_day",
  "call_steps",
  "chart_accounts",
  "conversion_terms",
  "counted_acts",
  "currency_positions",
  "customer_sending",
  "demo_marks",
  "disputes",
  "four_eyes_limits",
  "holds",
  "incoming_identities",
  "incoming_payments",
  "incoming_recalls",
  "interest_accruals",
  "journal_entries",
  "ledger_accounts",
  "ledger_class_totals",
  "ledger_closings",
  "ledger_snapshots",
  "loan_instalment_parts",
  "loan_provisions",
  "network_returns",
  "payees",
  "payment_terms",
  "postings",
  "previewed_needs",
  "proposals",
  "provision_rates",
  "rail_pauses",
  "return_requests",
  "seals",
  "settle_marks",
  "settlement_accounts",
  "settlement_entries",
  "settlement_exceptions",
  "settlement_files",
  "settlement_lines",
  "settlement_statements",
  "staff_acts",
  "staff_reading",
  "transfer_events",
  "transfer_outbox",
  "transfers",
  "work_claims",
] as const;

/**
 * Tables in which the database role of the site and the worker may write only some columns
 * (docs/decisions/database-permissions.md). For example, the role can change neither a record's owner nor the id of the entry
 * that moved the record's money. `update` lists the columns that the role may change. `insertAllBut` lists the columns that the
 * role may not set in a new row.
 */
export const limitedTables = {
  accounts: {
    insertAllBut: [],
    update: [
      "account_name",
      "nickname",
      "iban",
      "account_type",
      "currency",
      "status",
      "ledger_account_id",
      "created_at",
      "updated_at",
    ],
    mayDelete: false,
  },
  beneficiaries: {
    insertAllBut: [],
    update: [
      ...["nickname", "account_name", "account_type", "status", "created_at", "updated_at"],
      ...["country", "bank_to", "swift_code", "routing_number", "purpose", "charges", "remittance"],
      ...["receiver_street", "receiver_town", "receiver_postcode", "receiver_country"],
    ],
    mayDelete: false,
  },
  calls: {
    insertAllBut: [
      ...["ended_at", "questions_until", "code_until", "questions", "code_id", "code_tries", "note"],
      ...["last_step", "acts"],
    ],
    update: ["ended_at", "questions_until", "code_until", "questions", "code_id", "code_tries", "note"],
    mayDelete: false,
  },
  loans: {
    insertAllBut: ["ledger_account_id", "disbursed_on", "disbursement_entry_id", "withdrawn_at"],
    update: ["status", "amount_minor", "reason", "withdrawn_at", "version", "updated_at"],
    mayDelete: false,
  },
  loan_instalments: {
    insertAllBut: ["entry_id", "paid_at", "tried_on", "overdue_reason", "reminded_on"],
    update: ["state", "tried_on", "overdue_reason", "reminded_on"],
    mayDelete: true,
  },
  deposits: {
    insertAllBut: ["ledger_account_id", "started_on", "matures_on", "lock_entry_id", "return_entry_id", "withdrawn_at"],
    update: ["status", "amount_minor", "reason", "withdrawn_at", "version", "updated_at"],
    mayDelete: false,
  },
  deposit_payouts: { insertAllBut: ["entry_id", "paid_at"], update: ["state"], mayDelete: true },
} as const satisfies Record<string, { insertAllBut: string[]; update: string[]; mayDelete: boolean }>;
