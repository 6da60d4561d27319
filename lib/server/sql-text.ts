/**
 * A pattern for `ILIKE` that finds `search` anywhere in a text. Characters with a meaning of their own stand for
 * themselves; control characters, which no text of ours has and Postgres cannot always read, count as spaces.
 */
export function containsPattern(search: string): string {
  const text = search
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .replace(/[\\%_]/g, "\\$&");
  return `%${text}%`;
}
