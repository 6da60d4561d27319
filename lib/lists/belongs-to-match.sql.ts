import "server-only";
import { db } from "@/lib/server/db";
import { matchesText } from "./sql-text";

/** Spelled exactly as in the index `users_search`. */
const personText = "(s.first_name || ' ' || s.last_name || ' ' || s.email)";

/** So many people are looked up in an index of what is theirs; what belongs to more is met soon in any order. */
const peopleMax = 1_000;

/** Gives a value its place in the statement. */
type Bind = (value: unknown) => string;

/** The condition that a row of `users s` has `search` in the name or the e-mail. */
export function isPersonMatch(search: string, bind: Bind): string {
  return matchesText(personText, search, bind);
}

/** The ids of those who have `search` in the name or the e-mail; null when they are more than a thousand. */
export async function findMatchingPeople(search: string, personId: string | null = null): Promise<string[] | null> {
  const values: unknown[] = [];
  const people = await db.query<{ id: string }>(
    `${peopleSql(search, personId, (value) => `$${values.push(value)}`)} LIMIT ${peopleMax + 1}`,
    values,
    { planEachTime: true },
  );
  return people.length > peopleMax ? null : people.map(({ id }) => id);
}

function peopleSql(search: string, personId: string | null, bind: Bind): string {
  return `SELECT s.id FROM users s WHERE ${isPersonMatch(search, bind)}
        ${personId === null ? "" : `AND s.id = ${bind(personId)}`}`;
}

/**
 * The condition that the person whose id is in `column` has `search` in the name or the e-mail. They are found first: only
 * with them at hand can the planner combine the index of what is theirs with another one (decision 18).
 *
 * @param personId only this person; null for everybody
 */
export async function belongsToMatch(
  column: string,
  personId: string | null,
  search: string,
  bind: Bind,
): Promise<string> {
  const people = await findMatchingPeople(search, personId);
  return people === null
    ? `${column} IN (${peopleSql(search, personId, bind)})`
    : `${column} = ANY(${bind(people)}::uuid[])`;
}
