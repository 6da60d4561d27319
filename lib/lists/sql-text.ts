import { isValidIBAN } from "ibantools";
import { foldText } from "@/lib/text-fold";

/** Adds a value to the SQL parameters and returns its placeholder. */
type Bind = (value: unknown) => string;

/**
 * Returns a word from the program's own lists, such as a status, for use as a literal in an SQL statement. The planner knows
 * the value of a literal, and can therefore use a partial index. Text from users must always be a bound parameter.
 *
 * @throws TypeError for a text that is not a single word. Unchecked text therefore never becomes part of an SQL statement.
 */
export function sqlWord(word: string): string {
  if (!/^\w+$/.test(word)) throw new TypeError("a statement takes words of our own alone");
  return word;
}

/**
 * Returns an SQL expression that removes the differences that a search ignores (see `foldText`). The search indexes contain the
 * same expression. Postgres uses an index only for exactly this expression.
 */
export function foldedText(expression: string): string {
  return `search_fold(${expression})`;
}

/**
 * The folded words of a search. A text matches when the text contains all these words, in any order. Control characters count
 * as spaces, because the stored texts contain no control characters and Postgres rejects some control characters.
 */
export function searchWords(search: string): string[] {
  const words = foldText(search.replace(/\p{Cc}/gu, " "))
    .split(/\s+/u)
    .filter((word) => word !== "");
  const accountNumber = accountNumberOfSearch(words.join(""));
  return accountNumber === undefined ? words : [accountNumber];
}

/**
 * Returns the account number if the search text consists only of an account number. The result has the stored notation, in
 * small letters. The function removes the separators of an IBAN or of an account number of this bank, so the search finds an
 * account in every notation.
 */
function accountNumberOfSearch(folded: string): string | undefined {
  const number = folded.replace(/^iban:?/, "").replace(/[-.]/g, "");
  return isValidIBAN(number.toUpperCase()) || /^0\d{10}$/.test(number) ? number : undefined;
}

/**
 * The smallest number of letters of a word that Postgres finds anywhere in a text through a trigram index. Postgres finds a
 * shorter word only at the beginning of a word in the text.
 */
const indexedLengthMin = 3;

/**
 * The SQL condition that `searched` contains each word of `search`. `searched` is an expression whose folded text has a trigram
 * index. A word of three or more letters may be at any position. A shorter word must be at the beginning of a word, because the
 * index does not find a shorter word elsewhere. A search without words matches no row.
 */
export function matchesText(searched: string, search: string, bind: Bind): string {
  const text = foldedText(searched);
  const holds = (word: string) =>
    isShort(word) ? beginsWord(text, word, bind) : like(text, containsPattern(word), bind);
  return everyWord(search, (word) => {
    // A Chinese, Japanese or Korean name is typed without a space, but is stored as a first and a last name. The search therefore
    // also looks for the two names separately.
    const parted = namesIn(word).map((names) => `(${names.map((name) => beginsWord(text, name, bind)).join(" AND ")})`);
    return [holds(word), ...parted].join(" OR ");
  });
}

/**
 * The SQL condition that the SQL expression `searched` contains each word of the text `search` at any position. Used for lists
 * that are short or have no index.
 */
export function containsText(searched: string, search: string, bind: Bind): string {
  const text = foldedText(searched);
  return everyWord(search, (word) => {
    const parts = syllables(word).map((part) => like(text, containsPattern(part), bind));
    return parts.join(" AND ");
  });
}

function everyWord(search: string, condition: (word: string) => string): string {
  const words = searchWords(search);
  return words.length === 0 ? "false" : `(${words.map((word) => `(${condition(word)})`).join(" AND ")})`;
}

function like(text: string, pattern: string, bind: Bind): string {
  return `${text} LIKE ${bind(pattern)}::text`;
}

function beginsWord(text: string, word: string, bind: Bind): string {
  return `(${like(text, `${escaped(word)}%`, bind)} OR ${like(text, `% ${escaped(word)}%`, bind)})`;
}

function isShort(word: string): boolean {
  return [...word].length < indexedLengthMin;
}

const withoutSpaces = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3099\u309a]+$/u;
/** In a writing system without spaces, a word with more characters than this limit is not treated as a person's name. */
const nameSyllablesMax = 6;

/** Splits a word into its characters if its writing system has no spaces between names. Returns any other word whole. */
export function syllables(word: string): string[] {
  if (!withoutSpaces.test(word)) return [word];
  const characters = [...word.normalize("NFC")];
  return characters.length > nameSyllablesMax ? [word] : characters.map((character) => character.normalize("NFD"));
}

/** Splits a word of a writing system without spaces into two names, in all possible ways. */
function namesIn(word: string): [string, string][] {
  const parts = syllables(word);
  return parts.slice(1).map((_, index) => [parts.slice(0, index + 1).join(""), parts.slice(index + 1).join("")]);
}

/**
 * Returns SQL that converts a text expression to a uuid, so that Postgres can find a row through its key. The result is null for
 * a text that is not a uuid, such as `system`. Without the conversion, Postgres would compare the text with the ids of all rows.
 */
export function uuidOf(text: string): string {
  return `CASE WHEN ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ${text}::uuid END`;
}

/** A `LIKE` pattern that finds a folded word at any position. */
export function containsPattern(word: string): string {
  return `%${escaped(word)}%`;
}

/** Escapes the characters that have a special meaning in a `LIKE` pattern. */
function escaped(word: string): string {
  return word.replace(/[\\%_]/g, "\\$&");
}
