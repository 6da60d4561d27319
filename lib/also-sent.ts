import * as z from "zod";

/** Accepts any value and drops it. */
const notRead = z
  .unknown()
  .transform((): undefined => undefined)
  .optional();

/**
 * Members of a request body that the call accepts but does not use. Some screens of the specification send the same values to
 * two calls, or send displayed values back. The members are accepted by name, and their values are dropped before the
 * service is called. Every other unknown member is refused. docs/http-api.md lists the accepted members.
 */
export function alsoSent<const Names extends readonly string[]>(names: Names): Record<Names[number], typeof notRead> {
  return Object.fromEntries(names.map((name) => [name, notRead])) as Record<Names[number], typeof notRead>;
}
