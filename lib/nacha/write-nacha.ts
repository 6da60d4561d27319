import "server-only";
import { isRoutingSum } from "@/lib/payee-accounts/check-digits";
import {
  blockingFactor,
  digits,
  entryHash,
  entryMinorMax,
  fileMinorMax,
  record,
  recordLength,
  text,
  UnwritableEntry,
} from "./nacha-record";
import { type OriginalEntry, returnHeader, senderRouting, writeReturn } from "./nacha-return";

/** A credit to a current account (`22`) or to a savings account (`32`) of another bank. */
export type AchCredit = {
  transactionCode: "22" | "32";
  /** The routing number of the receiver's bank: nine digits with their check digit. */
  routingNumber: string;
  accountNumber: string;
  /** In US cents. */
  amountMinor: bigint;
  /** The sender's own reference, at most 15 characters. */
  individualId: string;
  name: string;
  /** The consecutive number that the bank gives to the entry, from 1 to 9,999,999. */
  sequence: number;
  /** A text for the receiver, at most 80 characters. Empty for an entry without an addenda record. */
  remittance: string;
};

/** Credits of one kind: to people (`PPD`) or to companies (`CCD`). */
export type AchBatch = {
  entryClass: "PPD" | "CCD";
  companyName: string;
  companyId: string;
  description: string;
  /** The date (`YYYY-MM-DD`) on which the credits arrive. */
  effectiveOn: string;
  credits: AchCredit[];
  /** A debit that balances the credits. Null for a batch that is not balanced. */
  offset: { accountNumber: string; sequence: number } | null;
};

/** A credit that came from another bank, and that this bank sends back. */
type AchReturnEntry = {
  original: OriginalEntry;
  /** The reason, such as `R03`. */
  code: string;
  amountMinor: bigint;
  sequence: number;
};

export type AchFile = {
  /** `destination` and `origin` are the routing numbers of the file's receiver and of the bank. */
  destination: string;
  destinationName: string;
  origin: string;
  originName: string;
  /** The local date (`YYYY-MM-DD`) and time (`HH:MM`) at which the file was made. */
  createdOn: string;
  createdAt: string;
  /** A letter or digit that no other file of this date has. */
  modifier: string;
  /** The number of the file, at most eight characters. */
  reference: string;
  batches: AchBatch[];
  returns: AchReturnEntry[];
};

/** The counts and sums in the control records. */
type Totals = { records: number; routingNumbers: string[]; debits: bigint; credits: bigint };

/**
 * Writes a Nacha file with this bank's credits, and with returns of other banks' credits. The file has records of 94 characters
 * with line breaks, in blocks of ten records. The result depends only on the argument. Source: the Nacha format as `moov-io/ach`
 * describes it.
 *
 * @throws UnwritableEntry for a value that its field cannot contain
 */
export function writeNacha(file: AchFile): string {
  if (!/^[A-Z0-9]$/.test(file.modifier)) throw new UnwritableEntry("a modifier that is no letter and no digit");
  const origin = assertRouting(file.origin);
  const batches = [
    ...file.batches.map((batch) => (number: number) => writeBatch(batch, number, origin)),
    ...[...new Set(file.returns.map(({ original }) => returnHeader(original)))].map((header) => {
      const returns = file.returns.filter(({ original }) => returnHeader(original) === header);
      return (number: number) => writeReturns(header, returns, number, origin);
    }),
  ].map((write, index) => write(index + 1));
  if (batches.length === 0) throw new UnwritableEntry("a file without batches");
  const lines = [
    record(
      ...["101", ` ${assertRouting(file.destination)}`, ` ${origin}`],
      ...[day(file.createdOn), time(file.createdAt), file.modifier, "094", "10", "1"],
      ...[text(file.destinationName, 23), text(file.originName, 23), text(file.reference, 8)],
    ),
    ...batches.flatMap(({ lines }) => lines),
  ];
  const totals = batches.map((batch) => batch.totals);
  const sum = (of: (one: Totals) => bigint) => totals.reduce((all, one) => all + of(one), 0n);
  const [debits, credits] = [sum((one) => one.debits), sum((one) => one.credits)];
  if (debits > fileMinorMax || credits > fileMinorMax) throw new UnwritableEntry("a sum of more than 12 digits");
  const recordCount = sum(({ records }) => BigInt(records));
  const blocks = Math.ceil((lines.length + 1) / blockingFactor);
  lines.push(
    record(
      ...["9", digits(batches.length, 6), digits(blocks, 6), digits(recordCount, 8)],
      ...[digits(entryHash(totals.flatMap(({ routingNumbers }) => routingNumbers)), 10)],
      ...[digits(debits, 12), digits(credits, 12), " ".repeat(39)],
    ),
  );
  while (lines.length % blockingFactor !== 0) lines.push("9".repeat(recordLength));
  return `${lines.join("\n")}\n`;
}

