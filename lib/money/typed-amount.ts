/** The group mark and the decimal mark in a language. In `1,234.5`, the group mark is `,` and the decimal mark is `.`. */
type Marks = { group: string; decimal: string };

const knownMarks = new Map<string, Marks>();

function marksOf(locale: string): Marks {
  let marks = knownMarks.get(locale);
  if (!marks) {
    const parts = new Intl.NumberFormat(locale).formatToParts(12345.6);
    const mark = (wanted: "group" | "decimal") => parts.find(({ type }) => type === wanted)?.value ?? "";
    marks = { group: mark("group"), decimal: mark("decimal") };
    knownMarks.set(locale, marks);
  }
  return marks;
}

/** The prefix of an unreadable text. Without the prefix, the schema might read the text as a number in another notation. */
const unreadable = "?";

/**
 * Converts an amount in the notation of a language to the format of the HTTP contract. In German, `1.234,56` and `1 234,56` become
 * `1234.56`, and `1.234` becomes `1234`. The keypad of a phone has the decimal mark of the phone's language. A mark that can only
 * be a decimal mark is therefore read as a decimal mark in every language (`12.50` in German). If a text is ambiguous (`1,250` in
 * German) or is not a number, the function adds the prefix `unreadable`, so that the schema refuses the text.
 */
export function readTypedAmount(typed: string, locale: string): string {
  const read = readTypedNumber(typed, locale);
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(read) ? unreadable + read : read;
}

/** Converts a number like `readTypedAmount`, but with any number of decimals. Used for rates. */
export function readTypedNumber(typed: string, locale: string): string {
  const text = typed.trim().replace("−", "-");
  const [, sign = "", number = ""] = /^(-?)(\d[\d.,'’ \u00a0\u2009\u202f]*)$/.exec(text) ?? [];
  const read = readNumber(number.replace(/['’\u00a0\u2009\u202f]/g, " "), marksOf(locale));
  if (read !== undefined) return sign + read;
  return text === "" || text.startsWith(unreadable) ? text : unreadable + text;
}

function readNumber(text: string, { group }: Marks): string | undefined {
  const at = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  if (at < 0) return ungroup(text, " ");
  const mark = text.charAt(at);
  const [whole, decimals] = [text.slice(0, at), text.slice(at + 1)];
  const others: string[] = whole.match(/[ .,]/g) ?? [];
  // A mark that occurs twice separates groups. A mark that occurs once separates groups if it is the language's group mark and
  // exactly three digits follow.
  const isGroup = others.includes(mark) || (mark === group && /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(decimals));
  if (isGroup) return ungroup(text, mark);
  const units = ungroup(whole, others[0] ?? " ");
  return units === undefined || !/^\d*$/.test(decimals) ? undefined : decimals ? `${units}.${decimals}` : units;
}

/** Removes the marks between the groups of a whole number. Returns undefined if the text is not a whole number with this mark. */
function ungroup(text: string, mark: string): string | undefined {
  const groups = text.split(mark);
  const [first = "", ...others] = groups;
  const isWhole = /^\d+$/.test(first) && others.every((digits) => /^\d{3}$/.test(digits));
  return isWhole && (others.length === 0 || first.length <= 3) ? groups.join("") : undefined;
}

const shownDigitsMax = 15;

/**
 * Formats decimal text of the HTTP contract for an input field, in the notation of a language. Groups the digits. If the text has
 * decimals, shows two decimals. Any other text stays unchanged, except that the prefix `unreadable` is removed.
 */
export function showTypedAmount(text: string, locale: string): string {
  const match = /^0*(\d+)(?:\.(\d{0,2}))?$/.exec(text.trim());
  if (!match) return text.startsWith(unreadable) ? text.slice(unreadable.length) : text;
  const [, whole = "", cents = ""] = match;
  if (whole.length > shownDigitsMax) return text;
  const { group, decimal } = marksOf(locale);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return cents ? `${grouped}${decimal}${cents.padEnd(2, "0")}` : grouped;
}

/** Formats a number for an input field with all its decimals and without groups. */
export function showTypedNumber(text: string, locale: string): string {
  if (text.startsWith(unreadable)) return text.slice(unreadable.length);
  return /^\d+\.\d+$/.test(text) ? text.replace(".", marksOf(locale).decimal) : text;
}
