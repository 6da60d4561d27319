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

/** Letters that surely fit in one line of a description, of its title and of what stands below. */
type LettersPerLine = { title: number; detail: number };

const statementLetters: LettersPerLine = { title: 40, detail: 46 };
const detailLinesMax = 6;

/** What every item of a list on paper has; `date` as it is printed. */
export type PaperItem = { date: string; title: string; accountNumber: string; note: string };

/** An item with the space that is kept for it. */
export type Placed<Item> = { item: Item; details: string; titleLines: number; detailLines: number; height: number };

/** What stands on one sheet, from top to bottom. */
export type StatementSheet<Line, Hold> = {
  lines: Placed<Line>[];
  /** The closing balance, after the last line. */
  isClosing: boolean;
  holds: Placed<Hold>[];
  /** The heading of what is held stands here, and below the last of it the total. */
  startsHolds: boolean;
  endsHolds: boolean;
};

/**
 * Shares a statement out over sheets; `holds` is null where nothing is held. Done here and not by the renderer, whose own
 * page breaks take time in the square of the pages.
 */
export function layOutStatement<Line extends PaperItem, Hold extends PaperItem>(
  lines: Line[],
  holds: Hold[] | null,
): StatementSheet<Line, Hold>[] {
  const bottom = sheet.height - sheet.marginBottom;
  const sheets: StatementSheet<Line, Hold>[] = [];
  let y = 0;
  const turn = () => {
    y = sheets.length === 0 ? sheet.firstHeader : sheet.nextHeader;
    const made: StatementSheet<Line, Hold> = {
      lines: [],
      isClosing: false,
      holds: [],
      startsHolds: false,
      endsHolds: false,
    };
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
  for (const line of lines.map((line) => measure(line))) place(line.height).lines.push(line);
  place(sheet.closingLine).isClosing = true;
  if (!holds) return sheets;
  const held = holds.map((hold) => measure(hold));
  // A heading is never alone at the end of a sheet.
  if (y + sheet.holdsHeader + (held[0]?.height ?? sheet.holdsTotal) > bottom) current = turn();
  place(sheet.holdsHeader).startsHolds = true;
  for (const hold of held) place(hold.height).holds.push(hold);
  place(sheet.holdsTotal).endsHolds = true;
  return sheets;
}

/** An item with the space that its title, account number and note take; `letters` where there is other room than in a statement. */
export function measure<Item extends PaperItem>(item: Item, letters = statementLetters): Placed<Item> {
  const details = [item.accountNumber, item.note.replace(/\s+/g, " ").trim()].filter(Boolean).join(" · ");
  const titleLines = item.title.length > letters.title ? 2 : 1;
  const detailLines = Math.min(Math.ceil(details.length / letters.detail), detailLinesMax);
  const height = 2 * sheet.linePadding + titleLines * sheet.titleLine + detailLines * sheet.detailLine;
  return { item, details, titleLines, detailLines, height };
}
