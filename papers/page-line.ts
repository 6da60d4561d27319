/**
 * A sentence such as `Page {page} of {pages}` in the reader's language. Only who shares a paper out over pages knows the two
 * numbers, so they are put in there.
 */
export type PageLine = string;

/** What the words' own code hands to a message, for the numbers to be put in later. */
export const pagePlaces = { page: "{page}", pages: "{pages}" };

/** The sentence for one page. */
export function pageLine(line: PageLine, page: number, pages: number): string {
  return line.replaceAll(pagePlaces.pages, String(pages)).replaceAll(pagePlaces.page, String(page));
}
