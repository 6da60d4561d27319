import * as z from "zod";

/** Accepts any value and drops it. */
const notRead = z
  .unknown()
  .transform((): undefined => undefined)
  .optional();

/**
 * Members of a body that the call accepts and ignores. Screens of the specification send one set of values to two calls, or
 * send displayed values back. These members are accepted by name and dropped before the service. Every other unknown member is
 * refused. docs/http-api.md lists them.
 */
export function alsoSent<const Names extends readonly string[]>(names: Names): Record<Names[number], typeof notRead> {
  return Object.fromEntries(names.map((name) => [name, notRead])) as Record<Names[number], typeof notRead>;
}
