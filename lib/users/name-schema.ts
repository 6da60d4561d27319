import { requiredText } from "@/lib/text-schema";

/**
 * Letters, accents, spaces, and the punctuation of names. Excludes what makes a link or reverses the direction of the text.
 */
const nameOfPerson = /^[\p{L}\p{M} '.-]*$/u;

const nameInput = requiredText(60)
  // The apostrophe that phones type.
  .overwrite((name) => name.replaceAll("’", "'"))
  .regex(nameOfPerson, "name")
  // A full stop between letters makes a domain, which e-mail programs turn into a link. An initial is followed by another
  // initial or a space.
  .refine((name) => !/\.[\p{L}\p{M}]{2}/u.test(name), "name");

/** A person's name. Strangers read it in the bank's e-mails. A first name has at least two characters (decision 17). */
export const firstNameInput = nameInput.min(2, "minLength:2");
export const lastNameInput = nameInput;
