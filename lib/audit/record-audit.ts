import "server-only";
import { v7 as uuidv7 } from "uuid";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { rowJson } from "@/lib/server/insert-row";
import { requestContext } from "@/lib/server/request-context";

type AuditEvent = {
  /** Verb and noun of the act, such as `transfer.edit`. */
  action: string;
  subjectType:
    | "user"
    | "account"
    | "beneficiary"
    | "transfer"
    | "session"
    | "exchange_rate"
    | "loan_plan"
    | "loan"
    | "deposit_plan"
    | "deposit"
    | "bank_day";
  subjectId: string;
  /** The record before and after, without secrets: a changed PIN reads `"changed"`. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Who is written down as having acted: a person, the bank itself, or somebody who is not signed in. */
export type AuditActor = { userId: string } | "system" | "stranger";

/** A new row of the audit trail, with where the request came from. */
async function auditRow(actor: AuditActor, event: AuditEvent) {
  const { requestId, ipAddress, userAgent } = requestContext();
  return {
    id: uuidv7(),
    actor: typeof actor === "string" ? actor : actor.userId,
    action: event.action,
    subject_type: event.subjectType,
    subject_id: event.subjectId,
    before: event.before ?? null,
    after: event.after ?? null,
    ip_address: ipAddress,
    user_agent: userAgent,
    request_id: requestId,
    created_at: now(),
  };
}

/** Where the request came from, for what is audited by an SQL function; JSON. */
export function originJson(): string {
  const { requestId, ipAddress, userAgent } = requestContext();
  return JSON.stringify({ requestId, ipAddress, userAgent });
}

/** Writes an act into the audit trail, inside the transaction of the act itself. */
export async function recordAudit(tx: Queryable, actor: AuditActor, event: AuditEvent): Promise<void> {
  await tx.query("SELECT record_audit_events($1)", [`[${rowJson(await auditRow(actor, event))}]`]);
}
