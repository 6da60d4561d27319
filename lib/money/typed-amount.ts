/** The number notation of a language: `1,234.5` has the group mark `,` and the decimal mark `.`. */
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

/** Marks an unreadable text, so that the text is not mistaken for a number in another notation. */
const unreadable = "?";

/**
 * Converts an amount in the notation of a language to the format of the HTTP contract: in German, `1.234,56` and `1 234,56`
 * become `1234.56`, and `1.234` becomes `1234`. A mark that can only be the decimal mark is read as the decimal mark (`12.50` in
 * German, `12,50` in English), because a phone's keypad has the marks of the phone's language. Ambiguous texts, such as `1,250`
 * in German, and meaningless texts are marked, so that the schema refuses them.
 */
export function readTypedAmount(typed: string, locale: string): string {
  const read = readTypedNumber(typed, locale);
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(read) ? unreadable + read : read;
}

/** Like `readTypedAmount`, for a number with any number of decimals, such as a rate. */
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
  // A repeated mark separates groups. A single mark separates groups when it is the language's group mark and three digits
  // follow.
  const isGroup = others.includes(mark) || (mark === group && /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(decimals));
  if (isGroup) return ungroup(text, mark);
  const units = ungroup(whole, others[0] ?? " ");
  return units === undefined || !/^\d*$/.test(decimals) ? undefined : decimals ? `${units}.${decimals}` : units;
}

/** The digits of a whole number that has this mark between groups of three digits, or no groups; undefined for any other text. */
function ungroup(text: string, mark: string): string | undefined {
  const groups = text.split(mark);
  const [first = "", ...others] = groups;
  const isWhole = /^\d+$/.test(first) && others.every((digits) => /^\d{3}$/.test(digits));
  return isWhole && (others.length === 0 || first.length <= 3) ? groups.join("") : undefined;
}

const shownDigitsMax = 15;

/**
 * Formats decimal text of the contract for a field in a language. Groups the digits, and shows two decimals if the text has
 * decimals. Any other text stays unchanged.
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

/** Formats a number with any number of decimals, without groups. */
export function showTypedNumber(text: string, locale: string): string {
  if (text.startsWith(unreadable)) return text.slice(unreadable.length);
  return /^\d+\.\d+$/.test(text) ? text.replace(".", marksOf(locale).decimal) : text;
}
