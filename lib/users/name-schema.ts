import { lineOfText } from "@/lib/text-schema";

/**
 * The characters of a name: letters of every script with their marks and joiners, spaces, apostrophes, hyphens, full stops,
 * commas (`Davis, Jr.`), middle dots (`Marcel·lí`) and a slash (`s/o`). Characters that could form a link or reverse the
 * direction of the text are not included.
 */
const nameOfPerson = /^(?:[\p{L}\p{M} '.,/·・-]|\u200c|\u200d)*$/u;

/**
 * Matches a joiner (U+200C or U+200D) that is not between two letters. Such a joiner is invisible, so two different names could
 * look the same.
 */
const looseJoiner = /(?<![\p{L}\p{M}])(?:\u200c|\u200d)|(?:\u200c|\u200d)(?!\p{L})/u;

const signs: Record<string, string> = { "’": "'", "‘": "'", "‐": "-", "‑": "-" };

const nameInput = lineOfText(60)
  // Replaces typographic apostrophes, which phones insert, and typographic hyphens with the ASCII characters.
  .overwrite((name) => name.replace(/[’‘‐‑]/g, (sign) => signs[sign] ?? sign).replace(/\s+/g, " "))
  .regex(nameOfPerson, "name")
  .refine((name) => name === "" || /\p{L}/u.test(name), "name")
  .refine((name) => !looseJoiner.test(name), "name")
  // Refuses a full stop before two letters, because e-mail programs turn a text such as `name.com` into a link.
  .refine((name) => !/\.[\p{L}\p{M}]{2}/u.test(name), "name")
  // A slash is accepted only between single letters, as in `s/o`, because longer words around a slash could form a URL.
  .refine((name) => !name.replace(/(?<![\p{L}\p{M}])\p{L}\/\p{L}(?![\p{L}\p{M}])/gu, "").includes("/"), "name");

/**
 * A person's name in any usual form. One letter is enough (伟). Only some characters are accepted, because the bank's e-mails show
 * the name to people who do not know the person. A person with one name has a first name and an empty last name
 * (docs/decisions/names-and-addresses.md).
 */
export const firstNameInput = nameInput.min(1, "required");
export const lastNameInput = nameInput;
