import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import { type AuditEvent, readAuditEventsOf } from "./audit-events.sql";
import { noteRead } from "./note-read";

/** A page of audit events, newest first. */
export type AuditPage = { events: AuditEvent[]; hasMore: boolean };

/** A page of the audit events about one user, newest first. Only staff may read the page. */
export async function findAuditEventsOf(
  actor: Actor,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<AuditPage> {
  assertMay(actor, "customers.read");
  // The query reads one event more than the page contains, to find out whether another page follows.
  const events = await readAuditEventsOf(userId, { limit: pageSize + 1, offset: (page - 1) * pageSize });
  await noteRead(actor, "audit", { id: userId });
  return { events: events.slice(0, pageSize), hasMore: events.length > pageSize };
}
