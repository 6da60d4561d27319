import "server-only";
import { noteExport } from "@/lib/audit/note-export";
import { csvStream } from "@/lib/downloads/csv";
import { toDecimalText } from "@/lib/money/format-money";
import { toProfitText } from "@/lib/money/profit-rate";
import type { Actor } from "@/lib/server/actor";
import { recordReader } from "@/lib/term-products/find-records";
import type { RecordFilterQuery } from "@/lib/term-products/record-query";
import type { Deposit } from "./deposit";
import { depositRecords } from "./find-deposits";

/** The columns of the file, in their order. */
const depositCsvColumns = [
  "date",
  "time",
  "email",
  "name",
  "accountNumber",
  "planName",
  "amount",
  "currency",
  "profit",
  "lockedInYears",
  "interval",
  "startedOn",
  "maturesOn",
  "unpaidInterest",
  "status",
  "reason",
  "id",
] as const;
type DepositCsvColumn = (typeof depositCsvColumns)[number];

/** The words, dates and times of the file in the reader's language. */
export type DepositCsvWords = {
  header: (column: DepositCsvColumn) => string;
  status: (deposit: Deposit) => string;
  interval: (deposit: Deposit) => string;
  /** `YYYY-MM-DD` and `HH:MM:SS`, on the bank's clock. */
  date: (moment: Date) => string;
  time: (moment: Date) => string;
};

/**
 * The queue of applications and deposits as a CSV file, for staff: what matches, in its order.
 *
 * @throws AppError `forbidden`, `validation_failed` for a status or an order that does not exist
 */
export async function exportDeposits(
  actor: Actor,
  query: RecordFilterQuery,
  words: DepositCsvWords,
): Promise<ReadableStream<Uint8Array>> {
  const readAfter = await recordReader<Deposit>(depositRecords, actor, query);
  await noteExport(actor, "deposits", query);
  return csvStream({
    header: depositCsvColumns.map(words.header),
    readAfter,
    line: (deposit) => csvLine(deposit, words),
  });
}

function csvLine(deposit: Deposit, words: DepositCsvWords): string[] {
  const { id, owner, account, currency, createdAt, reason } = deposit;
  const cells: Record<DepositCsvColumn, string> = {
    ...{ id, currency, reason },
    email: owner.email,
    accountNumber: account.accountNumber,
    date: words.date(createdAt),
    time: words.time(createdAt),
    name: `${owner.firstName} ${owner.lastName}`,
    planName: deposit.depositName,
    amount: toDecimalText(deposit.amountMinor, currency),
    profit: toProfitText(deposit.profitBp),
    lockedInYears: String(deposit.lockedInYears),
    interval: words.interval(deposit),
    startedOn: deposit.startedOn ?? "",
    maturesOn: deposit.maturesOn ?? "",
    unpaidInterest: toDecimalText(deposit.unpaidInterestMinor, currency),
    status: words.status(deposit),
  };
  return depositCsvColumns.map((column) => cells[column]);
}
