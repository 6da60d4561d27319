import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { BookMarks } from "./book-marks.sql";
import { depositsCheck } from "./deposits.sql";
import type { Findings } from "./findings";
import { loansCheck } from "./loans.sql";
import { idSlices, type SlicedEntry } from "./slices.sql";
import { eventSlices, queryAccountsOfEntries, queryAccountsOfTransfers, queryTransfersOfEvents } from "./subjects.sql";
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
  const accountIds = await queryAccountsOfEntries(
    db,
    entries.map(({ id }) => id),
  );
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
  for await (const eventIds of eventSlices(db, since.transferEvents)) {
    await checkTransfers(db, findings, since, await queryTransfersOfEvents(db, eventIds));
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
  const accountIds = await queryAccountsOfTransfers(db, ids);
  await checkAccounts(db, findings, accountIds, since.postings);
}
