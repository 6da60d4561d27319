/**
 * A sentence such as `Page {page} of {pages}` in the reader's language. The placeholders are replaced only when the document's
 * pages are counted, because the numbers are not known earlier.
 */
export type PageLine = string;

/** The server formats the translated message with these placeholders as values, so that the numbers can be inserted later. */
export const pagePlaces = { page: "{page}", pages: "{pages}" };

/** Inserts the numbers of one page into the sentence. */
export function pageLine(line: PageLine, page: number, pages: number): string {
  return line.replaceAll(pagePlaces.pages, String(pages)).replaceAll(pagePlaces.page, String(page));
}
