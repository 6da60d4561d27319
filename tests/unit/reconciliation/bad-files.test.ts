import { describe, expect, it } from "vitest";
import { cleanText } from "@/lib/reconciliation/reading/clean-text";
import { decodeText } from "@/lib/reconciliation/reading/decode-text";
import type { DraftLine } from "@/lib/reconciliation/reading/draft-line";
import { transferKeyOf } from "@/lib/reconciliation/reading/line-reference";
import { readCamt } from "@/lib/reconciliation/reading/read-camt";
import { readCsv } from "@/lib/reconciliation/reading/read-csv";
import type { FileContent } from "@/lib/reconciliation/reading/statement";
import { writeCamt } from "@/lib/reconciliation/sample/write-camt";
import { columnsInput } from "@/lib/reconciliation/schema";
import { transferReference } from "@/lib/transfer-reference";

/** Yields a file in parts of this size, so that parts end in the middle of characters, tags and quotes. */
async function* inParts(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += size) yield bytes.subarray(from, from + size);
}

type Read = { lines: DraftLine[]; statement: FileContent };

async function readAll(batches: AsyncGenerator<DraftLine[], FileContent>): Promise<Read> {
  const lines: DraftLine[] = [];
  for (;;) {
    const { value, done } = await batches.next();
    if (done) return { lines, statement: value };
    lines.push(...value);
  }
}

const bytesOf = (file: string | Uint8Array) => (typeof file === "string" ? Buffer.from(file) : file);
const camt = (file: string | Uint8Array, size = 1_000) => readAll(readCamt(decodeText(inParts(bytesOf(file), size))));

const columns = columnsInput.parse({
  ...{ reference: "Ref", amount: "Amount", date: "Date", currency: "Cur" },
  ...{ dateOrder: "YYYY-MM-DD", decimal: ".", paidSign: "minus" },
});
const csv = (file: string | Uint8Array, size = 1_000, by: typeof columns | null = columns) =>
  readAll(readCsv(decodeText(inParts(bytesOf(file), size)), by));

