import type { ErrorCode } from "./error-codes";

/** The problems of a form's fields, keyed by field name. Each problem is a sentence in the reader's language. */
export type FieldErrors = Record<string, string[]>;

/** The result of a server action. After a refusal, the form shows `message` in a dialog and the problems beside their fields. */
export type ActionResult<T = null> =
  | { ok: true; data: T }
  | { ok: false; code: ErrorCode; message: string; fields?: FieldErrors };

/** Returns the problems of all fields as one text. If no field has a problem, returns the general message of the refusal. */
export function refusalReason({ message, fields }: { message: string; fields?: FieldErrors }): string {
  const problems = Object.values(fields ?? {}).flat();
  return problems.length > 0 ? problems.join(" ") : message;
}
