import * as z from "zod";

/** Accepts any value and drops it. */
const notRead = z
  .unknown()
  .transform((): undefined => undefined)
  .optional();

/**
 * Returns the schema of members of a request body that a call accepts but does not use. Some screens of the specification send
 * the same values to two calls, or send back values that they only display. The call accepts exactly these members in addition
 * to its own members. It drops their values before it calls the service. docs/http-api.md lists the accepted members.
 */
export function alsoSent<const Names extends readonly string[]>(names: Names): Record<Names[number], typeof notRead> {
  return Object.fromEntries(names.map((name) => [name, notRead])) as Record<Names[number], typeof notRead>;
}
