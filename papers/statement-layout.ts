/** The sizes of an A4 page and of the parts of a sheet, in points. The document's styles use the same sizes. */
export const sheet = {
  height: 841.89,
  marginTop: 40,
  marginBottom: 60,
  /**
   * The distance from the first page's top edge to its first line. The letterhead, the account holder, the totals and the column
   * titles are above this line.
   */
  firstHeader: 268,
  /** The distance from the top edge to the first line on the following pages. */
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

/**
 * The number of letters that always fit in one line of an item's title (`title`), and in one line of the details below the title
 * (`detail`).
 */
type LettersPerLine = { title: number; detail: number };

const statementLetters: LettersPerLine = { title: 40, detail: 46 };
const detailLinesMax = 6;

/** The common fields of a printed list item. `date` is already formatted. */
export type PaperItem = { date: string; title: string; accountNumber: string; note: string };

/** An item with the number of its lines and its height in points. */
export type Placed<Item> = { item: Item; details: string; titleLines: number; detailLines: number; height: number };

/** The content of one sheet, from top to bottom. */
export type StatementSheet<Line, Hold> = {
  lines: Placed<Line>[];
  /** True when the closing balance follows the last line on this sheet. */
  isClosing: boolean;
  holds: Placed<Hold>[];
  /**
   * `startsHolds` is true when this sheet contains the heading of the held money. `endsHolds` is true when this sheet contains
   * the total below the last hold.
   */
  startsHolds: boolean;
  endsHolds: boolean;
};

/**
 * Divides a statement among sheets. `holds` is null if no money is held. This code breaks the pages, because the renderer's time
 * for page breaks would grow with the square of the number of pages.
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
  // The heading begins a new sheet if the first hold does not fit below it.
  if (y + sheet.holdsHeader + (held[0]?.height ?? sheet.holdsTotal) > bottom) current = turn();
  place(sheet.holdsHeader).startsHolds = true;
  for (const hold of held) place(hold.height).holds.push(hold);
  place(sheet.holdsTotal).endsHolds = true;
  return sheets;
}

/**
 * Computes how many lines an item's title, account number and note need, and the item's height. `letters` is the number of
 * letters per line, for documents whose columns are not as wide as those of a statement.
 */
export function measure<Item extends PaperItem>(item: Item, letters = statementLetters): Placed<Item> {
  const details = [item.accountNumber, item.note.replace(/\s+/g, " ").trim()].filter(Boolean).join(" · ");
  const titleLines = roomOf(item.title) > letters.title ? 2 : 1;
  const detailLines = Math.min(Math.ceil(roomOf(details) / letters.detail), detailLinesMax);
  const height = 2 * sheet.linePadding + titleLines * sheet.titleLine + detailLines * sheet.detailLine;
  return { item, details, titleLines, detailLines, height };
}

/** East Asian characters and emojis, each about as wide as two Latin letters. */
const wide = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\uff01-\uff60\p{Emoji_Presentation}]/gu;

/** Returns the width of a text, in widths of a Latin letter. */
function roomOf(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0);
}
