import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { describe, expect, it } from "vitest";
import { type DraftLine, UnreadableFile } from "@/lib/reconciliation/reading/draft-line";
import { openFile } from "@/lib/reconciliation/reading/open-file";
import { UnknownColumns } from "@/lib/reconciliation/reading/read-csv";
import type { FileContent } from "@/lib/reconciliation/reading/statement";
import { columnsInput, type SettlementColumns } from "@/lib/reconciliation/schema";

/** Files of banks and networks. Each file is derived from a file that was once refused or misread. */
const files = path.join(import.meta.dirname, "../../support/settlement/files");

type Read = { format: string; lines: DraftLine[]; content: FileContent };

async function read(bytes: Uint8Array, columns: SettlementColumns | null, encoding?: string): Promise<Read> {
  async function* chunks() {
    for (let from = 0; from < bytes.byteLength; from += 700) yield bytes.subarray(from, from + 700);
  }
  const { format, lines: batches } = await openFile(chunks(), columns, encoding);
  const lines: DraftLine[] = [];
  for (;;) {
    const { value, done } = await batches.next();
    if (done) return { format, lines, content: value };
    lines.push(...value);
  }
}

const bytesOf = (name: string) => readFileSync(path.join(files, name));

/**
 * Summarises a line: its reference, its signed amount, its currency and its day. A line with a problem shows the problem instead.
 */
function short({ reference, amountMinor, isCredit, bookedOn, currency, problem }: DraftLine): string {
  if (problem) return `${reference}: ${problem}`;
  return `${reference} ${isCredit ? "+" : "-"}${amountMinor} ${currency} ${bookedOn}`;
}

const columnsOf = (columns: Partial<SettlementColumns>) =>
  columnsInput.parse({
    ...{ reference: "Reference", amount: "Amount", date: "Date", onlyCurrency: columns.currency ? "" : "USD" },
    ...{ dateOrder: "DD.MM.YYYY", decimal: ".", paidSign: "minus", ...columns },
  });

const german = columnsOf({
  reference: "Referenz",
  amount: "Betrag",
  date: "Datum",
  currency: "Waehrung",
  decimal: ",",
});
const day = "2026-11-20";
const day24 = "2026-11-24";

/**
 * Files that the bank can read. Each entry states why the file was once refused or misread, and the lines that the bank must
 * read.
 */
