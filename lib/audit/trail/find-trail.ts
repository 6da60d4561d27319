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
import type { TrailEvent, TrailKind, TrailPage, TrailQuery } from "./trail";

const pageSize = 25;

/**
 * A page of the audit trail, newest first, read along an index whatever its length. For admins and auditors.
 *
 * @param place.after, place.before where an earlier page said that its neighbour begins; what is no place counts as none
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
  // One event more than a page holds tells whether there is more.
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

/** How many events each kind has, up to a limit. For admins and auditors. */
export async function countTrail(actor: Actor, countMax: number): Promise<Record<TrailKind, number>> {
  assertMay(actor, "audit.read");
  return await countTrailKinds(countMax);
}

/** Names become ids. Nothing where somebody is asked for whom nobody knows. */
export async function toFilter({ person, customer, ...rest }: TrailQuery): Promise<TrailFilter | undefined> {
  const [actors, about] = await Promise.all([readPerson(person.trim()), readCustomer(customer.trim())]);
  return actors?.length === 0 || about === undefined ? undefined : { ...rest, actors, about };
}

async function readPerson(text: string): Promise<string[] | null> {
  if (text === "") return null;
  const word = text.toLowerCase();
  return isUuid(word) || word === "system" || word === "stranger" ? [word] : await findPeopleIds(text);
}

async function readCustomer(text: string): Promise<string | null | undefined> {
  if (text === "") return null;
  // Postgres cannot even look for a text with a NUL in it.
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
