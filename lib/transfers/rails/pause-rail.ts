import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { rolesThatMay } from "@/lib/roles";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { type Database, db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { callPauseRail, callResumeRail, type PauseOutcome } from "./rails.sql";
import type { PauseRailInput, ResumeRailInput } from "./schema";

const act = "rails.work";

/**
 * Pauses a rail: the bank sends no payment to the network until staff resume the rail. The network continues to process the
 * payments that it already has. If the bank is sending a request to the network at this moment, the request is not stopped. A
 * repeated call with the same request id changes nothing.
 *
 * @throws AppError `forbidden` if the actor has no permission, or has lost it since the command began; `conflict` if the rail is
 * already paused; `idempotency_mismatch`
 */
export async function pauseRail(actor: Actor, input: PauseRailInput, requestId?: string): Promise<void> {
  assertMay(actor, act);
  const { rail, reason } = input;
  await commandOnce(actor, { name: "rail.pause", requestId, content: input }, async (tx) => {
    const pause = { id: uuidv7(), ...by(actor), reason };
    assertDone(await callPauseRail(tx, rail, pause));
    await audit(tx, actor, "rail.pause", rail, reason);
    return null;
  });
}

/**
 * Ends a pause. The bank then sends the waiting payments to the network. A repeated call with the same request id changes
 * nothing.
 *
 * @throws AppError `forbidden` if the actor has no permission, or has lost it since the command began; `conflict` if the pause
 * has ended; `not_found`; `idempotency_mismatch`
 */
export async function resumeRail(actor: Actor, input: ResumeRailInput, requestId?: string): Promise<void> {
  assertMay(actor, act);
  const { id, reason } = input;
  const pause = await db.prisma.railPause.findUnique({ where: { id }, select: { rail: true } });
  if (!pause) throw new AppError("not_found");
  await commandOnce(actor, { name: "rail.resume", requestId, content: input }, async (tx) => {
    assertDone(await callResumeRail(tx, { id, ...by(actor), reason }));
    await audit(tx, actor, "rail.resume", pause.rail, reason);
    return null;
  });
}

const by = ({ userId }: Actor) => ({ actorId: userId, roles: rolesThatMay(act), at: now() });

function assertDone(outcome: PauseOutcome): void {
  if (outcome === "forbidden") throw new AppError("forbidden");
  if (outcome === "changed") throw new AppError("conflict", { messageKey: "changed_meanwhile" });
}

async function audit(tx: Database, actor: Actor, action: string, rail: string, reason: string): Promise<void> {
  await recordAudit(tx, actor, { action, subjectType: "rail", subjectId: rail, after: { reason } });
}
