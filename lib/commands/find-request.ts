import "server-only";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { parseExactJson } from "@/lib/server/exact-json";
import type { Prisma } from "@/lib/server/prisma-client/client";
import { findEnded } from "@/lib/server/requests/ended";
import { isUnderWay } from "@/lib/server/requests/under-way";

const transferSelect = {
  id: true,
  channel: true,
  amountMinor: true,
  currency: true,
  accountName: true,
  createdAt: true,
} as const satisfies Prisma.TransferSelect;

/**
 * The outcome of a request. For a successful request, the outcome contains the new transfer or, in `act`, the name of an action in
 * the audit trail. `act` is null if only the success is known.
 */
export type FoundRequest =
  | { state: "done"; transfer: Prisma.TransferGetPayload<{ select: typeof transferSelect }> }
  | { state: "done"; act: string | null; at: Date }
  | { state: "refused" | "none" | "unknown" };

/**
 * Ids of commands are stored for this long (docs/decisions/repeated-requests.md). `findRequest` reads all audit events of the
 * actor from this period, which are few.
 */
const keptForMs = 24 * 60 * 60 * 1000;

/** Matches the actions in the audit trail that change no record: refusals, locks, reads, and requests for a second factor. */
const changesNothing = /\.(refuse|lock|read|ask)$/;

/**
 * Finds the outcome of one of the actor's own requests by the request id (docs/decisions/repeated-requests.md). The search
 * covers the transfers, the commands, the actions in the audit trail, and the requests that this process has just finished.
 *
 * @param isKept true if the request was for a command. The id of a command is stored together with the command's effect, so a
 * missing id means that the command had no effect. For any other request, a missing id means that the outcome is unknown
 */
export async function findRequest(
  { userId }: Actor,
  { id, isKept }: { id: string; isKept: boolean },
): Promise<FoundRequest> {
  const wasUnderWay = isUnderWay(id);
  const [transfer, command, acts] = await Promise.all([
    db.prisma.transfer.findUnique({ where: { requestId: `${userId}:${id}` }, select: transferSelect }),
    db.prisma.commandRequest.findUnique({
      where: { actorId_requestId: { actorId: userId, requestId: id } },
      select: { command: true, result: true, createdAt: true },
    }),
    db.prisma.auditEvent.findMany({
      where: { actor: userId, requestId: id, createdAt: { gte: new Date(now().getTime() - keptForMs) } },
      orderBy: { createdAt: "asc" },
      take: 20,
      select: { action: true, createdAt: true },
    }),
  ]);
  if (transfer) return { state: "done", transfer };
  if (command) return readCommand(command);
  // The outcome is unknown, because a request that is still running may have recorded only the first of several actions.
  if (wasUnderWay) return { state: "unknown" };
  const done = acts.find(({ action }) => !changesNothing.test(action));
  if (done) return { state: "done", act: done.action, at: done.createdAt };
  const ended = findEnded(id, userId);
  if (ended?.isDone) return { state: "done", act: null, at: ended.at };
  if (ended || acts.length > 0) return { state: "refused" };
  return { state: isKept ? "none" : "unknown" };
}

type CommandRow = { command: string; result: unknown; createdAt: Date };

function readCommand({ command, result, createdAt }: CommandRow): FoundRequest {
  const kept = parseExactJson(JSON.stringify(result)) as { result?: unknown } | null;
  const outcome = typeof kept?.result === "object" && kept.result !== null ? kept.result : {};
  // The result of `doOrPropose` may also be a proposal that waits for a colleague, or a confirmation that was refused.
  if ("refused" in outcome && outcome.refused !== undefined) return { state: "refused" };
  const isProposed = "proposed" in outcome && outcome.proposed !== undefined;
  return { state: "done", act: isProposed ? "proposal.make" : command, at: createdAt };
}
