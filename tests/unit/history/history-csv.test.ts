import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { toCsv } from "@/lib/downloads/csv";
import type { HistoryPage } from "@/lib/history/find-history";
import { type CsvWords, csvColumns, historyCsv } from "@/lib/history/history-csv";
import type { HistoryItem } from "@/lib/history/history-item";

const words: CsvWords = {
  header: (column) => column,
  type: ({ kind }) => kind,
  status: ({ status }) => status,
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

/** A history of these pages, whose cursors are their numbers; and the pages that were read, in order. */
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

describe("cells that a spreadsheet would run", () => {
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
  ])("%j is kept as text", (cell) => {
    const [[written] = []] = Papa.parse<string[]>(toCsv([[cell]])).data;
    expect(written).toBe(`'${cell}`);
  });

  it.each(["Noah Berg", "1250.50", "a=b", "05197864578", 'Smith, "Joe"\r\nline two', "Иван Петров", ""])(
    "%j stays as it is",
    (cell) => {
      const [[written] = []] = Papa.parse<string[]>(toCsv([[cell, "x"]])).data;
      expect(written).toBe(cell);
    },
  );
});

describe("a history as a CSV file", () => {
  it("has one line an item, money in and out apart, and starts with a byte order mark", async () => {
    const pages = [[item(1, { note: "=cmd()" })], [item(2, { direction: "in", currency: "JPY", amountMinor: 500n })]];
    const text = await new Response(historyCsv(pagesOf(pages).readPage, words)).arrayBuffer();
    expect([...new Uint8Array(text).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = parse(new TextDecoder().decode(text));
    expect(Object.keys(lines[0] ?? {})).toEqual([...csvColumns]);
    expect(lines).toMatchObject([
      { date: "2026-03-01", time: "12:30:00", moneyOut: "1250.50", moneyIn: "", currency: "USD", note: "'=cmd()" },
      { moneyOut: "", moneyIn: "500", currency: "JPY", reference: "HF-2" },
    ]);
  });

  it("reads a page only when the one before has been taken", async () => {
    const { readPage, read } = pagesOf(Array.from({ length: 50 }, (_, index) => [item(index)]));
    const reader = historyCsv(readPage, words).getReader();
    await reader.read();
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(read.length).toBeLessThan(5);
    await reader.cancel();
  });

  it("is its header alone when there is nothing", async () => {
    const text = await new Response(historyCsv(pagesOf([[]]).readPage, words)).text();
    expect(text.replace(/^\uFEFF/, "")).toBe(`${csvColumns.join(",")}\r\n`);
  });
});
