import * as z from "zod";

/** No control characters but line breaks and tabs: Postgres cannot store NUL, and nobody types the others. */
const plainText = /^[^\p{Cc}]*$/u;
const multilineText = /^(?:[^\p{Cc}]|[\n\r\t])*$/u;

/** One line of text that must not be empty. */
export function requiredText(lengthMax: number) {
  return z
    .string({ error: "required" })
    .trim()
    .min(1, "required")
    .max(lengthMax, `maxLength:${lengthMax}`)
    .regex(plainText, "invalid");
}

/** Text of several lines that may be missing; then it is empty. */
export function optionalText(lengthMax: number) {
  return z
    .string({ error: "invalid" })
    .trim()
    .max(lengthMax, `maxLength:${lengthMax}`)
    .regex(multilineText, "invalid")
    .default("");
}
