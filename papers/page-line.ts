/**
 * A sentence such as `Page {page} of {pages}` in the reader's language. Only the code that divides a document among pages knows
 * the two numbers, so that code inserts the numbers.
 */
export type PageLine = string;

/** Placeholders that the server passes to the message, so that the numbers can be inserted later. */
export const pagePlaces = { page: "{page}", pages: "{pages}" };

/** The sentence for one page. */
export function pageLine(line: PageLine, page: number, pages: number): string {
  return line.replaceAll(pagePlaces.pages, String(pages)).replaceAll(pagePlaces.page, String(page));
}
