import { openSync } from "fontkit";
import countries from "i18n-iso-countries/index.js";
import { beforeAll, describe, expect, it, test } from "vitest";
import { type Locale, locales } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";
import { currencies } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import drawPaper from "@/papers/draw-paper";
import { paperFontFiles } from "@/papers/fonts";
import type { Paper } from "@/papers/paper";
import { readPdfText } from "@/tests/support/pdf-text";

// Checks in each language that the fonts of the bank's PDF documents (papers) have a glyph for every possible letter, and that
// each paper can be drawn.

const fonts = paperFontFiles.map((file) => {
  const font = openSync(file);
  if (!("hasGlyphForCodePoint" in font)) throw new Error(`${file} is no single font`);
  return font;
});

/** Returns the letters of these texts that are missing in at least one font of the papers. */
function missing(texts: string[]): string[] {
  const letters = new Set(texts.flatMap((text) => [...text]));
  return [...letters].filter(
    (letter) => letter !== "\n" && fonts.some((font) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
  );
}

function textsIn(tree: object): string[] {
  return Object.values(tree).flatMap((node) => (typeof node === "string" ? [node] : textsIn(node as object)));
}

/** The message namespaces whose texts papers use. */
const namespaces = [
  "accounts",
  "common",
  "deposits",
  "getPaid",
  "history",
  "loans",
  "termProducts",
  "transferPage",
  "transfers",
] as const;

async function wordsOf(locale: Locale): Promise<string[]> {
  const messages = await messagesOf(locale);
  const names = Object.values(countries.getNames(locale, { select: "official" }));
  const day = new Date("2026-11-22T17:07:09Z");
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 22, 17)));
  const dates = (["long", "medium"] as const).flatMap((dateStyle) =>
    months.map((moment) =>
      new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: "long", timeZone: "UTC" }).format(moment),
    ),
  );
  const amounts = currencies.map((currency) => formatMoney(-123456789n, currency, locale, "always"));
  const percent = new Intl.NumberFormat(locale, { style: "percent" }).format(0.5);
  return [
    ...namespaces.flatMap((name) => textsIn(messages[name])),
    ...names,
    ...dates,
    ...amounts,
    percent,
    String(day),
  ];
}

const bank = { name: "Holdfast Trust", routingNumber: "999999992", supportEmail: "support@holdfast.example" };

/** One paper (PDF document) of each of the four kinds, with these words in every text field. */
function papersWith(words: string[]): Paper[] {
  let at = 0;
  // Each text must be different, because equal texts would count as the same item of a list.
  const word = () => `${words[at++ % words.length]} ${at}`;
  const page = "{page} / {pages}";
  const fact = () => ({ label: word(), value: word() });
  const sum = () => ({ label: word(), amount: word() });
  const lines = <Line>(line: () => Line) => Array.from({ length: 8 }, line);
  const item = () => ({ date: word(), title: word(), accountNumber: "1000000009", note: word() });
  const base = { title: word(), routingNumber: word(), footer: word() };
  return [
    {
      kind: "receipt",
      bank,
      content: {
        ...{
          ...base,
          reference: "HF 1",
          channel: word(),
          status: word(),
          statusLine: word(),
          means: word(),
          price: word(),
        },
        ...{ sides: lines(sum), facts: lines(fact) },
        story: { title: word(), steps: lines(() => ({ moment: word(), text: word() })) },
        proof: {
          title: word(),
          text: word(),
          url: "https://bank.example/verify",
          qr: { size: 1, path: "M0 0h1v1h-1z" },
          facts: lines(fact),
        },
      },
    },
    {
      kind: "agreement",
      bank,
      content: {
        ...{
          ...base,
          page,
          reference: "HF 1",
          subject: word(),
          status: word(),
          figures: [fact(), fact()],
          facts: lines(fact),
        },
        schedule: {
          ...{ title: word(), text: word(), columns: ["1", word(), word()], total: ["", word(), word()] },
          lines: lines(() => ({ key: word(), cells: ["1", word(), word()] })),
        },
        terms: { title: word(), paragraphs: lines(word) },
      },
    },
    {
      kind: "history",
      bank,
      content: {
        ...{ ...base, page, asOf: word(), filters: word(), totals: [word()], none: word() },
        columns: { date: word(), what: word(), status: word(), amount: word() },
        items: lines(() => ({ ...item(), status: word(), amount: word() })),
      },
    },
    {
      kind: "statement",
      bank,
      content: {
        ...{ ...base, page, accountNumber: "1000000009", running: word(), none: word() },
        ...{ holder: { name: word(), lines: [word()] }, facts: lines(fact), totals: [sum(), sum()] },
        columns: { date: word(), description: word(), out: word(), in: word(), balance: word() },
        ...{ opening: sum(), closing: sum() },
        lines: lines(() => ({ ...item(), out: word(), in: word(), balance: word() })),
        holds: { title: word(), text: word(), items: lines(() => ({ ...item(), amount: word() })), total: sum() },
      },
    },
  ];
}

describe.each(locales)("papers in %s", (locale) => {
  let words: string[] = [];
  beforeAll(async () => {
    words = await wordsOf(locale);
  });

  it("the font has every letter of the papers' texts", () => {
    expect(missing(words)).toEqual([]);
  });

  it("each paper can be drawn", async () => {
    for (const paper of papersWith(words.filter((text) => text.length < 30))) {
      const text = readPdfText(Buffer.from(await drawPaper(paper)));
      expect(text, paper.kind).toContain(paper.content.title.replace(/\s/g, ""));
    }
  });
});

test("the fonts have all letters of names in Europe's languages", () => {
  const ranges = [
    [0x20, 0x7e],
    [0xa1, 0xac],
    [0xae, 0x148],
    [0x14a, 0x17f],
    [0x218, 0x21b],
    [0x386, 0x386],
    [0x391, 0x3a1],
    [0x3a3, 0x3ce],
    [0x400, 0x45f],
    [0x490, 0x491],
  ] as const;
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  );
  expect(missing(letters)).toEqual([]);
});
