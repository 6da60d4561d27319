import "server-only";
import { rolesThatMay } from "@/lib/roles";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { claimMs } from "./work.model";
import { sourceOf, type WorkKind } from "./work-sources.sql";

/** The outcomes of `change_work_claim` (prisma/functions/work). */
type ClaimOutcome =
  | ("claimed" | "renewed" | "released" | "taken" | "assigned")
  | ("forbidden" | "held" | "lost" | "free" | "changed" | "person");

type ClaimChange = {
  act: "claim" | "renew" | "release" | "take_over" | "assign";
  kind: WorkKind;
  version?: number;
  personId?: string | null;
  note?: string;
};

/**
 * The outcome of a change of a claim. The result names the holder and the assignee before the change. `endsAt` is the end of the
 * actor's claim.
 */
export type ChangedClaim = {
  id: string;
  outcome: ClaimOutcome;
  holderId: string | null;
  holderName: string | null;
  assigneeId: string | null;
  endsAt: Date | null;
};

/** The roles that may carry out an action on claims, and may also decide on records of the kind. */
const rolesFor = (kind: WorkKind, act: "work.claim" | "work.assign" | "work.take-over") =>
  rolesThatMay(act).filter((role) => rolesThatMay(sourceOf(kind).work).includes(role));

const permission = {
  claim: "work.claim",
  renew: "work.claim",
  release: "work.claim",
  take_over: "work.take-over",
  assign: "work.assign",
} as const;

/** Calls `change_work_claim` for several records of one kind. The claims are locked in the order of the records' ids. */
export async function changeClaims(
  tx: Queryable,
  actorId: string,
  ids: string[],
  { act, kind, version = 0, personId = null, note = "" }: ClaimChange,
): Promise<ChangedClaim[]> {
  const at = now();
  const until = new Date(at.getTime() + claimMs);
  return await tx.query<ChangedClaim>(
    `SELECT t.id, c.outcome, c.holder AS "holderId", c.assignee AS "assigneeId", c.ends_at AS "endsAt",
            (SELECT rtrim(h.first_name || ' ' || h.last_name) FROM users h WHERE h.id = c.holder) AS "holderName"
       FROM (SELECT id FROM unnest($1::uuid[]) id ORDER BY id) t
      CROSS JOIN LATERAL change_work_claim($2, $3, t.id, $4, $5, $6, $7, $8, $9, $10, $11) c`,
    [
      ...[ids, act, kind, version, personId, note, actorId],
      ...[rolesFor(kind, permission[act]), rolesFor(kind, "work.claim"), at, until],
    ],
  );
}