const open = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>';
const close = "</Stmt></BkToCstmrStmt></Document>";
const entry = (inner: string, amount = "12.50") =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>${inner}</Ntry>`;
const id = "0190f0aa-1111-7abc-8def-0123456789ab";

describe("a CAMT statement", () => {
  it("a statement is read in the same way, whatever the size of the parts in which it arrives", async () => {
    const file = [
      ...writeCamt({ id: "S-1", currency: "EUR", firstDay: "2026-11-19", lastDay: "2026-11-20" }, [
        { reference: id.replaceAll("-", ""), amountMinor: 1_250n, bookedOn: "2026-11-20", details: "Zürich & Söhne €" },
        { reference: transferReference(id), amountMinor: 99n, bookedOn: "2026-11-19", isCredit: true },
      ]),
    ].join("");
    const whole = await camt(file, 1_000_000);
    expect(whole.statement.statements).toMatchObject([{ name: "S-1", firstDay: "2026-11-19", lastDay: "2026-11-20" }]);
    expect(whole.lines).toMatchObject([
      { transferKey: "0123456789ab", amountMinor: 1_250n, isCredit: false, details: "Zürich & Söhne €", problem: null },
      { transferKey: "0123456789ab", amountMinor: 99n, isCredit: true, problem: null },
    ]);
    for (const size of [1, 7, 64]) expect(await camt(file, size)).toEqual(whole);
    // The file is also read correctly if it begins with a byte order mark, or if it has a namespace prefix and another version.
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(file)]);
    expect(await camt(marked)).toEqual(whole);
    const prefixed = file
      .replace(/(<\/?)(\w)/g, "$1n:$2")
      .replace("xmlns=", "xmlns:n=")
      .replace("001.08", "001.02");
    expect((await camt(prefixed)).lines).toEqual(whole.lines);
  });

  it("an entry's payments become lines if they add up to the entry, and only booked entries are imported", async () => {
    const payment = (amount: string, reference: string) =>
      `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt></TxDtls>`;
    const both = entry(`<NtryDtls>${payment("10.00", "A")}${payment("2.50", "B")}</NtryDtls>`);
    const off = entry(`<NtryDtls>${payment("10.00", "C")}${payment("2.40", "D")}</NtryDtls>`);
    const turned = (reference: string) =>
      payment("6.25", reference).replace("</Amt>", "</Amt><CdtDbtInd>CRDT</CdtDbtInd>");
    const other = entry(`<NtryDtls>${turned("E")}${turned("F")}</NtryDtls>`);
    const expected = entry("").replace("BOOK", "PDNG");
    const mixed = entry(`<NtryDtls>${payment("10.00", "G")}${payment("2.50", "H").replace("EUR", "USD")}</NtryDtls>`);
    const { lines } = await camt(`${open}${both}${off}${other}${mixed}${expected}${close}`);
    expect(lines.map(({ reference, amountMinor, problem }) => ({ reference, amountMinor, problem }))).toEqual([
      { reference: "A", amountMinor: 1_000n, problem: null },
      { reference: "B", amountMinor: 250n, problem: null },
      { reference: "C", amountMinor: 1_000n, problem: "parts" },
      { reference: "D", amountMinor: 240n, problem: "parts" },
      { reference: "E", amountMinor: 625n, problem: "parts" },
      { reference: "F", amountMinor: 625n, problem: "parts" },
      { reference: "G", amountMinor: 1_000n, problem: "parts" },
      { reference: "H", amountMinor: 250n, problem: "parts" },
      { reference: "", amountMinor: 1_250n, problem: "not_booked" },
    ]);
  });

  it("for a single payment the entry's booked amount counts, whatever amount was ordered", async () => {
    const payment = (inner: string) =>
      entry(`<NtryDtls><TxDtls><Refs><EndToEndId>A</EndToEndId></Refs>${inner}</TxDtls></NtryDtls>`);
    const booked = { reference: "A", amountMinor: 1_250n, currency: "EUR", isCredit: false, problem: null };
    for (const ordered of [
      // An intermediary bank has deducted a fee.
      '<Amt Ccy="EUR">15.00</Amt>',
      '<AmtDtls><TxAmt><Amt Ccy="USD">14.30</Amt></TxAmt></AmtDtls>',
      '<Amt Ccy="EUR">12.50</Amt><CdtDbtInd>CRDT</CdtDbtInd>',
      '<Amt Ccy="EUR">unknown</Amt>',
    ]) {
      expect((await camt(`${open}${payment(ordered)}${close}`)).lines, ordered).toMatchObject([booked]);
    }
  });

  it.each([
    ["amount", entry("", "1e3")],
    ["amount", entry("", "0.00")],
    ["amount", entry("", "1.005")],
    ["amount", entry("", "9999999999999999.00")],
    ["currency", entry("").replace("EUR", "XXX")],
    ["direction", entry("").replace("DBIT", "SIDE")],
    ["date", entry("").replace("2026-11-20", "2026-02-30")],
    ["date", entry("").replace(/<BookgDt>.*<\/BookgDt>/, "")],
  ])("a line with an unreadable %s is reported", async (problem, line) => {
    const { lines } = await camt(`${open}\n${line}\n${entry("")}${close}`);
    expect(lines).toMatchObject([
      { problem, place: 2 },
      { problem: null, place: 3 },
    ]);
  });

  const bomb = `<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`;
  it.each([
    ["doctype", "an entity bomb", `${bomb}${open}${entry("<AddtlNtryInf>&b;</AddtlNtryInf>")}${close}`],
    ["doctype", "an external entity", `<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>${open}${close}`],
    ["doctype", "an external DTD", `<!DOCTYPE d SYSTEM "http://127.0.0.1/d.dtd">${open}${close}`],
    ["malformed", "an entity that nobody declared", `${open}${entry("<AddtlNtryInf>&x;</AddtlNtryInf>")}${close}`],
    ["malformed", "half a character by its number", `${open}${entry("<NtryRef>&#xD800;</NtryRef>")}${close}`],
    ["malformed", "a file that ends too early", `${open}${entry("")}`],
    ["malformed", "tags that do not fit", `${open}</Document>`],
    ["malformed", "two documents", `${open}${close}${open}${close}`],
    ["malformed", "a name without an end", `${open}<${"a".repeat(400_000)}`],
    ["malformed", "a value without an end", `${open}<a b="${"a".repeat(400_000)}`],
    ["malformed", "a comment without an end", `${open}<!--${"a".repeat(400_000)}`],
    [
      "malformed",
      "a tag of very many attributes",
      `${open}<a ${Array.from({ length: 60 }, (_, n) => `b${n}="1"`).join(" ")}/>`,
    ],
    ["malformed", "a declaration without an end", `<!DOCTYPE ${"a".repeat(400_000)}`],
    ["too_deep", "very deep nesting", `${open}${"<a>".repeat(100_000)}`],
    ["not_camt", "another document", '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"></Document>'],
    ["not_camt", "a page", "<html></html>"],
    ["encoding", "an encoding that nobody here can read", `<?xml version="1.0" encoding="EBCDIC-US"?>${open}${close}`],
    ["malformed", "a long name", `${open}<${"n".repeat(5_000)}/>${close}`],
    ["no_statement", "a message without a statement", `${open}${close}`.replaceAll(/<\/?Stmt>/g, "")],
    ["not_camt", "an envelope without a message", '<BizMsgEnvlp xmlns="urn:x"><AppHdr/></BizMsgEnvlp>'],
    ["malformed", "an envelope of two messages", `<E>${open}${close}${open}${close}</E>`],
    ["intraday_report", "a report within the day", `${open}${close}`.replace("camt.053", "camt.052")],
  ])("a statement is refused as %s: %s", async (problem, _, file) => {
    await expect(camt(file, 16_384)).rejects.toMatchObject({ name: "UnreadableFile", problem });
  });

  it("a file that is not UTF-8 is refused unless it names its encoding", async () => {
    const latin1 = Buffer.from(`${open}${entry("<AddtlNtryInf>Zürich</AddtlNtryInf>")}${close}`, "latin1");
    const utf16 = Buffer.from(`\ufeff${open}${close}`, "utf16le");
    await expect(camt(latin1)).rejects.toMatchObject({ problem: "encoding" });
    expect((await camt(utf16)).lines).toEqual([]);
    const declared = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?>'), latin1]);
    expect((await camt(declared)).lines).toMatchObject([{ details: "Zürich" }]);
    await expect(csv(Buffer.from("Ref,Amount\nZürich,1", "latin1"))).rejects.toMatchObject({ problem: "encoding" });
  });

  it("long texts are shortened, and characters that Postgres cannot store are removed", async () => {
    const long = entry(`<AddtlNtryInf>${"x".repeat(500_000)}</AddtlNtryInf>`);
    const { lines } = await camt(`${open}${long}${entry("<NtryRef>\u0000a\u0007b\u202e</NtryRef>")}${close}`, 65_536);
    expect(lines[0]?.details.length).toBeLessThanOrEqual(200);
    expect(lines[1]?.reference).toBe("a b");
    expect(cleanText(`${"😀".repeat(200)}`)).not.toMatch(/\p{Cs}/u);
  });
});

