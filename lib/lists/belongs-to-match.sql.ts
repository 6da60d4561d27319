import "server-only";
import { db } from "@/lib/server/db";
import { matchesText } from "./sql-text";

/** SQL for the text in which a search looks for a user. The expression must be spelled exactly as in the index `users_folded`. */
const personText = "(s.first_name || ' ' || s.last_name || ' ' || s.email)";

/**
 * The maximum number of users whose records are found through the users' ids. If more users match, the query compares the text of
 * each record's user instead. With so many users, a scan of the records soon finds enough matches for a page.
 */
const peopleMax = 5_000;

/** Adds a value to the SQL parameters and returns its placeholder. */
type Bind = (value: unknown) => string;

/**
 * The SQL condition that the name or the e-mail address of a user contains `search`. The query must use the alias `s` for
 * `users`.
 */
export function isPersonMatch(search: string, bind: Bind): string {
  return matchesText(personText, search, bind);
}

/**
 * Finds the ids of the users whose name or e-mail address contains `search`. Returns null if more than `peopleMax` users match.
 */
export async function findMatchingPeople(search: string, personId: string | null = null): Promise<string[] | null> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const people = await db.query<{ id: string }>(
    `SELECT s.id FROM users s WHERE ${isPersonMatch(search, bind)}
        ${personId === null ? "" : `AND s.id = ${bind(personId)}`} LIMIT ${peopleMax + 1}`,
    values,
    { planEachTime: true },
  );
  return people.length > peopleMax ? null : people.map(({ id }) => id);
}

/**
 * The SQL condition that `column` contains the id of a user whose name or e-mail address contains `search`. A separate query
 * finds the users first. The planner can combine the index of a user's records with another index only if the ids are known
 * (docs/decisions/staff-tables.md).
 *
 * @param personId the only user to search; null for all users
 */
export async function belongsToMatch(
  column: string,
  personId: string | null,
  search: string,
  bind: Bind,
): Promise<string> {
  const people = await findMatchingPeople(search, personId);
  // Postgres would compute `IN (SELECT …)` for all users before the first record.
  return people === null
    ? `(SELECT ${isPersonMatch(search, bind)} FROM users s WHERE s.id = ${column})`
    : `${column} = ANY(${bind(people)}::uuid[])`;
}
