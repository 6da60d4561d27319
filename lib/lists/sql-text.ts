/**
 * A pattern for `ILIKE` that finds `search` anywhere in a text. Characters with a meaning of their own stand for
 * themselves; control characters, which no text of ours has and Postgres cannot always read, count as spaces.
 */
export function containsPattern(search: string): string {
  return `%${escaped(search)}%`;
}

/** Trigram indexes of Postgres find three or more letters anywhere, and one or two only at the beginning of a word. */
const indexedLengthMin = 3;

/**
 * The condition that `searched` (an expression that a trigram index has) holds `search` anywhere; one or two letters, which
 * an index does not find inside a word, at the beginning of a word.
 *
 * @param bind gives a value its place in the statement
 */
export function matchesText(searched: string, search: string, bind: (value: unknown) => string): string {
  const text = escaped(search);
  const patterns = [...search.trim()].length < indexedLengthMin ? [`${text}%`, `% ${text}%`] : [`%${text}%`];
  return `(${patterns.map((pattern) => `${searched} ILIKE ${bind(pattern)}::text`).join(" OR ")})`;
}

/**
 * The uuid that a text (an expression) is, so that its row is found by its key; nothing for any other text, such as `system`. Compared as
 * texts, the ids of all rows would be read.
 */
export function uuidOf(text: string): string {
  return `CASE WHEN ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ${text}::uuid END`;
}

function escaped(search: string): string {
  return search
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .replace(/[\\%_]/g, "\\$&");
}