const readFiles: [file: string, why: string, columns: SettlementColumns | null, lines: string[], more?: object][] = [
  [
    "camt/camt-054.xml",
    "a notification of single bookings was refused as a whole",
    null,
    ["X-9: debit"],
    { stop: null },
  ],
  [
    "camt/camt-balance-does-not-add-up.xml",
    "its balances were not read: a payment of 49.00 is left out",
    null,
    [`X-6 -100 USD ${day24}`],
    { stop: "balance", statements: [{ openingMinor: 10_000n, closingMinor: 5_000n, bookedMinor: -100n }] },
  ],
  [
    "camt/camt-batch-with-charges.xml",
    "its payments did not add up to the entry, which the charges explain",
    null,
    [
      "01a21266ee01723da8f3bd2eaffe0da2 -2725 USD 2026-11-25",
      "01a21266f03c75a79bd8bab5007f4110 -2825 USD 2026-11-25",
      "CHRG -50 USD 2026-11-25",
    ],
  ],
  [
    "camt/camt-comma-amount.xml",
    "a comma was read as a mark between groups, though XML has none",
    null,
    ["X-10: comma", "X-11: comma", "X-12: comma"],
  ],
  [
    "camt/camt-empty-day.xml",
    "a day without entries was refused, so that what is missing on it was not found",
    null,
    [],
    {
      stop: null,
      statements: [{ name: "S-EMPTY", currency: "USD", firstDay: day24, lastDay: day24, bookedMinor: 0n }],
    },
  ],
  ["camt/camt-envelope.xml", "a message in a business envelope was refused", null, [`X-9 -100 USD ${day24}`]],
  [
    "camt/camt-jpy.xml",
    "an amount with more decimals than its currency has is none",
    null,
    [`X-13 -2700 JPY ${day24}`, `X-14 -2700 JPY ${day24}`, "X-15: amount"],
  ],
  [
    "camt/camt-one-statement-same-days.xml",
    "one statement of several days is about all of them",
    null,
    ["X-4 -100 USD 2026-11-23", "X-5 -100 USD 2026-11-26"],
    { statements: [{ firstDay: "2026-11-23", lastDay: "2026-11-26" }] },
  ],
  [
    "camt/camt-pending-info.xml",
    "what is only expected was left out in silence, and an unknown status counted as booked",
    null,
    ["X-16: not_booked", "X-17: not_booked", "X-18: not_booked", "X-19: status", `X-20 -500 USD ${day24}`],
  ],
  [
    "camt/camt-refs.xml",
    "NOT PROVIDED, NONREF and a batch's number hid the bank's own id",
    null,
    [
      "01a21266e2df704d985cd9887fe866a8 -2125 USD 2026-11-25",
      "01a21266e44a715f8378079a6eec43b8 -2225 USD 2026-11-25",
      "01a21266e62672acb617ad144cd0cc52 -2325 USD 2026-11-25",
      "01a21266e76a73e898ac50b9d5098612 -2425 USD 2026-11-25",
      "HF-5CBFE8-0D35E9 -2525 USD 2026-11-25",
      "01a21266eb0e707cb58c9b5d909b5722 -2625 USD 2026-11-25",
    ],
  ],
  [
    "camt/camt-reversal.xml",
    "a reversal is money that came back",
    null,
    ["01a21266f23f7664b0d2f6facb000d80 -2925 USD 2026-11-25", "01a21266f23f7664b0d2f6facb000d80 +2925 USD 2026-11-25"],
  ],
  [
    "camt/camt-three-statements.xml",
    "several statements were read as the first one's day",
    null,
    ["X-1 -100 USD 2026-11-23", `X-2 -100 USD ${day24}`, "X-3 -100 USD 2026-11-26"],
    {
      statements: ["2026-11-23", day24, "2026-11-26"].map((each) => ({ firstDay: each, lastDay: each, lineCount: 1 })),
    },
  ],
  [
    "csv/csv-amounts.csv",
    "amounts as people and programs write them were none",
    columnsOf({ reference: "Ref", onlyCurrency: "GBP" }),
    [
      ...["plain", "groups", "currency sign"].map((name) => `${name} -125050 GBP ${day}`),
      `sign after +125050 GBP ${day}`,
      ...["parens", "swiss", "swiss typographic", "nbsp", "narrow nbsp", "trailing minus", "unicode minus"].map(
        (name) => `${name} -125050 GBP ${day}`,
      ),
      `indian -123456700 GBP ${day}`,
      `DR -125050 GBP ${day}`,
      `CR +125050 GBP ${day}`,
      `excel text +125050 GBP ${day}`,
      `three decimals -125050 GBP ${day}`,
      `four decimals -125050 GBP ${day}`,
      `leading point -50 GBP ${day}`,
    ],
  ],
  [
    "csv/csv-dates.csv",
    "dates as people and programs write them were none",
    columnsOf({ reference: "Ref", dateOrder: "DD/MM/YYYY" }),
    ["slash", "compact", "two-digit", "month", "serial", "iso-time", "iso", "russian-dots"].map(
      (name) => `${name} -100 USD ${day}`,
    ),
  ],
  [
    "csv/csv-delimiter-8rows.csv",
    "decimal commas were taken for the separator",
    { ...german, amount: "Netto" },
    Array.from({ length: 8 }, (_, index) => `R-${index} -1250 EUR ${day}`),
  ],
  [
    "csv/csv-delimiter-short.csv",
    "decimal commas were taken for the separator",
    { ...german, amount: "Netto" },
    [`R-1 -1250 EUR ${day}`],
  ],
  [
    "csv/csv-direction-column.csv",
    "the direction stood in a column that could not be named",
    columnsOf({ direction: "Direction" }),
    [`R-1 -1250 USD ${day}`, "R-2 +700 USD 2026-11-21"],
  ],
  [
    "csv/csv-duplicate-headings.csv",
    "of two columns with one heading only the first could be named",
    columnsOf({ reference: "Ref", amount: "Amount (2)", currency: "Currency (2)" }),
    [`R-1 -1120 EUR ${day}`],
  ],
  [
    "csv/csv-failed-status-matches.csv",
    "a payment that failed counted as paid",
    columnsOf({ currency: "Currency", status: "Status" }),
    ["01a21266-e0db-7321-b705-9a7f9d73e9f0: not_booked"],
  ],
  [
    "csv/csv-headerless.csv",
    "the first row was taken for headings",
    columnsOf({ date: "#1", reference: "#2", amount: "#3", currency: "#4" }),
    [`R-1 -1250 USD ${day}`, "R-2 -700 USD 2026-11-21"],
    { headings: ["#1", "#2", "#3", "#4"] },
  ],
  ["csv/csv-leading-blank.csv", "a blank row was taken for headings", german, [`R-1 -1250 EUR ${day}`]],
  ["csv/csv-preamble.csv", "rows above the table were taken for headings", german, [`R-1 -1250 EUR ${day}`]],
  [
    "csv/csv-quoted-newline.csv",
    "line ends and quotes within a cell are part of it",
    columnsOf({ reference: "Ref" }),
    [`R-1 -1250 USD ${day}`, `R-2 -100 USD ${day}`],
  ],
  [
    "csv/csv-sep-line.csv",
    "the line that names the separator was taken for headings",
    german,
    [`R-1 -1250 EUR ${day}`],
  ],
  [
    "csv/csv-status-column.csv",
    "Failed counted as paid, and Pending as come back",
    columnsOf({ status: "Status" }),
    [`R-1 -1250 USD ${day}`, "R-2: not_booked", "R-3: not_booked"],
  ],
  [
    "csv/csv-totals-row.csv",
    "a closing balance counted as money that came back",
    columnsOf({}),
    [
      `R-1 -1250 USD ${day}`,
      "R-2 -700 USD 2026-11-21",
      "Total | -19.50: total",
      "2026-11-21 | Closing balance | 980.50: total",
    ],
  ],
  [
    "csv/csv-two-columns.csv",
    "amounts in two columns could not be named",
    columnsOf({ amount: "", debit: "Paid out", credit: "Paid in" }),
    [`R-1 -1250 USD ${day}`, "R-2 +700 USD 2026-11-21"],
  ],
  [
    "csv/csv-unescaped-quotes.csv",
    "broken quotes shifted columns in silence: 980.50 came back",
    columnsOf({}),
    [`R-1 -1250 USD ${day}`, '2026-11-20 | UAB "Alfa","fee | R-2 | -7.00 | 980.50: quotes', `R-3 -100 USD ${day}`],
    { stop: "rows" },
  ],
  [
    "csv/csv-utf16.csv",
    "UTF-16 was refused though the file says so",
    columnsOf({ reference: "Ref" }),
    [`R-1 -1250 USD ${day}`],
  ],
  [
    "others/mt940.sta",
    "MT940 was read as CSV",
    null,
    [`R-1 -1250 EUR ${day}`],
    {
      stop: null,
      statements: [
        { account: "12345678/1234567890", openingMinor: 10_000n, closingMinor: 8_750n, firstDay: day, lastDay: day },
      ],
    },
  ],
  ["others/mt940-swift.txt", "MT940 was read as CSV", null, [`R-1 -1250 EUR ${day}`]],
  [
    "others/statement-sgml.ofx",
    "OFX of version 1, whose elements have no end tags, was not known",
    null,
    [`R-1 -1250 USD ${day}`, `R-2 +700 USD ${day}`],
    { statements: [{ account: "5550001111", openingMinor: null, closingMinor: 99_450n, firstDay: day, lastDay: day }] },
  ],
  [
    "others/statement-xml.ofx",
    "OFX of version 2 was read as another XML file",
    null,
    [`R-1 -1250 EUR ${day}`, ": not_booked"],
    { statements: [{ account: "1234567890", closingMinor: -250n, firstDay: day, lastDay: day }] },
  ],
];

