import "server-only";
import { validate as isUuid } from "uuid";
import { type Actor, assertMay } from "@/lib/server/actor";
import {
  countTrailKinds,
  findCustomerId,
  findPeopleIds,
  readTrail,
  type TrailFilter,
  type TrailPlace,
} from "./read-trail.sql";
import type { TrailEvent, TrailKind, TrailPage, TrailQuery } from "./trail.model";

const pageSize = 25;

/**
 * A page of the audit trail, newest first. The page is read through an index, so the time of the query does not depend on the
 * length of the trail. Only admins and auditors may read the trail.
 *
 * @param place.after, place.before a position that an earlier page returned as `older` or `newer`. Any other text is ignored
 */
export async function findTrail(
  actor: Actor,
  query: TrailQuery,
  place: { after?: string | undefined; before?: string | undefined },
): Promise<TrailPage> {
  assertMay(actor, "audit.read");
  const filter = await toFilter(query);
  if (!filter) return { events: [], newer: null, older: null };
  const [after, before] = [readPlace(place.after), readPlace(place.before)];
  // The query reads one event more than the page contains, to find out whether another page follows.
  const found = await readTrail(filter, before ? { before, limit: pageSize + 1 } : { after, limit: pageSize + 1 });
  const goesOn = found.length > pageSize;
  const events = before ? found.slice(0, pageSize).reverse() : found.slice(0, pageSize);
  const [first, last] = [events.at(0), events.at(-1)];
  return {
    events,
    newer: first && (before ? goesOn : after) ? writePlace(first) : null,
    older: last && (before || goesOn) ? writePlace(last) : null,
  };
}

/** The number of events of each kind, counted up to a limit. Only admins and auditors may read the counts. */
export async function countTrail(actor: Actor, countMax: number): Promise<Record<TrailKind, number>> {
  assertMay(actor, "audit.read");
  return await countTrailKinds(countMax);
}

/**
 * Returns the filter with the ids of people in place of their names. Returns undefined if the customer is unknown, or if the
 * search finds no person, action or field. In these cases, no event can match.
 */
export async function toFilter(query: TrailQuery): Promise<TrailFilter | undefined> {
  const { person, acts = [], fields = [], customer, ...rest } = query;
  const [actors, about] = await Promise.all([readPerson(person.trim()), readCustomer(customer.trim())]);
  if (about === undefined) return undefined;
  if (actors === null) return { ...rest, search: null, about };
  const isKnown = actors.length + acts.length + fields.length > 0;
  return isKnown ? { ...rest, search: { actors, acts, fields }, about } : undefined;
}

async function readPerson(text: string): Promise<string[] | null> {
  if (text === "") return null;
  const word = text.toLowerCase();
  return isUuid(word) || word === "system" || word === "stranger" ? [word] : await findPeopleIds(text);
}

async function readCustomer(text: string): Promise<string | null | undefined> {
  if (text === "") return null;
  // No e-mail and no account number contains a control character, and PostgreSQL refuses a NUL character in a text.
  if (/\p{Cc}/u.test(text)) return undefined;
  return isUuid(text) ? text.toLowerCase() : await findCustomerId(text);
}

function writePlace({ createdAt, id }: TrailEvent): string {
  return `${createdAt.getTime()}_${id}`;
}

function readPlace(text: string | undefined): TrailPlace | undefined {
  const [, ms = "", id = ""] = /^(\d{1,13})_([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  return isUuid(id) ? { createdAt: new Date(Number(ms)), id } : undefined;
}
