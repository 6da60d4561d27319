import type { IconName } from "./icon/icon-names";

const tonesMax = 5;

/**
 * The initials of a name. The same name always has the same `tone`, which selects the colour of the circle around the initials.
 */
type Initials = { letters: string; tone: number };

/** The circle before a name in a list. The circle contains a person's initials, or the icon of a loan or deposit. */
export type Mark = Initials | { icon: IconName };

const productMarks = { loan: { icon: "hand-coins" }, deposit: { icon: "piggy-bank" } } as const;

/** Returns the mark of a payment. A payment of a loan or deposit has an icon, because the name is not a person's name. */
export function markOfPayment(subject: string, name: string): Mark {
  return subject === "loan" || subject === "deposit" ? productMarks[subject] : markOf(name);
}

/** Returns the initials of a name's first and last word. For an e-mail address, returns the address's first letter. */
export function markOf(name: string): Initials {
  const [person = ""] = name.split("@");
  const words = name.includes("@") ? [person] : name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  const [first = name, last = ""] = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = [first, last].map((word) => [...word][0] ?? "").join("");
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return { letters: letters.toLocaleUpperCase("en"), tone: (sum % tonesMax) + 1 };
}

/**
 * Returns the attributes of an element that begins with initials. app/globals.css draws the initials from these attributes, so the
 * initials need no element of their own.
 */
export function markProps({ letters, tone }: Initials, className = "") {
  return { "data-mark": letters, className: `mark mark-${tone} ${className}`.trim() };
}
