const tonesMax = 5;

/**
 * The circle with initials that is shown before a person's name in a list. The same name always has the same `tone`, which
 * selects the circle's colour.
 */
export type Mark = { letters: string; tone: number };

/** Returns the initials of a name's first and last word. For an e-mail address, returns the address's first letter. */
export function markOf(name: string): Mark {
  const [person = ""] = name.split("@");
  const words = name.includes("@") ? [person] : name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  const [first = name, last = ""] = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = [first, last].map((word) => [...word][0] ?? "").join("");
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return { letters: letters.toLocaleUpperCase("en"), tone: (sum % tonesMax) + 1 };
}

/**
 * Returns the attributes of an element that begins with a mark. app/globals.css draws the mark from these attributes, so the mark
 * needs no element of its own.
 */
export function markProps({ letters, tone }: Mark, className = "") {
  return { "data-mark": letters, className: `mark mark-${tone} ${className}`.trim() };
}
