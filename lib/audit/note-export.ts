import "server-only";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { recordAudit } from "./record-audit";

/** Audits that staff take a list along as a file, with what they filtered it by; before the file begins. */
export async function noteExport(actor: Actor, list: string, filter: Record<string, unknown>): Promise<void> {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== "");
  await recordAudit(db, actor, {
    ...{ action: "export.make", subjectType: "export", subjectId: list },
    after: Object.fromEntries(
      set.map(([key, value]) => [key, value instanceof Date ? value.toISOString() : String(value)]),
    ),
  });
}
