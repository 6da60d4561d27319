import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { BookMarks } from "./book-marks.sql";
import { depositsCheck } from "./deposits.sql";
import type { Findings } from "./findings";
import { loansCheck } from "./loans.sql";
import {
  exceptionsCheck,
  filesCheck,
  incomingCheck,
  linesCheck,
  settlementCheck,
  suspenseCheck,
} from "./settlement.sql";
import { idSlices, paidTransferSlices, type SlicedEntry } from "./slices.sql";
import { eventSlices, queryAccountsOfEntries, queryAccountsOfTransfers, queryTransfersOfEvents } from "./subjects.sql";
import { transfersCheck } from "./transfers.sql";
import { checkAccounts } from "./walk-ledger";

/** The types of records that move money, each with its table and its check. */
const recordChecks = [
  { type: "transfer", table: "transfers", check: transfersCheck },
  { type: "loan", table: "loans", check: loansCheck },
  { type: "deposit", table: "deposits", check: depositsCheck },
  { type: "settlement_exception", table: "settlement_exceptions", check: exceptionsCheck },
  { type: "incoming_payment", table: "incoming_payments", check: incomingCheck },
] as const;

type RecordTable = (typeof recordChecks)[number]["table"];

/**
 * Checks all records of one table against the books. With `settlement_exceptions`, also checks the incoming payments, the network
 * files, and the suspense and settlement accounts.
 */
export async function walkRecords(db: Queryable, findings: Findings, of: RecordTable): Promise<void> {
  for (const { table, check } of recordChecks.filter((kind) => kind.table === of)) {
    for await (const ids of idSlices(db, table)) await findings.run(check, ids);
  }
  if (of !== "settlement_exceptions") return;
  for await (const ids of idSlices(db, "incoming_payments")) await findings.run(incomingCheck, ids);
  for await (const transferIds of paidTransferSlices(db)) await findings.run(linesCheck, transferIds);
  for await (const fileIds of idSlices(db, "settlement_files", "is_booked OR state = 'withdrawn'")) {
    await findings.run(filesCheck, fileIds);
  }
  await findings.run(suspenseCheck);
  await findings.run(settlementCheck);
}

/** Checks the records that the given entries belong to, and the accounts that have lines of these entries. */
export async function checkSubjects(db: Queryable, findings: Findings, since: BookMarks, entries: SlicedEntry[]) {
  for (const { type, check } of recordChecks) {
    const ids = entries.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId);
    // Subject ids that are not UUIDs are skipped, because no record has such an id. The check of the entries reports such ids as
    // breaks.
    if (ids.length > 0) await findings.run(check, [...new Set(ids.filter((id) => /^[0-9a-f-]{36}$/.test(id)))]);
  }
  const accountIds = await queryAccountsOfEntries(
    db,
    entries.map(({ id }) => id),
  );
  await checkAccounts(db, findings, accountIds, since.postings);
}

/**
 * A run that starts at a mark also checks the records of the last `slackMs` before the mark. The `created_at` of a transfer is
 * set before the transfer waits for the lock of its account. A transfer that commits after the mark may therefore have an earlier
 * time than the mark. The statement timeout limits the wait. `slackMs` is longer than this timeout, and longer than the
 * difference between the clocks of machines.
 */
const slackMs = 60 * 60 * 1000;

/**
 * Checks the records that were created or changed since the marks of an earlier run, including records without entries. If a
 * record is a transfer, the function also checks the payer's account.
 */
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
  for await (const fileIds of idSlices(db, "settlement_files", "ended_at >= $3", moment)) {
    await findings.run(filesCheck, fileIds);
    for (const fileId of fileIds) {
      for await (const transferIds of paidTransferSlices(db, fileId)) await findings.run(linesCheck, transferIds);
    }
  }
  await findings.run(suspenseCheck);
}

async function checkTransfers(db: Queryable, findings: Findings, since: BookMarks, ids: string[]): Promise<void> {
  await findings.run(transfersCheck, ids);
  const accountIds = await queryAccountsOfTransfers(db, ids);
  await checkAccounts(db, findings, accountIds, since.postings);
}
