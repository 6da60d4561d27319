import "server-only";
import { type DraftLine, toDay, toDraftLine, UnreadableFile } from "./draft-line";
import { toDraftPayment } from "./draft-payment";
import { type FileContent, FileTally } from "./statement";
import { readLines } from "./text-lines";

// Reads Nacha files of the United States: records of 94 characters in batches. Credits to accounts are incoming payments.

const recordLength = 94;
/** The transaction codes of credits to a current account, to a savings account and to an account of the general ledger. */
const creditCodes = new Set(["22", "32", "42"]);
/** The codes of prenotes: notices without money that precede the first payment. */
const prenoteCodes = new Set(["23", "33", "43", "28", "38", "48"]);
const debitCodes = new Set(["27", "37", "47", "55"]);
/** The kinds of entries that are payments to customers. Returns and corrections have other kinds. */
const paymentClasses = new Set(["PPD", "CCD", "CTX", "WEB"]);

/**
 * Reads the entries of a file. For each batch and for the file, checks the number of entries, the sums, and the hash total of the
 * receiving banks' numbers.
 *
 * @throws UnreadableFile `malformed` for a record with a wrong length or in a wrong place, or for a file that ends too early.
 * `totals` if a control record differs from the entries. `empty` if the file has no entry
 */
export async function* readNacha(texts: AsyncIterable<string>): AsyncGenerator<DraftLine[], FileContent> {
  const reader = new NachaReader();
  for await (const lines of readLines(texts)) yield lines.flatMap(({ number, text }) => reader.read(number, text));
  return reader.end();
}

type Batch = {
  code: string;
  company: string;
  companyId: string;
  description: string;
  effectiveOn: string | null;
  totals: Totals;
};
type Totals = { count: number; hash: bigint; debits: bigint; credits: bigint };
type Entry = { place: number; text: string; addenda: string[] };

const noTotals = (): Totals => ({ count: 0, hash: 0n, debits: 0n, credits: 0n });

class NachaReader {
  private file: string | null = null;
  private batch: Batch | null = null;
  private entry: Entry | null = null;
  private isEnded = false;
  private place = 0;
  private readonly totals = noTotals();
  private batchCount = 0;
  private readonly tally = new FileTally();

  /** Reads one line of the file. A file without line breaks is one line with several records. */
  read(place: number, line: string): DraftLine[] {
    this.place = place;
    const text = line.trimEnd();
    if (text === "") return [];
    const lines: DraftLine[] = [];
    for (let from = 0; from < text.length; from += recordLength) {
      // Some systems leave out the blanks at the end of a record.
      lines.push(...this.readRecord(text.slice(from, from + recordLength).padEnd(recordLength)));
    }
    return lines;
  }

  end(): FileContent {
    if (!this.isEnded) this.refuse();
    if (this.totals.count === 0) throw new UnreadableFile("empty");
    return this.tally.end();
  }

  private refuse(problem: "malformed" | "totals" = "malformed"): never {
    throw new UnreadableFile(problem, this.place);
  }

  private readRecord(text: string): DraftLine[] {
    if (this.isEnded) return /^9+$/.test(text) ? [] : this.refuse();
    if (this.file === null) return this.begin(text);
    switch (text[0]) {
      case "5":
        return this.beginBatch(text);
      case "6":
        return this.beginEntry(text);
      case "7":
        return this.addAddenda(text);
      case "8":
        return this.endBatch(text);
      case "9":
        return this.endFile(text);
      default:
        return this.refuse();
    }
  }

  private begin(text: string): DraftLine[] {
    if (!/^101/.test(text)) this.refuse();
    // The originator, the time of creation and the modifier identify a file.
    this.file = text.slice(13, 34).trim();
    this.tally.begin().name = this.file;
    return [];
  }

  private beginBatch(text: string): DraftLine[] {
    if (this.batch) this.refuse();
    this.batch = {
      code: text.slice(50, 53),
      company: text.slice(4, 20).trim(),
      companyId: text.slice(40, 50).trim(),
      description: text.slice(53, 63).trim(),
      effectiveOn: toDay(`20${text.slice(69, 71)}`, text.slice(71, 73), text.slice(73, 75)),
      totals: noTotals(),
    };
    return [];
  }

