import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { BookMarks } from "./book-marks";
import { depositsCheck } from "./deposits.sql";
import type { Findings } from "./findings";
import { loansCheck } from "./loans.sql";
import { idSlices, keySlices, type SlicedEntry } from "./slices";
import { transfersCheck } from "./transfers.sql";
import { checkAccounts } from "./walk-ledger";

/** Every record that moves money, by its table, with its check. */
const recordChecks = [
  { type: "transfer", table: "transfers", check: transfersCheck },
  { type: "loan", table: "loans", check: loansCheck },
  { type: "deposit", table: "deposits", check: depositsCheck },
] as const;

/** All transfers, loans and deposits against the books. */
export async function walkRecords(db: Queryable, findings: Findings): Promise<void> {
  for (const { table, check } of recordChecks) {
    for await (const ids of idSlices(db, table)) await findings.run(check, ids);
  }
}

/** The records and accounts that some entries are about. */
export async function checkSubjects(db: Queryable, findings: Findings, since: BookMarks, entries: SlicedEntry[]) {
  for (const { type, check } of recordChecks) {
    const ids = entries.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId);
    // What is no id has no record, which the check of the entries says.
    if (ids.length > 0) await findings.run(check, [...new Set(ids.filter((id) => /^[0-9a-f-]{36}$/.test(id)))]);
  }
  const rows = await db.query<{ id: bigint }>(
    "SELECT DISTINCT ledger_account_id AS id FROM postings WHERE entry_id = ANY ($1::uuid[])",
    [entries.map(({ id }) => id)],
  );
  const accountIds = rows.map(({ id }) => id);
  await checkAccounts(db, findings, accountIds, since.postings);
}

/**
 * Transfers are dated before they wait for their account, at most for as long as a statement may take; machines' clocks
 * differ by less.
 */
const slackMs = 60 * 60 * 1000;

/** The records that were made or changed since, beside those that entries are about, with the accounts that they hold money of. */
export async function walkChangedRecords(db: Queryable, findings: Findings, since: BookMarks): Promise<void> {
  const moment = new Date(since.at.getTime() - slackMs);
  const events = keySlices(
    db,
    "SELECT id AS key FROM transfer_events WHERE id > $1 ORDER BY id LIMIT $2",
    since.transferEvents,
  );
  for await (const eventIds of events) {
    const rows = await db.query<{ id: string }>(
      "SELECT DISTINCT transfer_id AS id FROM transfer_events WHERE id = ANY ($1::bigint[])",
      [eventIds],
    );
    await checkTransfers(
      db,
      findings,
      since,
      rows.map(({ id }) => id),
    );
  }
  for await (const ids of idSlices(db, "transfers", "created_at >= $3", moment)) {
    await checkTransfers(db, findings, since, ids);
  }
  for (const { table, check } of recordChecks.filter(({ type }) => type !== "transfer")) {
    for await (const ids of idSlices(db, table, "updated_at >= $3", moment)) await findings.run(check, ids);
  }
}

async function checkTransfers(db: Queryable, findings: Findings, since: BookMarks, ids: string[]): Promise<void> {
  await findings.run(transfersCheck, ids);
  const rows = await db.query<{ id: bigint }>(
    `SELECT DISTINCT a.ledger_account_id AS id FROM transfers t JOIN accounts a ON a.id = t.from_account_id
      WHERE t.id = ANY ($1::uuid[])`,
    [ids],
  );
  const accountIds = rows.map(({ id }) => id);
  await checkAccounts(db, findings, accountIds, since.postings);
}