describe("a CSV file", () => {
  const rows = `Ref,Amount,Cur,Date\n${id},-12.50,EUR,2026-11-20\n"a ""b"", c",3,eur,2026-11-19\n\n`;

  it("a CSV file is read in the same way, whatever its separators, line ends and the size of the parts", async () => {
    const whole = await csv(rows, 1_000_000);
    expect(whole.lines).toMatchObject([
      { place: 2, transferKey: "0123456789ab", amountMinor: 1_250n, currency: "EUR", isCredit: false, problem: null },
      { place: 3, reference: 'a "b", c', amountMinor: 300n, isCredit: true, bookedOn: "2026-11-19", problem: null },
    ]);
    for (const size of [1, 5, 33]) expect(await csv(rows, size)).toEqual(whole);
    for (const ends of ["\r\n", "\r"]) expect((await csv(rows.replaceAll("\n", ends), 6)).lines).toEqual(whole.lines);
    expect((await csv(`\ufeff${rows.trimEnd()}`)).lines).toEqual(whole.lines);
  });

  it("a CSV file is read by the named columns, in the bank's order or another order", async () => {
    const by = {
      ...columns,
      currency: "",
      onlyCurrency: "JPY",
      dateOrder: "DD.MM.YYYY",
      decimal: ",",
      paidSign: "plus",
    } as const;
    const { lines } = await csv(
      'Date;X;Ref;Amount\n1.2.2026;;R1;1.500\n28.02.2026;;R2;-20\n02.28.2026;;R3;"5"\n',
      9,
      by,
    );
    expect(lines).toMatchObject([
      { bookedOn: "2026-02-01", amountMinor: 1_500n, currency: "JPY", isCredit: false, problem: null },
      { bookedOn: "2026-02-28", amountMinor: 20n, isCredit: true, problem: null },
      { problem: "date" },
    ]);
  });

  it("a CSV file asks for its columns when nobody has named the columns or the columns have changed", async () => {
    const headings = { name: "UnknownColumns", headings: ["Ref", "Amount", "Cur", "Date"] };
    await expect(csv(rows, 1_000, null)).rejects.toMatchObject(headings);
    await expect(csv(rows, 1_000, { ...columns, amount: "Betrag" })).rejects.toMatchObject(headings);
  });

  it("a CSV file reports the problem of each unreadable line", async () => {
    const lines = [
      "x,12,USD",
      "x,twelve,USD,2026-11-20",
      "x,1,EURO,2026-11-20",
      "x,1,USD,yesterday",
      "x,=1+1,USD,2026-11-20",
    ];
    const { lines: read } = await csv(`Ref,Amount,Cur,Date\n${lines.join("\n")}`);
    expect(read.map(({ problem }) => problem)).toEqual(["columns", "amount", "currency", "date", "amount"]);
  });

  it("an amount in the other notation is never read as a hundredth or a hundredfold", async () => {
    const amounts = [
      "12.50",
      "1,250.00",
      "1.250,50",
      "1250,5",
      "-1.250.000,00",
      "-12.50",
      "1.25.000,00",
      "1.250",
      ",5",
      ".",
    ];
    const rows = amounts.map((amount) => `x;${amount};USD;2026-11-20`).join("\n");
    const read = (await csv(`Ref;Amount;Cur;Date\n${rows}`, 1_000, { ...columns, decimal: "," })).lines;
    expect(read.map(({ amountMinor, problem }) => amountMinor ?? problem)).toEqual([
      ...["amount", "amount", 125_050n, 125_050n, 125_000_000n, "amount", "amount", 125_000n, 50n, "amount"],
    ]);
    const pointed = amounts.map((amount) => `x;${amount};USD;2026-11-20`).join("\n");
    const { lines } = await csv(`Ref;Amount;Cur;Date\n${pointed}`);
    expect(lines.map(({ amountMinor, problem }) => amountMinor ?? problem)).toEqual([
      ...[1_250n, 125_000n, "amount", "amount", "amount", 1_250n, "amount", "amount", "amount", "amount"],
    ]);
  });

  it("three digits after the decimal sign are never read as cents, because they are thousands in the other notation", async () => {
    const read = async (decimal: "." | ",", amounts: string[]) => {
      const rows = amounts.map((amount) => `x;${amount};USD;2026-11-20`).join("\n");
      const { lines } = await csv(`Ref;Amount;Cur;Date\n${rows}`, 1_000, { ...columns, decimal });
      return lines.map(({ amountMinor, problem }) => amountMinor ?? problem);
    };
    expect(await read(".", ["1.250", "1.2500", "1.25"])).toEqual(["amount", 125n, 125n]);
    expect(await read(",", ["1,250", "1,2500", "1,25"])).toEqual(["amount", 125n, 125n]);
  });

  it("a file is refused if an unclosed quote would swallow the rest", async () => {
    const endless = `Ref,Amount,Cur,Date\n"${"a,b\n".repeat(100_000)}`;
    await expect(csv(endless, 65_536)).rejects.toMatchObject({ problem: "line_too_long" });
  });
});

it("a reference names a transfer by its whole id, with or without hyphens, or by the part that customers see", () => {
  for (const text of [
    id,
    id.replaceAll("-", ""),
    id.toUpperCase(),
    transferReference(id),
    transferReference(id).toLowerCase(),
  ]) {
    expect(transferKeyOf(text)).toBe("0123456789ab");
  }
  for (const text of ["", "NOTPROVIDED", "INV 77", `${id}0`, "HF-123"]) expect(transferKeyOf(text)).toBeNull();
});
