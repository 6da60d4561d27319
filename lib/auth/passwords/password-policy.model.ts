import * as z from "zod";

const passwordLengthMin = 12;
const passwordLengthMax = 128;

/** The parts that make up the most frequent passwords. Each part has three letters or more, in lower case. */
const commonParts = [
  "password|passwort|passcode|passphrase|motdepasse|contrasena|parola|senha|login|signin|welcome|letmein|changeme",
  "default|secret|secure|security|private|access|master|admin|administrator|root|user|guest|test|demo|temp|sample",
  "bank|banking|money|dollar|account|holdfast|trust|hello|iloveyou|love|lover|loveme|baby|babygirl|angel|princess",
  "sunshine|flower|summer|winter|spring|autumn|monday|friday|january|december|football|baseball|basketball|soccer",
  "hockey|superman|batman|spiderman|pokemon|starwars|dragon|monkey|shadow|tiger|eagle|wolf|ninja|killer|hunter",
  "michael|jordan|jessica|ashley|daniel|charlie|thomas|computer|internet|google|facebook|samsung|apple|windows",
  "whatever|freedom|trustno|trustnoone|mustang|corvette|ferrari|liverpool|chelsea|arsenal|barcelona|cowboys|yankees",
  "qwertyuiop|qwertyui|qwertz|qwerty|azerty|asdfghjkl|asdfgh|asdf|zxcvbnm|zxcvbn|qazwsx|wsxedc|edcrfv|qwe|asd|zxc",
  "qaz|wsx|abcdefghijklm|abcdefgh|abcdef|abcd|abc|xyz|the|and|for|you|yes|god|pass|word|one|two|three|four|five",
]
  .join("|")
  .split("|")
  // Longer parts come first, so that `password` is removed before `pass`.
  .sort((a, b) => b.length - a.length);

const lookalikes: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/**
 * True if guessing programs try this password early. They try combinations of common words, keyboard rows and numbers
 * (`Password2026!!`), and passwords with very few different characters (`aaaaaaaaaaaa`, `121212121212`).
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size < 5) return true;
  const letters = lower.replace(/[013457@$!]/g, (character) => lookalikes[character] ?? character);
  return [lower, letters].some((text) => originalLength(text) < 4);
}

/** The number of letters that remain when common parts are removed. Digits and punctuation do not count. */
function originalLength(text: string): number {
  let rest = text;
  for (const part of commonParts) rest = rest.replaceAll(part, " ");
  return rest.replace(/[^\p{L}]/gu, "").length;
}

/** True when a password contains its owner's name or e-mail, which other people know. */
export function isPersonalPassword(
  password: string,
  owner: { email: string; firstName: string; lastName: string },
): boolean {
  const lower = password.toLowerCase();
  const email = owner.email.toLowerCase();
  const [mailbox = ""] = email.split("@");
  const known = [email, mailbox, owner.firstName.toLowerCase(), owner.lastName.toLowerCase()];
  // Parts with fewer than four characters appear by chance in good passphrases.
  return known.some((part) => part.length >= 4 && lower.includes(part));
}

/** A new password must have 12 characters or more, and must be hard to guess for programs (docs/decisions/log-in.md). */
export const newPasswordInput = z
  .string({ error: "required" })
  .min(1, "required")
  .min(passwordLengthMin, `minLength:${passwordLengthMin}`)
  .max(passwordLengthMax, `maxLength:${passwordLengthMax}`)
  .refine((password) => !isCommonPassword(password), "passwordCommon");

/** The new password, typed a second time. `samePasswords` compares the two fields. */
export const confirmPasswordInput = z
  .string({ error: "required" })
  .min(1, "required")
  .max(passwordLengthMax, `maxLength:${passwordLengthMax}`);

/** Checks that an object's two passwords are equal. The check also runs when other fields are invalid. */
export function samePasswords(context: z.core.ParsePayload<{ password: string; confirmPassword: string }>): void {
  const { password, confirmPassword } = context.value;
  if (password === confirmPassword || !confirmPassword) return;
  context.issues.push({
    code: "custom",
    message: "passwordMismatch",
    path: ["confirmPassword"],
    input: confirmPassword,
  });
}
