import "server-only";
import { v7 as uuidv7 } from "uuid";
import { type AuditEvent, auditRow } from "@/lib/audit/record-audit";
import { askLedger } from "@/lib/ledger/ask-ledger";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { rowJson } from "@/lib/server/row-json";
import type { CorrectionKind } from "./correction.model";

/**
 * Calls the SQL function `correct_balance`, which corrects an account's balance in the books and writes the audit event. The
 * correction and the audit event are stored together or not at all.
 */
export async function correctBalance(
  tx: Queryable,
  actor: Actor,
  {
    accountId,
    differenceMinor,
    correction,
  }: { accountId: string; differenceMinor: bigint; correction: CorrectionKind },
  event: AuditEvent,
): Promise<void> {
  const row = rowJson("auditEvent", auditRow(actor, event));
  await askLedger(
    tx.query("SELECT correct_balance($1, $2, $3, $4, $5, $6, $7::jsonb)", [
      ...[uuidv7(), accountId, differenceMinor, correction, actor.userId, now(), row],
    ]),
  );
}
