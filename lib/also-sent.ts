import * as z from "zod";

/** Accepts any value and drops it. */
const notRead = z
  .unknown()
  .transform((): undefined => undefined)
  .optional();

/**
 * Returns the schema of fields that an endpoint accepts in a request body but does not use. In the specification, some screens
 * send the same values to two endpoints, or send values that they only display. The endpoint accepts exactly these fields in
 * addition to its own fields, and drops their values before it calls the service. docs/http-api.md lists the accepted fields.
 */
export function alsoSent<const Names extends readonly string[]>(names: Names): Record<Names[number], typeof notRead> {
  return Object.fromEntries(names.map((name) => [name, notRead])) as Record<Names[number], typeof notRead>;
}
