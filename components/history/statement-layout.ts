import type { Statement, StatementHold, StatementLine } from "@/lib/history/statement";

/** Points of an A4 page, and of what stands on it. The document's styles keep to these. */
export const sheet = {
  height: 841.89,
  marginTop: 40,
  marginBottom: 60,
  /** From the first page's top edge to its first line: letterhead, holder, totals, column titles. */
  firstHeader: 268,
  /** The same on the pages that follow. */
  nextHeader: 62,
  openingLine: 24,
  closingLine: 28,
  emptyLine: 40,
  holdsHeader: 56,
  holdsTotal: 24,
  linePadding: 4.5,
  titleLine: 12,
  detailLine: 10,
} as const;

/** Letters that surely fit in one line of the description, and the most lines of it. */
const titleLettersPerLine = 40;
const detailLettersPerLine = 46;
const detailLinesMax = 6;

/** An item of a paper with the space that is kept for it. */
export type Placed<Item> = {
  item: Item;
  title: string;
  details: string;
  titleLines: number;
  detailLines: number;
  height: number;
};

/** What an item is called. */
export type StatementTitles = { event: (line: StatementLine) => string; held: (hold: StatementHold) => string };

/** What stands on one sheet, from top to bottom. */
export type StatementSheet = {
  lines: Placed<StatementLine>[];
  /** The closing balance, after the last line. */
  isClosing: boolean;
  holds: Placed<StatementHold>[];
  /** The heading of what is held stands here, and below the last of it the total. */
  startsHolds: boolean;
  endsHolds: boolean;
};

/**
 * Shares a statement out over sheets. Done here and not by the renderer, whose own page breaks take time in the square
 * of the pages.
 */
export function layOutStatement(
  { lines, holds, heldMinor }: Pick<Statement, "lines" | "holds" | "heldMinor">,
  titles: StatementTitles,
): StatementSheet[] {
  const bottom = sheet.height - sheet.marginBottom;
  const sheets: StatementSheet[] = [];
  let y = 0;
  const turn = () => {
    y = sheets.length === 0 ? sheet.firstHeader : sheet.nextHeader;
    const made: StatementSheet = { lines: [], isClosing: false, holds: [], startsHolds: false, endsHolds: false };
    sheets.push(made);
    return made;
  };
  let current = turn();
  const place = (height: number) => {
    if (y + height > bottom) current = turn();
    y += height;
    return current;
  };
  place(sheet.openingLine);
  if (lines.length === 0) place(sheet.emptyLine);
  for (const line of lines.map((one) => measure(one, titles.event(one)))) place(line.height).lines.push(line);
  place(sheet.closingLine).isClosing = true;
  const held = holds.map((one) => measure(one, titles.held(one)));
  if (heldMinor === 0n) return sheets;
  // A heading is never alone at the end of a sheet.
  if (y + sheet.holdsHeader + (held[0]?.height ?? sheet.holdsTotal) > bottom) current = turn();
  place(sheet.holdsHeader).startsHolds = true;
  for (const hold of held) place(hold.height).holds.push(hold);
  place(sheet.holdsTotal).endsHolds = true;
  return sheets;
}

/** An item with the space that its title, account number and note take. */
export function measure<Item extends { accountNumber: string; note: string }>(item: Item, title: string): Placed<Item> {
  const details = [item.accountNumber, item.note.replace(/\s+/g, " ").trim()].filter(Boolean).join(" · ");
  const titleLines = title.length > titleLettersPerLine ? 2 : 1;
  const detailLines = Math.min(Math.ceil(details.length / detailLettersPerLine), detailLinesMax);
  const height = 2 * sheet.linePadding + titleLines * sheet.titleLine + detailLines * sheet.detailLine;
  return { item, title, details, titleLines, detailLines, height };
}
