import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { AuditEvent } from "@/lib/server/prisma-client/client";
import { rowJson } from "@/lib/server/row-json";

type NewEvent = Omit<AuditEvent, "sequence" | "before" | "after"> & { before: object | null; after: object | null };

/** Appends an event to the audit trail. */
export async function writeAuditEvent(tx: Queryable, event: NewEvent): Promise<void> {
  await tx.query("SELECT record_audit_events($1)", [`[${rowJson("auditEvent", event)}]`]);
}
