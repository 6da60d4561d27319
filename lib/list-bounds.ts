/** The number of rows of a list that can be read page by page. */
const listedMax = 5_000;

/**
 * The number of matches of a search that can be read page by page. The number is lower, because Postgres compares the texts of all
 * rows that it skips or counts.
 */
const searchedMax = 500;

/**
 * The number of rows of a list that can be read page by page. To skip or count more rows, Postgres would read a large part of a
 * table at each request, and some such requests at the same time would stop the site. Filters make a longer list readable.
 */
export function readableMax(search: string): number {
  return search.trim() ? searchedMax : listedMax;
}
