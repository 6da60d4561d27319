import { foldText } from "@/lib/text-fold";

/** The result of comparing a typed name with the name of the account's holder. */
export type NameMatch = "match" | "close" | "none";

/**
 * Abbreviations of "son of", "daughter of" and similar words in names from India and Malaysia, which the comparison ignores:
 * `s/o`, `d/o`, `w/o`, `c/o`, `a/l`, `a/p`.
 */
const relations = /(^|\s)(?:[sdwc]\/o|a\/[lp])(?=\s|$)/g;
const titles = new Set(["mr", "mrs", "ms", "miss", "mx", "dr", "prof", "sir"]);
/** The maximum share of differing letters in a close match. The share is large enough for a typing error. */
const closeDistanceShareMax = 0.2;

/**
 * How many more parts a typed name may have than the holder's name. Without this limit, a customer could try many names at once.
 */
const extraPartsMax = 2;

/**
 * Compares two names. Ignores the differences that a search ignores (`foldText`), and also punctuation, titles, spaces and the
 * order of the parts. A difference in the vowel signs of Indian scripts counts, because these signs are letters.
 *
 * - `match`: the same parts
 * - `close`: a few letters differ, or an initial or a middle name is missing
 * - `none`: another name, or a name with more than two additional parts
 */
export function matchNames(typed: string, holder: string): NameMatch {
  const typedParts = nameParts(typed);
  const holderParts = nameParts(holder);
  if (typedParts.length === 0 || holderParts.length === 0) return "none";
  if (typedParts.length > holderParts.length + extraPartsMax) return "none";
  const typedKey = typedParts.toSorted().join(" ");
  const holderKey = holderParts.toSorted().join(" ");
  if (typedKey === holderKey || isRunTogether(typedParts, holderParts)) return "match";
  const longest = Math.max(typedKey.length, holderKey.length);
  if (editDistance(typedKey, holderKey) / longest <= closeDistanceShareMax) return "close";
  return sharesEveryPart(typedParts, holderParts) || sharesEveryPart(holderParts, typedParts) ? "close" : "none";
}

function nameParts(name: string): string[] {
  return foldText(name)
    .replace(relations, " ")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== "" && !titles.has(part));
}

/**
 * Whether one name is equal to the other name without its spaces. Chinese names are often written without spaces. The family name
 * may be at the beginning or at the end.
 */
function isRunTogether(one: string[], other: string[]): boolean {
  if (one.length > 1 && other.length > 1) return false;
  const [joined, parts] = one.length === 1 ? [one[0], other] : [other[0], one];
  return joined === parts.join("") || joined === parts.toReversed().join("");
}

/**
 * Whether each part of the shorter name is a part of the longer name, or the initial of a part of the longer name. The shorter
 * name must have at least two parts. At least one part of the shorter name must be a whole part of the longer name.
 */
function sharesEveryPart(shorter: string[], longer: string[]): boolean {
  const fits = (part: string) => longer.some((other) => other === part || (isInitial(part) && other.startsWith(part)));
  return shorter.length >= 2 && shorter.every(fits) && shorter.some((part) => part.length > 1 && longer.includes(part));
}

/**
 * Whether a part is an initial: a single letter of a script with capital letters. In other scripts, one character can be a whole
 * name: 伟.
 */
function isInitial(part: string): boolean {
  return part.length === 1 && part.toUpperCase() !== part;
}

/** The Levenshtein distance of two texts. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(substitution, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
