import "server-only";
import { db } from "@/lib/server/db";
import { matchesText } from "./sql-text";

/** Spelled exactly as in the index `users_search`. */
const personText = "(s.first_name || ' ' || s.last_name || ' ' || s.email)";

/** So many people are looked up in an index of what is theirs; what belongs to more is met soon in any order. */
const peopleMax = 1_000;

/**
 * The condition that the person whose id is in `column` has `search` in the name or the e-mail. They are found first: only
 * with them at hand can the planner combine the index of what is theirs with another one (decision 18).
 *
 * @param personId only this person; null for everybody
 * @param bind gives a value its place in the statement
 */
export async function belongsToMatch(
  column: string,
  personId: string | null,
  search: string,
  bind: (value: unknown) => string,
): Promise<string> {
  const peopleOf = (place: (value: unknown) => string) =>
    `SELECT s.id FROM users s WHERE ${matchesText(personText, search, place)}
        ${personId === null ? "" : `AND s.id = ${place(personId)}`}`;
  const values: unknown[] = [];
  const people = await db.query<{ id: string }>(
    `${peopleOf((value) => `$${values.push(value)}`)} LIMIT ${peopleMax + 1}`,
    values,
    { planEachTime: true },
  );
  return people.length > peopleMax
    ? `${column} IN (${peopleOf(bind)})`
    : `${column} = ANY(${bind(people.map(({ id }) => id))}::uuid[])`;
}
