import "server-only";
import { csvAmount } from "@/lib/downloads/csv";
import type { Actor } from "@/lib/server/actor";
import { exportRecords, type RecordCsvWords } from "@/lib/term-products/export-records";
import type { RecordFilterQuery } from "@/lib/term-products/record-query";
import type { Deposit } from "./deposit";
import { depositRecords } from "./find-deposits";

const ownColumns = ["lockedInYears", "interval", "startedOn", "maturesOn", "unpaidInterest"] as const;
type DepositCsvWords = RecordCsvWords<(typeof ownColumns)[number], Deposit> & {
  interval: (deposit: Deposit) => string;
};

/** Exports applications and deposits as a CSV file; see `exportRecords`. */
export async function exportDeposits(actor: Actor, query: RecordFilterQuery, words: DepositCsvWords) {
  return await exportRecords(actor, query, words, {
    kind: depositRecords,
    columns: ownColumns,
    planName: ({ depositName }) => depositName,
    cells: (deposit) => ({
      lockedInYears: String(deposit.lockedInYears),
      interval: words.interval(deposit),
      startedOn: deposit.startedOn ?? "",
      maturesOn: deposit.maturesOn ?? "",
      unpaidInterest: csvAmount(deposit.unpaidInterestMinor, deposit.currency),
    }),
  });
}
