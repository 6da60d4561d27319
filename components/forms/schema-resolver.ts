import { createTranslator } from "next-intl";
import type { FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";
import { translateFieldProblem } from "@/lib/i18n/field-problem";
import type { Locale } from "@/lib/i18n/locales";
import type { Messages } from "@/lib/i18n/messages";
import { problemsOf } from "./problems-of";

/**
 * The schema of a form, or a function that loads the schema for the first validation. With a function, the page loads without zod
 * and the schema (docs/decisions/forms.md).
 */
export type SchemaSource<Values> = z.ZodType<unknown, Values> | (() => Promise<z.ZodType<unknown, Values>>);

function readSchema<Values>(source: SchemaSource<Values>): Promise<z.ZodType<unknown, Values>> {
  return typeof source === "function" ? source() : Promise.resolve(source);
}

/** Loads everything that validates values: the resolver of zod, the schema, and the texts of the problems. */
function fetchCheck<Values>(source: SchemaSource<Values>, locale: Locale) {
  return Promise.all([
    import("@hookform/resolvers/zod"),
    readSchema(source),
    import(`@/messages/${locale}/validation.json`) as Promise<{ default: Messages["validation"] }>,
  ]);
}

/** Starts loading the schema, so that the schema is ready when the focus leaves the first field. Never fails. */
export function preloadSchema<Values>(source: SchemaSource<Values>, locale: Locale): void {
  fetchCheck(source, locale).catch(() => undefined);
}

/**
 * Validates a form's values in the browser, and describes the problems in the reader's language. If the schema cannot be loaded,
 * for example without a connection or after a new release, all values pass. The form then stays usable, and the server validates
 * the values in any case.
 */
export function schemaResolver<Values extends FieldValues>(
  source: SchemaSource<Values>,
  locale: Locale,
): Resolver<Values> {
  return async (values, context, options) => {
    const fetched = await fetchCheck(source, locale).catch(() => null);
    if (!fetched) return { values, errors: {} };
    const [{ zodResolver }, schema, { default: validation }] = fetched;
    const resolve = zodResolver(schema as z.ZodType<FieldValues, Values>) as unknown as Resolver<Values>;
    const result = await resolve(values, context, options);
    const t = createTranslator({ locale, messages: { validation }, namespace: "validation" });
    for (const [name, error] of problemsOf(result.errors)) {
      error.message = translateFieldProblem(t as never, error.message, name);
    }
    return result;
  };
}
