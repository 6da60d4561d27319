/**
 * The tables that say what has happened: the books, the trails, and what proves them. The role of site and worker reads
 * them and writes them only through the functions of prisma/functions that are `SECURITY DEFINER`.
 */
export const protectedTables = [
  "_prisma_migrations",
  "applied_functions",
  "audit_events",
  "book_checks",
  "counted_acts",
  "four_eyes_limits",
  "holds",
  "journal_entries",
  "ledger_accounts",
  "ledger_class_totals",
  "ledger_closings",
  "ledger_snapshots",
  "postings",
  "previewed_needs",
  "proposals",
  "seals",
  "settle_marks",
  "settlement_exceptions",
  "settlement_files",
  "settlement_lines",
  "transfer_events",
  "transfer_outbox",
] as const;
