import { requiredText } from "@/lib/text-schema";

/** Letters and their marks, spaces, and what stands within names: nothing that makes a link or turns the text around. */
const nameOfPerson = /^[\p{L}\p{M} '.-]*$/u;

const nameInput = requiredText(60)
  // As phones write the apostrophe.
  .overwrite((name) => name.replaceAll("’", "'"))
  .regex(nameOfPerson, "name")
  // A domain, which e-mail programs make a link of: after an initial comes another or a space.
  .refine((name) => !/\.[\p{L}\p{M}]{2}/u.test(name), "name");

/** Names of people, which strangers read in e-mails of the bank; the first has two characters or more (decision 17). */
export const firstNameInput = nameInput.min(2, "minLength:2");
export const lastNameInput = nameInput;
