import "server-only";
import { v7 as uuidv7 } from "uuid";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { requestContext } from "@/lib/server/request-context";
import { writeAuditEvent } from "./audit-events.sql";

/** The types of records for which audit events are written. */
export type AuditSubject =
  | "user"
  | "account"
  | "beneficiary"
  | "transfer"
  | "dispute"
  | "session"
  | "exchange_rate"
  | "loan_plan"
  | "loan"
  | "deposit_plan"
  | "deposit"
  | "bank_day"
  /** An item that an end-of-day run could not process. */
  | "bank_day_failure"
  | "proposal"
  /** A verification of the books. */
  | "books"
  | "journal_entry"
  /** A month of the books, such as `2026-11`. */
  | "book_period"
  | "chart_account"
  | "settlement_file"
  | "settlement_exception"
  | "incoming_payment"
  | "network_message"
  /** Another bank's request to get a payment back. */
  | "incoming_recall"
  /** A payment network. `subjectId` is its name. */
  | "rail"
  | "staff_invitation"
  | "calendar_event"
  /** A list that was exported as a file. `subjectId` is the name of the list. */
  | "export"
  | "board_task"
  | "message_thread"
  /** A telephone call of a customer. */
  | "call";

export type AuditEvent = {
  /** The noun and the verb of the action, such as `transfer.edit`. */
  action: string;
  subjectType: AuditSubject;
  subjectId: string;
  /** The record before the action, without secrets. A changed PIN appears as `"changed"` in `after`. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** The actor: a user, the bank itself (`system`), or a visitor who is not signed in (`stranger`). */
export type AuditActor = { userId: string } | "system" | "stranger";

/** Builds a new row of `audit_events`, including the request's id, IP address and user agent. */
export function auditRow(actor: AuditActor, event: AuditEvent) {
  const { requestId, ipAddress, userAgent } = requestContext();
  return {
    id: uuidv7(),
    actor: typeof actor === "string" ? actor : actor.userId,
    action: event.action,
    subjectType: event.subjectType,
    subjectId: event.subjectId,
    before: event.before ?? null,
    after: event.after ?? null,
    ipAddress,
    userAgent,
    requestId,
    createdAt: now(),
  };
}

/** The request's id, IP address and user agent, for SQL functions that write audit events. */
export function originOf() {
  const { requestId, ipAddress, userAgent } = requestContext();
  return { requestId, ipAddress, userAgent };
}

/** The result of `originOf` as JSON. */
export const originJson = () => JSON.stringify(originOf());

/** Writes an action to the audit trail, in the transaction that carries out the action. */
export async function recordAudit(tx: Queryable, actor: AuditActor, event: AuditEvent): Promise<void> {
  await writeAuditEvent(tx, auditRow(actor, event));
}
