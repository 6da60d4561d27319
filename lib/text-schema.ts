import * as z from "zod";

/**
 * No control characters but line breaks and tabs, and no halves of characters (lone surrogates): Postgres cannot store
 * them, and nobody types them.
 */
const plainText = /^[^\p{Cc}\p{Cs}]*$/u;
const multilineText = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/** One line of text that must not be empty. */
export function requiredText(lengthMax: number) {
  return z
    .string({ error: "required" })
    .trim()
    .min(1, "required")
    .max(lengthMax, `maxLength:${lengthMax}`)
    .regex(plainText, "invalid");
}

/** Text of several lines, which may be empty. */
export function freeText(lengthMax: number) {
  return z.string({ error: "invalid" }).trim().max(lengthMax, `maxLength:${lengthMax}`).regex(multilineText, "invalid");
}

/** Text of several lines that may be missing; then it is empty. */
export function optionalText(lengthMax: number) {
  return freeText(lengthMax).default("");
}
