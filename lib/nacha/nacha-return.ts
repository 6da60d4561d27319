import "server-only";
import { isRoutingSum } from "@/lib/payee-accounts/check-digits";
import { record, text, UnwritableEntry } from "./nacha-record";

/** An entry in a file of another bank: the header of the entry's batch, and the entry's own record. */
export type OriginalEntry = { header: string; entry: string };

/** The payment whose entry `findOriginalEntry` looks for. */
type Sought = { trace: string; accountNumber: string; amountMinor: bigint };

/**
 * Finds the entry of a payment in the records of the file that contained the payment. Leaves out the entry's addenda.
 *
 * @throws UnwritableEntry if the file does not contain the entry
 */
export function findOriginalEntry(records: string[], { trace, accountNumber, amountMinor }: Sought): OriginalEntry {
  const withoutBlanks = (value: string) => value.replace(/\s+/g, "");
  let header = "";
  for (const line of records) {
    if (line.startsWith("5")) header = line;
    const isSought =
      line.startsWith("6") &&
      line.slice(79, 94) === trace &&
      withoutBlanks(line.slice(12, 29)) === withoutBlanks(accountNumber) &&
      line.slice(29, 39) === String(amountMinor).padStart(10, "0");
    if (isSought && header) return { header, entry: line };
  }
  throw new UnwritableEntry("the payment is not in its file");
}

/** The parts of a batch's header that a return repeats: from the company's name to the date of the payment. */
export const returnHeader = ({ header }: OriginalEntry): string => plain(header.slice(4, 75));

/**
 * The routing number of the bank that sent a payment. The payment's trace number begins with the first eight digits of this
 * number.
 */
export function senderRouting({ entry }: OriginalEntry): string {
  const bank = entry.slice(79, 87);
  const number = Array.from({ length: 10 }, (_, digit) => `${bank}${digit}`).find(isRoutingSum);
  if (!/^\d{8}$/.test(bank) || !number) throw new UnwritableEntry("a trace number that names no bank");
  return number;
}

/**
 * The transaction code of a return, keyed by the code of the returned credit. The credits are to a current account (`22`), to a
 * savings account (`32`) or to the general ledger (`42`).
 */
const returnCodes: Record<string, string> = { "22": "21", "32": "31", "42": "41" };

/**
 * Writes the records of a return: the original entry with the code of a return, and the reason in an addenda record.
 *
 * @param own `code`: the reason, such as `R03`. `trace`: the trace number of the return
 * @throws UnwritableEntry for an entry that is no credit
 */
export function writeReturn(original: OriginalEntry, own: { code: string; trace: string }): string[] {
  const { header, entry } = original;
  const transactionCode = returnCodes[entry.slice(1, 3)];
  if (!transactionCode) throw new UnwritableEntry("an entry that is no credit");
  if (!/^R\d\d$/.test(own.code)) throw new UnwritableEntry("a reason that is no code of a return");
  const entryClass = header.slice(50, 53);
  // Returns of international entries need other addenda, which this module cannot write.
  if (entryClass === "IAT") throw new UnwritableEntry("an international entry");
  // In a CTX entry, four digits before the name are the number of addenda.
  const name = entryClass === "CTX" ? `0001${entry.slice(58, 76)}` : entry.slice(54, 76);
  return [
    record(
      ...["6", transactionCode, senderRouting(original), plain(entry.slice(12, 54)), plain(name)],
      ...[plain(entry.slice(76, 78)), "1", own.trace],
    ),
    record(
      "799",
      own.code,
      plain(entry.slice(79, 94)),
      " ".repeat(6),
      own.trace.slice(0, 8),
      " ".repeat(44),
      own.trace,
    ),
  ];
}

/** Checks that all characters are in ASCII. */
const plain = (value: string) => text(value, value.length);
