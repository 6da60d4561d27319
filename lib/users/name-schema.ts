import { lineOfText } from "@/lib/text-schema";

/**
 * The characters of a name: letters of every script with their marks and joiners, spaces, apostrophes, hyphens, full stops,
 * commas (`Davis, Jr.`), middle dots (`Marcel·lí`) and a slash (`s/o`). Characters that could form a link or reverse the
 * direction of the text are not included.
 */
const nameOfPerson = /^(?:[\p{L}\p{M} '.,/·・-]|\u200c|\u200d)*$/u;

/**
 * Matches a joiner that is not between two letters. This joiner would be invisible, so two different names could look the same.
 */
const looseJoiner = /(?<![\p{L}\p{M}])(?:\u200c|\u200d)|(?:\u200c|\u200d)(?!\p{L})/u;

const signs: Record<string, string> = { "’": "'", "‘": "'", "‐": "-", "‑": "-" };

const nameInput = lineOfText(60)
  // Replaces the apostrophes that phones type, and hyphens that look like the ordinary hyphen.
  .overwrite((name) => name.replace(/[’‘‐‑]/g, (sign) => signs[sign] ?? sign).replace(/\s+/g, " "))
  .regex(nameOfPerson, "name")
  .refine((name) => name === "" || /\p{L}/u.test(name), "name")
  .refine((name) => !looseJoiner.test(name), "name")
  // A full stop between letters forms a domain name, and e-mail programs turn a domain name into a link. Therefore a full stop
  // must not be followed by two letters.
  .refine((name) => !/\.[\p{L}\p{M}]{2}/u.test(name), "name")
  // Abbreviations such as `s/o` have one letter on either side of the slash. Longer words could form a URL.
  .refine((name) => !name.replace(/(?<![\p{L}\p{M}])\p{L}\/\p{L}(?![\p{L}\p{M}])/gu, "").includes("/"), "name");

/**
 * A person's name in any usual form. One letter is enough (伟). The accepted characters are limited, because the bank's e-mails
 * show the name to strangers. A person with one name has a first name and an empty last name
 * (docs/decisions/names-and-addresses.md).
 */
export const firstNameInput = nameInput.min(1, "required");
export const lastNameInput = nameInput;
