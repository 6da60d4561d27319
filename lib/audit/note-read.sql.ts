import "server-only";
import { db } from "@/lib/server/db";
import { rowJson } from "@/lib/server/row-json";
import type { NewEvent } from "./audit-events.sql";

/**
 * The reader, the bank's date and the bounds for a daily count of reads. The bank alerts staff when the count reaches `alarm`,
 * and refuses a read that would exceed `most`.
 */
export type Reading = { readerId: string; today: string; bounds: readonly [alarm: number, most: number] };

/**
 * Records that a member of staff read a part of a customer's file.
 *
 * @returns false when the reader has opened too many files today
 */
export async function writeReadEvent(
  { readerId, today, bounds }: Reading,
  event: NewEvent,
  { part, owner, since }: { part: string; owner: { id: string | null; email: string | null }; since: Date },
): Promise<boolean> {
  const [noted] = await db.query<{ mayShow: boolean }>(
    `SELECT note_customer_read($1, $2, $3, $4, $5, $6, $7, $8) AS "mayShow"`,
    [readerId, owner.id, owner.email, part, since, bounds, today, rowJson("auditEvent", event)],
  );
  return noted?.mayShow === true;
}

/** Counts exported rows while a file is sent. @returns false when the reader has exported too many rows today */
export async function countExported(
  { readerId, today, bounds }: Reading,
  event: NewEvent,
  records: number,
): Promise<boolean> {
  const [counted] = await db.query<{ mayShow: boolean }>(
    `SELECT count_reading($1, 'exported', $2, $3, $4, $5) AS "mayShow"`,
    [readerId, records, bounds, today, rowJson("auditEvent", event)],
  );
  return counted?.mayShow === true;
}

/**
 * Records that a list was read or exported, and counts the rows. @returns false when the reader has read too many rows today
 */
export async function writeListEvent(
  { readerId, today, bounds }: Reading,
  event: NewEvent,
  { kind, records }: { kind: "listed" | "exported"; records: number },
): Promise<boolean> {
  const [noted] = await db.query<{ mayShow: boolean }>(`SELECT note_list_read($1, $2, $3, $4, $5, $6) AS "mayShow"`, [
    readerId,
    kind,
    records,
    bounds,
    today,
    rowJson("auditEvent", event),
  ]);
  return noted?.mayShow === true;
}
