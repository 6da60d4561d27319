import "server-only";
import { validate as isUuid } from "uuid";
import { noteList } from "@/lib/audit/note-list";
import { parseBalance } from "@/lib/money/parse-money";
import { readTypedAmount } from "@/lib/money/typed-amount";
import { may } from "@/lib/roles";
import { type Actor, assertMay } from "@/lib/server/actor";
import { calendarNow, now } from "@/lib/server/clock";
import { createdForSameDue, dueAfter, lastDueAt } from "./bank-hours";
import { type KindBounds, queryWork, toMoney, type WorkConditions } from "./find-work.sql";
import type { WorkFilterInput } from "./schema";
import type { WorkItem } from "./work.model";
import { sourceOf, type WorkKind, workKinds } from "./work-sources.sql";

export type WorkQuery = {
  /** Only work of this kind. Empty for all kinds. */
  kind: WorkKind | "";
  owner: WorkConditions["owner"];
  /** True if the list must contain only records whose due time has passed. */
  isLate: boolean;
  currency: string;
  min: bigint | null;
  max: bigint | null;
};

/** Converts the filters of a URL to a query. Ignores an unknown kind, and an amount that is not a number. */
export function toWorkQuery({ kind, due, min, max, ...filters }: WorkFilterInput, locale: string): WorkQuery {
  return {
    ...filters,
    kind: workKinds.find((known) => known === kind) ?? "",
    ...{ isLate: due === "late", min: toHundredths(min, locale), max: toHundredths(max, locale) },
  };
}

/** Amounts are compared in hundredths of a unit. The text is therefore parsed as US dollars, whose minor unit is a hundredth. */
function toHundredths(typed: string, locale: string): bigint | null {
  const result = parseBalance(readTypedAmount(typed, locale), "USD");
  return result.ok ? result.amountMinor : null;
}

export type FoundItem = WorkItem<WorkKind>;

/** A page of the work list. `next` is the cursor of the next page. */
export type WorkPage = { items: FoundItem[]; next: string | null; opened: FoundItem | null };

type Place = { createdAt: Date; kind: WorkKind; id: string };

/** The kinds of work that the actor's role may see. */
export function workKindsOf({ role }: Actor): WorkKind[] {
  return workKinds.filter((kind) => may(role, sourceOf(kind).read));
}

/**
 * Reads a page of the work list: the waiting records of all kinds, sorted by due time. Within a kind, a later record is never due
 * before an earlier record. It is therefore enough to read the first records of each kind and to merge them.
 *
 * @param after the cursor at which the page begins. An invalid cursor means the beginning
 * @param opened the key of a record that is returned as `opened` if it still waits
 * @throws AppError `forbidden`
 */
export async function findWork(
  actor: Actor,
  query: WorkQuery,
  { pageSize, after = "", opened = "" }: { pageSize: number; after?: string; opened?: string },
): Promise<WorkPage> {
  assertMay(actor, "desk.read");
  const allowed = workKindsOf(actor);
  const kinds = query.kind ? allowed.filter((kind) => kind === query.kind) : allowed;
  const place = readCursor(after);
  const at = now();
  const { owner, currency, min, max } = query;
  const rows = await queryWork(
    kinds.map((kind) => boundsOfKind(kind, query.isLate ? at : null, place)),
    { readerId: actor.userId, at, owner, currency, min, max },
    { limit: pageSize + 1, opened: readOpened(opened, allowed) },
  );
  const found = rows.map(({ isOpened, ...row }) => ({ isOpened, item: toItem(actor, row, at) }));
  const items = found.flatMap(({ isOpened, item }) => (isOpened ? [] : [item])).sort(byDueTime);
  const shown = items.slice(0, pageSize);
  await noteList(actor, "work", { ...query, after }, shown.length);
  const last = items.length > pageSize ? shown.at(-1) : undefined;
  return { items: shown, next: last ? cursorOf(last) : null, opened: found.find((row) => row.isOpened)?.item ?? null };
}

/** The difference between the bank's clock and the clock that the records of a kind use, in milliseconds. */
function leadOf(kind: WorkKind): number {
  const dayMs = 86_400_000;
  return sourceOf(kind).isCalendarTime ? Math.round((now().getTime() - calendarNow().getTime()) / dayMs) * dayMs : 0;
}

const shifted = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

/**
 * The bounds of one kind. If `lateAt` is given, only the records that are late at this moment match. If `place` is given, only the
 * records after this position in the list match.
 */
export function boundsOfKind(kind: WorkKind, lateAt: Date | null, place: Place | null): KindBounds {
  const leadMs = leadOf(kind);
  const after = place && afterOf(kind, place);
  const until = lateAt && lastDueAt(lateAt, sourceOf(kind).hours);
  return {
    kind,
    after: after && { ...after, createdAt: shifted(after.createdAt, -leadMs) },
    until: until && shifted(until, -leadMs),
  };
}

/** The lowest and the highest possible id, for positions before and after all ids. */
const [firstId, lastId] = ["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"];

/**
 * A page of the list begins after the record at `place`. This function returns the position after which the records of `kind`
 * begin on this page. The list is sorted by due time, creation time, kind and id. Kinds have different service times. The records
 * of another kind with the same due time as the record at `place` were created between `first` and `last`.
 */
function afterOf(kind: WorkKind, { createdAt, id, kind: placeKind }: Place): { createdAt: Date; id: string } {
  if (kind === placeKind) return { createdAt, id };
  const { first, last } = createdForSameDue({ at: createdAt, hours: sourceOf(placeKind).hours }, sourceOf(kind).hours);
  if (createdAt < first) return { createdAt: shifted(first, -1), id: lastId };
  if (createdAt > last) return { createdAt: last, id: lastId };
  return { createdAt, id: kind > placeKind ? firstId : lastId };
}

function byDueTime(one: FoundItem, other: FoundItem): number {
  return (
    one.dueAt.getTime() - other.dueAt.getTime() ||
    one.createdAt.getTime() - other.createdAt.getTime() ||
    compare(one.kind, other.kind) ||
    compare(one.id, other.id)
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

type Row = Omit<Awaited<ReturnType<typeof queryWork>>[number], "isOpened">;

function toItem({ role }: Actor, row: Row, at: Date): FoundItem {
  const { kind, id, about, detail, amountMinor, currency, recordVersion, createdAt: recorded, ...claim } = row;
  const { hours, work } = sourceOf(kind);
  const createdAt = shifted(recorded, leadOf(kind));
  const dueAt = dueAfter(createdAt, hours);
  return {
    ...{ kind, id, createdAt, dueAt, isLate: dueAt <= at, money: toMoney({ amountMinor, currency }) },
    ...{ recordVersion, about, detail, claim },
    mayWork: may(role, "work.claim") && may(role, work),
  };
}

function cursorOf({ createdAt, kind, id }: FoundItem): string {
  return `${createdAt.getTime()}.${kind}.${id}`;
}

function readCursor(text: string): Place | null {
  const [ms = "", name = "", id = ""] = text.split(".");
  const kind = workKinds.find((known) => known === name);
  return kind && isUuid(id) && /^\d{1,14}$/.test(ms) ? { createdAt: new Date(Number(ms)), kind, id } : null;
}

function readOpened(text: string, allowed: WorkKind[]): { kind: WorkKind; id: string } | null {
  const [name = "", id = ""] = text.split(":");
  const kind = allowed.find((known) => known === name);
  return kind && isUuid(id) ? { kind, id } : null;
}