function writeBatch(batch: AchBatch, number: number, origin: string): { lines: string[]; totals: Totals } {
  if (batch.credits.length === 0) throw new UnwritableEntry("a batch without entries");
  const bank = origin.slice(0, 8);
  // 200 means debits and credits, and 220 means only credits.
  const serviceClass = batch.offset ? "200" : "220";
  const credits = batch.credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const offset = batch.offset ? [writeOffset(batch, batch.offset, origin, credits)] : [];
  const entries = [...batch.credits.flatMap((credit) => writeCredit(credit, bank)), ...offset];
  const totals: Totals = {
    records: entries.length,
    routingNumbers: [...batch.credits.map(({ routingNumber }) => routingNumber), ...offset.map(() => origin)],
    debits: batch.offset ? credits : 0n,
    credits,
  };
  const tail = [bank, digits(number, 7)];
  return {
    totals,
    lines: [
      record(
        ...["5", serviceClass, text(batch.companyName, 16), text("", 20), text(batch.companyId, 10), batch.entryClass],
        // The operator fills in the settlement date (three blanks). The originator status 1 means a bank.
        ...[text(batch.description, 10), text("", 6), day(batch.effectiveOn), "   ", "1", ...tail],
      ),
      ...entries,
      record(
        ...["8", serviceClass, digits(totals.records, 6), digits(entryHash(totals.routingNumbers), 10)],
        ...[digits(totals.debits, 12), digits(totals.credits, 12), text(batch.companyId, 10), " ".repeat(25), ...tail],
      ),
    ],
  };
}

/** Writes a batch of returns. The returned payments must all have arrived in batches with the same header, `header`. */
function writeReturns(
  header: string,
  returns: AchReturnEntry[],
  number: number,
  origin: string,
): { lines: string[]; totals: Totals } {
  const bank = origin.slice(0, 8);
  const entries = returns.flatMap(({ original, code, sequence }) =>
    writeReturn(original, { code, trace: traceNumber(bank, sequence) }),
  );
  const routingNumbers = returns.map(({ original }) => senderRouting(original));
  const credits = returns.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const tail = [bank, digits(number, 7)];
  return {
    totals: { records: entries.length, routingNumbers, debits: 0n, credits },
    lines: [
      record("5", "220", header, "   ", "1", ...tail),
      ...entries,
      record(
        ...["8", "220", digits(entries.length, 6), digits(entryHash(routingNumbers), 10), digits(0, 12)],
        ...[digits(credits, 12), header.slice(36, 46), " ".repeat(25), ...tail],
      ),
    ],
  };
}

function writeCredit(credit: AchCredit, bank: string): string[] {
  const { amountMinor, remittance, sequence } = credit;
  if (amountMinor <= 0n || amountMinor > entryMinorMax) throw new UnwritableEntry("an amount that no entry can have");
  const entry = record(
    ...["6", credit.transactionCode, assertRouting(credit.routingNumber), accountField(credit.accountNumber)],
    ...[digits(amountMinor, 10), text(credit.individualId, 15), text(credit.name, 22), "  "],
    ...[remittance ? "1" : "0", traceNumber(bank, sequence)],
  );
  return remittance
    ? [entry, record("705", text(remittance, 80), digits(1, 4), traceNumber(bank, sequence).slice(8))]
    : [entry];
}

/** The debit (`27`) of the bank's own account. The debit balances the credits of the batch. */
function writeOffset(
  { companyName }: AchBatch,
  { accountNumber, sequence }: NonNullable<AchBatch["offset"]>,
  origin: string,
  amountMinor: bigint,
): string {
  if (amountMinor > entryMinorMax) throw new UnwritableEntry("an offset of more than 10 digits");
  return record(
    ...["627", origin, accountField(accountNumber), digits(amountMinor, 10), text("OFFSET", 15)],
    ...[text(companyName, 22), "  ", "0", traceNumber(origin.slice(0, 8), sequence)],
  );
}

/** The trace number of an entry: the first eight digits of the bank's routing number, and the entry's consecutive number. */
export function traceNumber(bank: string, sequence: number): string {
  if (sequence < 1) throw new UnwritableEntry("a trace number below 1");
  return `${bank.slice(0, 8)}${digits(sequence, 7)}`;
}

/** True if a text is a routing number with the right check digit. */
export const isRoutingNumber = (number: string): boolean =>
  /^\d{9}$/.test(number) && !/^0+$/.test(number) && isRoutingSum(number);

/** True if an entry can contain this account number. */
export const isAchAccount = (number: string): boolean => /^[A-Za-z0-9-]{1,17}$/.test(number);

function assertRouting(number: string): string {
  if (!isRoutingNumber(number)) throw new UnwritableEntry("a routing number with a wrong check digit");
  return number;
}

function accountField(number: string): string {
  if (!isAchAccount(number)) throw new UnwritableEntry("an account number of more than 17 characters");
  return text(number, 17);
}

function day(date: string): string {
  const [, year, month, dayOfMonth] = /^\d\d(\d\d)-(\d\d)-(\d\d)$/.exec(date) ?? [];
  if (!year || !month || !dayOfMonth) throw new UnwritableEntry("a date that is no date");
  return `${year}${month}${dayOfMonth}`;
}

function time(clock: string): string {
  if (!/^\d\d:\d\d$/.test(clock)) throw new UnwritableEntry("a time that is no time");
  return clock.replace(":", "");
}
