/**
 * A sentence such as `Page {page} of {pages}` in the reader's language. The placeholders are replaced when the document is
 * divided among pages, because the numbers are not known earlier.
 */
export type PageLine = string;

/** The placeholders. The server passes them to the message as values, so that the numbers can be inserted later. */
export const pagePlaces = { page: "{page}", pages: "{pages}" };

/** Returns the sentence for one page. */
export function pageLine(line: PageLine, page: number, pages: number): string {
  return line.replaceAll(pagePlaces.pages, String(pages)).replaceAll(pagePlaces.page, String(page));
}