/** Files that the bank refuses, with the key of the text that states the reason. */
const refusedFiles: [file: string, why: string, problem: string][] = [
  ["camt/camt-two-accounts.xml", "two accounts became one list", "several_accounts"],
  ["csv/csv-latin1.csv", "it names no encoding and is not UTF-8: staff name one", "encoding"],
  ["others/ofx.ofx", "it has no statement of an account", "no_statement"],
];

describe("files of banks and networks", () => {
  it.each(readFiles)("%s is read: %s", async (file, _, columns, lines, more = {}) => {
    const got = await read(bytesOf(file), columns);
    expect(got.lines.map(short)).toEqual(lines);
    expect(got.content).toMatchObject({ stop: null, ...more });
  });

  it.each(refusedFiles)("%s is refused: %s", async (file, _, problem) => {
    await expect(read(bytesOf(file), columnsOf({}))).rejects.toMatchObject({ name: "UnreadableFile", problem });
  });

  it("an MT940 statement that states its balances after each page has the first opening and the last closing balance", async () => {
    const text = bytesOf("others/mt940.sta").toString();
    const paged = text.replace(":62F:", ":62M:C261120EUR87,50\n:60M:C261120EUR87,50\n:62F:");
    const { lines, content } = await read(Buffer.from(paged), null);
    expect(lines.map(short)).toEqual([`R-1 -1250 EUR ${day}`]);
    expect(content).toMatchObject({
      stop: null,
      statements: [{ openingMinor: 10_000n, closingMinor: 8_750n, firstDay: day, lastDay: day }],
    });
  });

  it("each file has a row in the table", () => {
    const tested = [...readFiles, ...refusedFiles].map(([file]) => file);
    const kept = readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(tested.sort()).toEqual(kept.map(({ name, parentPath }) => `${path.basename(parentPath)}/${name}`).sort());
  });
});

