/** A key of the `validation` messages, with or without the values of the message's placeholders. */
type FieldProblem = string | { key: string; params: Record<string, string | number> };

/** next-intl's translator of the `validation` messages. Its type accepts any key, because the keys come from schemas as text. */
type ValidationTranslator = {
  (key: never, params?: never): string;
  has(key: never): boolean;
};

/**
 * Describes a field's problem in the reader's language. Both the browser and the server call this function.
 *
 * Schemas report problems as keys of the `validation` messages. One value may follow the key after a colon: `minLength:12` means
 * the message `minLength` with `{value}` = 12. A text that is not a key comes from one of zod's own checks, such as the check of
 * the type. The function replaces such a text with the message `invalid`. For an empty field, the function returns the message
 * `missing.<field>` if this message exists, because this message states what to enter.
 */
export function translateFieldProblem(t: ValidationTranslator, problem: FieldProblem, field: string): string {
  if (typeof problem === "object") return t(problem.key as never, problem.params as never);
  const separator = problem.indexOf(":");
  const key = (separator < 0 ? problem : problem.slice(0, separator)) as never;
  const value = separator < 0 ? "" : problem.slice(separator + 1);
  const missing = `missing.${field}` as never;
  if (problem === "required" && /^[a-z]+$/i.test(field) && t.has(missing)) return t(missing);
  if (!/^\w+$/.test(key) || !t.has(key)) return t("invalid" as never);
  return t(key, { value } as never);
}
