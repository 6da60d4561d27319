import "server-only";
import { v7 as uuidv7 } from "uuid";
import { now } from "./clock";
import type { Queryable } from "./db";
import { requestContext } from "./request-context";

type AuditEvent = {
  /** Verb and noun of the act, such as `transfer.edit`. */
  action: string;
  subjectType: "user" | "account" | "beneficiary" | "transfer" | "session";
  subjectId: string;
  /** The record before and after, without secrets: a changed PIN reads `"changed"`. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Who is written down as having acted: a person, the bank itself, or somebody who is not signed in. */
export type AuditActor = { userId: string } | "system" | "stranger";

/** Writes an act into the audit trail, inside the transaction of the act itself. */
export async function recordAudit(tx: Queryable, actor: AuditActor, event: AuditEvent): Promise<void> {
  const { requestId, ipAddress, userAgent } = await requestContext();
  await tx.query(
    `INSERT INTO audit_events (id, actor, action, subject_type, subject_id, before, after, ip_address, user_agent,
                               request_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      uuidv7(),
      typeof actor === "string" ? actor : actor.userId,
      event.action,
      event.subjectType,
      event.subjectId,
      toJson(event.before),
      toJson(event.after),
      ipAddress,
      userAgent,
      requestId,
      now(),
    ],
  );
}

function toJson(value: Record<string, unknown> | undefined): string | null {
  if (!value) return null;
  return JSON.stringify(value, (_key, member) => (typeof member === "bigint" ? String(member) : member));
}
