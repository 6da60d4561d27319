import type { FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";

/**
 * The schema of a form, or a function that loads the schema for the first validation. With a function, the page loads without zod
 * and the schema (docs/decisions/forms.md).
 */
export type SchemaSource<Values> = z.ZodType<unknown, Values> | (() => Promise<z.ZodType<unknown, Values>>);

function readSchema<Values>(source: SchemaSource<Values>): Promise<z.ZodType<unknown, Values>> {
  return typeof source === "function" ? source() : Promise.resolve(source);
}

const fetchChecker = () => import("@hookform/resolvers/zod");

/** Starts loading the schema early, so that the first field can be validated as soon as it loses the focus. Never fails. */
export function preloadSchema<Values>(source: SchemaSource<Values>): void {
  Promise.all([fetchChecker(), readSchema(source)]).catch(() => undefined);
}

/**
 * Validates a form's values in the browser. If the schema cannot be loaded, for example without a connection or after a new
 * release, all values pass. The form then stays usable, and the server validates the values in any case.
 */
export function schemaResolver<Values extends FieldValues>(source: SchemaSource<Values>): Resolver<Values> {
  return async (values, context, options) => {
    const fetched = await Promise.all([fetchChecker(), readSchema(source)]).catch(() => null);
    if (!fetched) return { values, errors: {} };
    const [{ zodResolver }, schema] = fetched;
    const resolve = zodResolver(schema as z.ZodType<FieldValues, Values>) as unknown as Resolver<Values>;
    return await resolve(values, context, options);
  };
}
