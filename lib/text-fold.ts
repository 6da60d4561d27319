/**
 * The characters that folding removes: accents of Latin, Greek and Cyrillic letters, the points of Hebrew and the vowel marks of
 * Arabic, invisible characters, apostrophes and middle dots. Folding does not remove the vowel signs of Indian and other scripts,
 * because in these scripts a vowel sign is a letter.
 */
const ignored = new RegExp(
  `[${[
    String.raw`\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640`,
    String.raw`\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff`,
    String.raw`\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f`,
    String.raw`\ufeff'\u02b9-\u02bc\u02c8\u2018\u2019\u201b\u2032\u00b7\u2027`,
    "`",
  ].join("")}]+`,
  "gu",
);

/** Replacements for hyphens, digits, and letters that have no Unicode decomposition. `from` and `to` have the same order. */
const alike = {
  from: "øłđðħŧıĸŋςəɓɗƙƴɛɔɣىیکة‐‑‒–—―−־・٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹",
  to: "olddhtiknσebdkyeogييكه-------- 01234567890123456789",
};

/** Letters that are replaced by two letters. */
const pairs = { ß: "ss", æ: "ae", œ: "oe", þ: "th" };

const substitutes = new Map([
  ...[...alike.from].map((letter, index) => [letter, alike.to[index] ?? ""] as const),
  ...Object.entries(pairs),
]);
const substituted = new RegExp(`[${[...substitutes.keys()].join("")}]`, "gu");

/**
 * Folds a text for searches and for comparisons of names. Two texts have the same folded text if they differ only in case,
 * accents, ß, typographic apostrophes, joiners, the Turkish dotless ı or the width of letters. The SQL function `search_fold`
 * returns the same result, and the search indexes use `search_fold`. A change of `foldText` therefore needs a new `search_fold`
 * and new indexes.
 */
export function foldText(text: string): string {
  return text
    .replaceAll("´", "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(ignored, "")
    .replace(substituted, (letter) => substitutes.get(letter) ?? letter);
}

/** Folds a text like `foldText`, and puts single spaces between its words. */
export function foldWords(text: string): string {
  // An apostrophe separates words, so that "Ivoire" matches "Côte d'Ivoire".
  return foldText(text.replace(/['’]/g, " "))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
