/** How a language writes numbers: `1,234.5` has the group `,` and the decimal mark `.`. */
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

/** Stands in front of what nobody could read, so that it is not taken for a number of another language. */
const unreadable = "?";

/**
 * What people of a language type as an amount, as the HTTP contract writes it: in German `1.234,56` and `1 234,56` are `1234.56`, and
 * `1.234` is `1234`. A mark that can only be the other one is taken for it (`12.50` in German, `12,50` in English: the keypad of a
 * phone has the marks of the phone's language). What could be meant in two ways, as `1,250` in German, and what makes no sense is
 * marked, and refused by whoever checks it.
 */
export function readTypedAmount(typed: string, locale: string): string {
  const read = readTypedNumber(typed, locale);
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(read) ? unreadable + read : read;
}

/** The same for a number with any number of decimals, such as a rate. */
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
  // Several of the same mark stand between groups, and so does one where the language has it there.
  const isGroup = others.includes(mark) || (mark === group && /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(decimals));
  if (isGroup) return ungroup(text, mark);
  const units = ungroup(whole, others[0] ?? " ");
  return units === undefined || !/^\d*$/.test(decimals) ? undefined : decimals ? `${units}.${decimals}` : units;
}

/** The digits of a whole number whose groups of three have that mark between them, or of one without groups. */
function ungroup(text: string, mark: string): string | undefined {
  const groups = text.split(mark);
  const [first = "", ...others] = groups;
  const isWhole = /^\d+$/.test(first) && others.every((digits) => /^\d{3}$/.test(digits));
  return isWhole && (others.length === 0 || first.length <= 3) ? groups.join("") : undefined;
}

const shownDigitsMax = 15;

/**
 * Decimal text of the contract as a field shows it in a language: grouped digits, and cents only where there are some. What is no such
 * text stays as it is.
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

/** The same without groups, for any number of decimals. */
export function showTypedNumber(text: string, locale: string): string {
  if (text.startsWith(unreadable)) return text.slice(unreadable.length);
  return /^\d+\.\d+$/.test(text) ? text.replace(".", marksOf(locale).decimal) : text;
}