  private beginEntry(text: string): DraftLine[] {
    if (!this.batch || !/^6\d\d\d{8}\d.{17}\d{10}/.test(text)) this.refuse();
    const ended = this.endEntry();
    this.entry = { place: this.place, text, addenda: [] };
    const amountMinor = BigInt(text.slice(29, 39));
    const code = text.slice(1, 3);
    const { totals } = this.batch;
    totals.count += 1;
    totals.hash += BigInt(text.slice(3, 11));
    // A transaction code whose second digit is from 0 to 4 is a credit.
    if (Number(code[1]) <= 4) totals.credits += amountMinor;
    else totals.debits += amountMinor;
    return ended;
  }

  private addAddenda(text: string): DraftLine[] {
    if (!this.batch || !this.entry) this.refuse();
    this.batch.totals.count += 1;
    // The addenda of an entry stay in memory until the entry ends, so only the first 100 are kept.
    if (this.entry.addenda.length < 100) this.entry.addenda.push(text);
    return [];
  }

  private endEntry(): DraftLine[] {
    if (!this.entry || !this.batch) return [];
    const line = this.tally.add(lineOf(this.file ?? "", this.batch, this.entry));
    this.entry = null;
    return [line];
  }

  private endBatch(text: string): DraftLine[] {
    if (!this.batch) this.refuse();
    const ended = this.endEntry();
    const { totals } = this.batch;
    this.assertTotals(totals, text.slice(4, 10), text.slice(10, 20), text.slice(20, 32), text.slice(32, 44));
    this.totals.count += totals.count;
    this.totals.hash += totals.hash;
    this.totals.debits += totals.debits;
    this.totals.credits += totals.credits;
    this.batchCount += 1;
    this.batch = null;
    return ended;
  }

  private endFile(text: string): DraftLine[] {
    if (this.batch) this.refuse();
    if (Number(text.slice(1, 7)) !== this.batchCount) this.refuse("totals");
    this.assertTotals(this.totals, text.slice(13, 21), text.slice(21, 31), text.slice(31, 43), text.slice(43, 55));
    this.isEnded = true;
    return [];
  }

  private assertTotals(totals: Totals, count: string, hash: string, debits: string, credits: string): void {
    const isWhole = [count, hash, debits, credits].every((figure) => /^\d+$/.test(figure));
    if (!isWhole) this.refuse();
    const isEqual =
      Number(count) === totals.count &&
      BigInt(hash) === totals.hash % 10_000_000_000n &&
      BigInt(debits) === totals.debits &&
      BigInt(credits) === totals.credits;
    if (!isEqual) this.refuse("totals");
  }
}

function lineOf(file: string, batch: Batch, { place, text, addenda }: Entry): DraftLine {
  const code = text.slice(1, 3);
  const minor = BigInt(text.slice(29, 39));
  const trace = text.slice(79, 94).trim();
  const remittance = addenda
    .filter((record) => record.slice(1, 3) === "05")
    .map((record) => record.slice(3, 83).trim());
  const isPayment = creditCodes.has(code) && paymentClasses.has(batch.code) && remittance.length === addenda.length;
  const problem = debitCodes.has(code)
    ? ("debit" as const)
    : prenoteCodes.has(code)
      ? ("not_booked" as const)
      : ("status" as const);
  const purpose = [batch.description, ...remittance].filter(Boolean).join(" ");
  const reference = text.slice(39, 54).trim();
  return toDraftLine({
    ...{ place, reference: reference || trace, transferKey: null, entryKey: null, currency: "USD" },
    ...{ amount: `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`, isCredit: !debitCodes.has(code) },
    bookedOn: batch.effectiveOn,
    details: isPayment
      ? purpose
      : `${batch.code} ${code} ${addenda.map((record) => record.slice(1, 6).trim()).join(" ")}`,
    problem: isPayment ? null : problem,
    payment: isPayment
      ? toDraftPayment({
          account: text.slice(12, 29).trim(),
          routing: text.slice(3, 12),
          // In a CTX entry, four digits before the name are the number of addenda.
          receiver: (batch.code === "CTX" ? text.slice(58, 74) : text.slice(54, 76)).trim(),
          sender: batch.company,
          senderBank: trace.slice(0, 8),
          reference,
          purpose,
          message: file,
          transaction: trace,
          valueDate: batch.effectiveOn,
          // A bank uses each trace number only once a day.
          keys: [["trace", `${batch.companyId} ${batch.effectiveOn ?? ""} ${trace}`]],
        })
      : null,
  });
}
