const tonesMax = 5;

/** The mark of a name at the start of its line: one or two letters in a circle. A name always has the same tone. */
export type Mark = { letters: string; tone: number };

/** The initials of a name's first and last word; for an e-mail address, its first letter. */
export function markOf(name: string): Mark {
  const [person = ""] = name.split("@");
  const words = name.includes("@") ? [person] : name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  const [first = name, last = ""] = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = [first, last].map((word) => [...word][0] ?? "").join("");
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return { letters: letters.toLocaleUpperCase("en"), tone: (sum % tonesMax) + 1 };
}

/** The attributes of the element that begins with a mark. app/globals.css draws the mark without another element. */
export function markProps({ letters, tone }: Mark, className = "") {
  return { "data-mark": letters, className: `mark mark-${tone} ${className}`.trim() };
}
