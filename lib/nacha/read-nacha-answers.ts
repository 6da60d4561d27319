import "server-only";
import { toRecords } from "./nacha-record";

/** A credit that the receiver's bank has sent back. */
export type AchReturn = {
  /** The code of the reason, such as `R03`. */
  code: string;
  /** The trace number of the original entry. */
  originalTrace: string;
  /** For a dishonoured return: the trace number of the refused return. Empty for other returns. */
  returnTrace: string;
  /** In US cents. */
  amountMinor: bigint;
};

/** A correction of a receiver's data by the receiver's bank (a notification of change). */
type AchChange = {
  /** The code of the change, such as `C01`. */
  code: string;
  originalTrace: string;
  /** The corrected data, in the form that the code determines. */
  corrected: string;
};

export type AchAnswers = { returns: AchReturn[]; changes: AchChange[] };

/** The error for a file without complete Nacha records. The message names the line, but contains no text of the file. */
export class UnreadableNacha extends Error {
  override name = "UnreadableNacha";
}

/**
 * Reads the returns and the notifications of change in a file. All other entries are payments to the bank's customers, which
 * lib/reconciliation reads.
 *
 * @throws UnreadableNacha if the file has no header, no end, or a record in a wrong place
 */
export function readNachaAnswers(file: string): AchAnswers {
  const answers: AchAnswers = { returns: [], changes: [] };
  let entry: string | null = null;
  let isEnded = false;
  const records = toRecords(file);
  records.forEach((line, index) => {
    const refuse = (): never => {
      throw new UnreadableNacha(`record ${index + 1}`);
    };
    if (index === 0 && !line.startsWith("101")) refuse();
    if (isEnded) {
      if (!/^9+$/.test(line)) refuse();
      return;
    }
    if (line.startsWith("6")) entry = line;
    else if (/^[58]/.test(line)) entry = null;
    else if (line.startsWith("9")) isEnded = true;
    else if (line.startsWith("7")) addAddenda(answers, line, entry ?? refuse());
    else if (index > 0) refuse();
  });
  if (!isEnded) throw new UnreadableNacha("the file ends too early");
  return answers;
}

/** True if the code marks a dishonoured return: another bank has refused a return that this bank has sent. */
export const isDishonoured = (code: string): boolean => /^R(6[1-9]|70)$/.test(code);

function addAddenda(answers: AchAnswers, line: string, entry: string): void {
  const kind = line.slice(1, 3);
  const [code, originalTrace] = [line.slice(3, 6), line.slice(6, 21)];
  if (!/^\d{15}$/.test(originalTrace)) return;
  if (kind === "99" && /^R\d\d$/.test(code)) {
    const amount = entry.slice(29, 39);
    const [returnTrace = ""] = isDishonoured(code) ? (/^\d{15}$/.exec(line.slice(38, 53)) ?? []) : [];
    if (/^\d{10}$/.test(amount))
      answers.returns.push({ code, originalTrace, returnTrace, amountMinor: BigInt(amount) });
  }
  if (kind === "98" && /^C\d\d$/.test(code)) {
    answers.changes.push({ code, originalTrace, corrected: line.slice(35, 64).trim() });
  }
}
