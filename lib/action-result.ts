import type { ErrorCode } from "./error-codes";

/** Problems by field name; each entry is a sentence in the reader's language. */
export type FieldErrors = Record<string, string[]>;

/** The answer of a server action. The form shows `message` in its dialog, and each of `fields` beside its field. */
export type ActionResult<T = null> =
  | { ok: true; data: T }
  | { ok: false; code: ErrorCode; message: string; fields?: FieldErrors };

/** The text of a refusal: the problems of its fields, or otherwise the general message. */
export function refusalReason({ message, fields }: { message: string; fields?: FieldErrors }): string {
  const problems = Object.values(fields ?? {}).flat();
  return problems.length > 0 ? problems.join(" ") : message;
}
