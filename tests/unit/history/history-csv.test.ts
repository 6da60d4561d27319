import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csvAmount, csvStream, toCsv } from "@/lib/downloads/csv";
import { csvFormOf, plainCsv } from "@/lib/downloads/csv-form";
import type { HistoryPage } from "@/lib/history/find-history";
import { type CsvWords, csvColumns, historyCsv } from "@/lib/history/history-csv";
import type { HistoryItem } from "@/lib/history/history-item.model";

const words: CsvWords = {
  form: csvFormOf("en"),
  header: (column) => column,
  type: ({ kind }) => kind,
  status: ({ status }) => status,
  note: ({ note }) => note,
  category: ({ category = "" }) => category,
  date: (moment) => moment.toISOString().slice(0, 10),
  time: (moment) => moment.toISOString().slice(11, 19),
};

function item(index: number, changes: Partial<HistoryItem> = {}): HistoryItem {
  return {
    id: `id-${index}`,
    subjectId: `id-${index}`,
    reference: `HF-${index}`,
    kind: "interbank",
    direction: "out",
    status: "closed",
    ending: null,
    amountMinor: 125_050n,
    currency: "USD",
    name: "Noah Berg",
    accountNumber: "05197864579",
    ownAccountNumber: "05197864578",
    note: "",
    createdAt: new Date("2026-03-01T12:30:00Z"),
    ...changes,
  };
}

/**
 * Returns a fake history with these pages. The cursor of a page is its number. `read` records the numbers of the pages that were
 * read, in order.
 */
function pagesOf(pages: HistoryItem[][]) {
  const read: number[] = [];
  const readPage = async (cursor: string | undefined): Promise<HistoryPage> => {
    const number = Number(cursor ?? 0);
    read.push(number);
    const olderCursor = number + 1 < pages.length ? String(number + 1) : null;
    return { items: pages[number] ?? [], newerCursor: null, olderCursor };
  };
  return { readPage, read };
}

const parse = (text: string) =>
  Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ""), { header: true, skipEmptyLines: true }).data;

describe("CSV cells that a spreadsheet could run as a formula", () => {
  it.each([
    "=1+1",
    '=HYPERLINK("http://evil.example","x")',
    "+1234",
    "-1+2",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "  =1",
    "＝1+1",
    "\uFEFF=1",
  ])("the cell %j is written as text", (cell) => {
    const [[written] = []] = Papa.parse<string[]>(toCsv([[cell]], plainCsv)).data;
    expect(written).toBe(`'${cell}`);
  });

  it.each(["Noah Berg", "1250.50", "a=b", "05197864578", 'Smith, "Joe"\r\nline two', "Иван Петров", ""])(
    "the cell %j stays unchanged",
    (cell) => {
      const [[written] = []] = Papa.parse<string[]>(toCsv([[cell, "x"]], plainCsv)).data;
      expect(written).toBe(cell);
    },
  );
});

describe("numbers in a CSV file", () => {
  it.each(["en", "de", "es", "it", "ru"])(
    "the numbers have the notation of spreadsheets in %s, and negative amounts stay numbers",
    (locale) => {
      const form = csvFormOf(locale);
      const text = toCsv([["a,b;c", csvAmount(-125_050n, "EUR"), csvAmount(-500n, "JPY"), "-5"]], form);
      const [cells] = Papa.parse<string[]>(text, { delimiter: form.delimiter }).data;
      const isEnglish = locale === "en";
      expect(form).toMatchObject(isEnglish ? { delimiter: ",", decimal: "." } : { delimiter: ";", decimal: "," });
      expect(cells).toEqual(["a,b;c", isEnglish ? "-1250.50" : "-1250,50", "-500", "'-5"]);
    },
  );

  it("the numbers have the same form in every language: RFC 4180 with a decimal point, and no byte order mark", async () => {
    const source = {
      header: ["amount"],
      batches: (async function* () {
        yield [-1n];
      })(),
      line: (n: bigint) => [csvAmount(n, "USD")],
    };
    expect(await new Response(csvStream({ form: plainCsv, ...source })).text()).toBe("amount\r\n-0.01\r\n");
  });
});

describe("a history as a CSV file", () => {
  it("the file adds up to the books, and unbooked amounts are in no column of moved money", async () => {
    const items = [
      item(1, { amountMinor: 1_000n }),
      item(2, { amountMinor: 2_000n, status: "approved", direction: "in" }),
      item(3, { amountMinor: 400n, status: "pending" }),
      item(4, { amountMinor: 500n, status: "active" }),
      item(5, { amountMinor: 600n, status: "deleted", ending: "rejected" }),
      item(6, { amountMinor: 700n, status: "deleted", ending: "cancelled" }),
      item(7, { amountMinor: 800n, kind: "loan_application", status: "approved", direction: "in" }),
    ];
    const lines = parse(await new Response(historyCsv(pagesOf([items]).readPage, words)).text());
    const sum = (column: string) => lines.reduce((total, line) => total + Math.round(Number(line[column]) * 100), 0);
    expect([sum("moneyIn"), sum("moneyOut")]).toEqual([2_000, 1_000]);
    expect([sum("unbooked"), sum("agreedAmount")]).toEqual([2_200, 800]);
  });

  it("the file has one line for each item, separate columns for money in and out, and starts with a byte order mark", async () => {
    const pages = [[item(1, { note: "=cmd()" })], [item(2, { direction: "in", currency: "JPY", amountMinor: 500n })]];
    const text = await new Response(historyCsv(pagesOf(pages).readPage, words)).arrayBuffer();
    expect([...new Uint8Array(text).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = parse(new TextDecoder().decode(text));
    expect(Object.keys(lines[0] ?? {})).toEqual([
      ...["date", "time", "type", "name", "accountNumber", "moneyIn", "moneyOut", "currency", "status", "note"],
      ...["ownAccount", "reference", "agreedAmount", "unbooked", "category"],
    ]);
    expect(lines).toMatchObject([
      { date: "2026-03-01", time: "12:30:00", moneyOut: "1250.50", moneyIn: "", currency: "USD", note: "'=cmd()" },
      { moneyOut: "", moneyIn: "500", currency: "JPY", reference: "HF-2" },
    ]);
  });

  it("the export reads a page only after the previous page has been taken", async () => {
    const { readPage, read } = pagesOf(Array.from({ length: 50 }, (_, index) => [item(index)]));
    const reader = historyCsv(readPage, words).getReader();
    await reader.read();
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(read.length).toBeLessThan(5);
    await reader.cancel();
  });

  it("the file contains only its header when the history is empty", async () => {
    const text = await new Response(historyCsv(pagesOf([[]]).readPage, words)).text();
    expect(text.replace(/^\uFEFF/, "")).toBe(`${csvColumns.join(",")}\r\n`);
  });
});
