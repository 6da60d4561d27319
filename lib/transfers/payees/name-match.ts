/** How well a typed name fits the name of the account's holder. */
export type NameMatch = "match" | "close" | "none";

const titles = new Set(["mr", "mrs", "ms", "miss", "mx", "dr", "prof", "sir"]);
/** Names that differ in at most this share of their letters are a close match: a slip of the finger. */
const closeDistanceShareMax = 0.2;

/** So many parts more than the holder's a name may have: a list of names is no name. */
const extraPartsMax = 2;

/**
 * Compares two names as people write them: case, accents, punctuation, titles and the order of the parts do not count.
 *
 * - `match`: the same parts
 * - `close`: a few letters differ, or an initial or a middle name is missing
 * - `none`: somebody else, or more than two parts more than the holder has
 */
export function matchNames(typed: string, holder: string): NameMatch {
  const typedParts = nameParts(typed);
  const holderParts = nameParts(holder);
  if (typedParts.length === 0 || holderParts.length === 0) return "none";
  if (typedParts.length > holderParts.length + extraPartsMax) return "none";
  const typedKey = typedParts.toSorted().join(" ");
  const holderKey = holderParts.toSorted().join(" ");
  if (typedKey === holderKey) return "match";
  const longest = Math.max(typedKey.length, holderKey.length);
  if (editDistance(typedKey, holderKey) / longest <= closeDistanceShareMax) return "close";
  return sharesEveryPart(typedParts, holderParts) || sharesEveryPart(holderParts, typedParts) ? "close" : "none";
}

function nameParts(name: string): string[] {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "" && !titles.has(part));
}

/** Whether each part of the shorter name is one of the longer name's, or its initial; two parts or more must fit. */
function sharesEveryPart(shorter: string[], longer: string[]): boolean {
  const fits = (part: string) =>
    longer.some((other) => other === part || (part.length === 1 && other.startsWith(part)));
  return shorter.length >= 2 && shorter.every(fits) && shorter.some((part) => part.length > 1 && longer.includes(part));
}

/** Levenshtein's distance. */
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
