/** A key of the `validation` messages, or a key with the values of its placeholders. */
type FieldProblem = string | { key: string; params: Record<string, string | number> };

/** next-intl's translator of the `validation` messages, with a loose type, because the keys come from schemas as text. */
type ValidationTranslator = {
  (key: never, params?: never): string;
  has(key: never): boolean;
};

/**
 * Describes a field's problem in the reader's language, in the browser and on the server.
 *
 * Schemas name their problems by keys of the `validation` messages. A key may carry one value after a colon: `minLength:12` means
 * the message `minLength` with `{value}` = 12. A text that is not a key comes from one of zod's own checks, such as the check of
 * the type, and is shown as `invalid`.
 */
export function translateFieldProblem(t: ValidationTranslator, problem: FieldProblem): string {
  if (typeof problem === "object") return t(problem.key as never, problem.params as never);
  const separator = problem.indexOf(":");
  const key = (separator < 0 ? problem : problem.slice(0, separator)) as never;
  const value = separator < 0 ? "" : problem.slice(separator + 1);
  if (!/^\w+$/.test(key) || !t.has(key)) return t("invalid" as never);
  return t(key, { value } as never);
}