describe("a CSV file", () => {
  it.each([
    ["csv/csv-latin1.csv", ["Referenz", "Betrag", "Datum"], [["Müller", "-12,50", "20.11.2026"]]],
    ["csv/csv-preamble.csv", ["Datum", "Referenz", "Betrag", "Waehrung"], [["20.11.2026", "R-1", "-12,50", "EUR"]]],
  ])("%s asks for the meaning of its columns, with its headings and first rows", async (file, headings, sample) => {
    const asked = read(bytesOf(file), null, "windows-1252");
    await expect(asked).rejects.toMatchObject({ name: "UnknownColumns", headings, sample });
  });

  it("a file with a further column asks for its columns again, because this column may be the status", async () => {
    const known = { ...columnsOf({}), headings: ["Date", "Reference", "Amount"] };
    await expect(read(bytesOf("csv/csv-status-column.csv"), known)).rejects.toBeInstanceOf(UnknownColumns);
    expect((await read(bytesOf("csv/csv-totals-row.csv"), known)).lines).toHaveLength(4);
  });

  it("a file has one column of amounts, or one for each direction", () => {
    const problemsOf = (columns: object) => {
      const { error } = columnsInput.safeParse({ ...columnsOf({}), ...columns });
      return error?.issues.map(({ path: [field], message }) => `${String(field)}: ${message}`) ?? [];
    };
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ amount: "", debit: "Out", credit: "In" })).toEqual([]);
    expect(problemsOf({ debit: "Out" })).toEqual(["amount: amountOrSides"]);
    expect(problemsOf({ amount: "", debit: "Out" })).toEqual(["credit: required"]);
    expect(problemsOf({ amount: "", credit: "In" })).toEqual(["debit: required"]);
    expect(problemsOf({ amount: "" })).toEqual(["amount: required"]);
    expect(problemsOf({ currency: "Currency" })).toEqual(["currency: oneCurrency"]);
  });

  it("a file in Latin-1 is read if staff have named this encoding for the rail", async () => {
    const columns = columnsOf({
      reference: "Referenz",
      amount: "Betrag",
      date: "Datum",
      onlyCurrency: "EUR",
      decimal: ",",
    });
    const { lines } = await read(bytesOf("csv/csv-latin1.csv"), columns, "windows-1252");
    expect(lines.map(short)).toEqual([`Müller -1250 EUR ${day}`]);
  });
});

describe("a file that another program has written", () => {
  it.each([
    ["archive", "504b0304140000000800"],
    ["workbook", `504b0304140006000800${Buffer.from("[Content_Types].xml").toString("hex")}`],
    ["workbook", "d0cf11e0a1b11ae1"],
    ["document", Buffer.from("%PDF-1.7").toString("hex")],
    ["binary", "89504e470d0a1a0a0000000d"],
    ["no_columns", Buffer.from("Dear Sir\nplease find\n").toString("hex")],
    ["empty", "0a0a2020"],
  ])("the file is refused as %s", async (problem, hex) => {
    const refused = read(Buffer.from(hex, "hex"), columnsOf({}));
    await expect(refused).rejects.toBeInstanceOf(UnreadableFile);
    await expect(refused).rejects.toMatchObject({ problem });
  });
});
