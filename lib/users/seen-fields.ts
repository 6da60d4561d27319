import "server-only";
import { countryName } from "@/lib/i18n/countries";
import { AppError, type FieldProblem } from "@/lib/server/errors";
import { requestContext } from "@/lib/server/request-context";
import type { SeenFields, UserChanges } from "./edit-schema";
import type { User } from "./user";

/**
 * Compares an edit with the values that the editor saw, and returns the changes to store. If another person has since changed a
 * field that the editor leaves unchanged, the field keeps the other person's value.
 *
 * @param current the user, whose row is locked
 * @throws AppError `conflict` if the editor and another person have changed the same field; the problem of each such field
 * contains the field's present value
 */
export function settleAgainstSeen(current: User, changes: UserChanges, seen: SeenFields | undefined): UserChanges {
  const now = { ...current, country: current.nationality };
  const left: UserChanges = { ...changes };
  const problems: Record<string, FieldProblem[]> = {};
  for (const name of Object.keys(seen ?? {}) as (keyof SeenFields)[]) {
    const [before, wanted] = [seen?.[name], changes[name]];
    if (before === undefined || wanted === undefined || now[name] === before || now[name] === wanted) continue;
    if (wanted === before) delete left[name];
    else problems[name] = [{ key: "changedMeanwhile", params: { now: show(name, now[name]) } }];
  }
  if (Object.keys(problems).length === 0) return left;
  throw new AppError("conflict", { messageKey: "changed_meanwhile", fields: problems });
}

function show(name: keyof SeenFields, value: string | null): string {
  const isCountry = name === "country" || name === "countryOfResidence";
  return value === null ? "–" : isCountry ? countryName(value, requestContext().locale) : value;
}
