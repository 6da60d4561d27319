import "server-only";
import { refuseOwn } from "@/lib/audit/assert-not-own";
import { commandOnce } from "@/lib/commands/command-once";
import { type CommandRequest, doOrPropose, proposeOnly } from "@/lib/four-eyes/do-or-propose";
import { type Actor, assertMay } from "@/lib/server/actor";
import { type Database, db, type Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { drainAfterReply } from "@/lib/transfers/drain-outbox";
import type { ApproveTransfersInput } from "@/lib/transfers/schema";
import { moveRefusal, newIds, priceEndedRefusal } from "./move-transfer";
import { callMoveTransfers, findOwnTransfers, type MoveOutcome } from "./move-transfers.sql";

/**
 * The result for one transfer. `problem` is null if the transfer was approved. Otherwise, `problem` is the reason for the
 * refusal.
 */
export type Approval = { id: string; problem: Error | null };

type Family = ApproveTransfersInput["family"];
/** The id of a transfer, and the version that the actor saw. */
type SeenTransfer = ApproveTransfersInput["transfers"][number];

/**
 * Approves `pending` transfers of one family in one database call. Each transfer is approved or refused independently of the
 * others. Staff approve only the version of a transfer that they have seen. If a transfer has changed since then, for example
 * because a colleague has approved it, the approval is refused. Nobody may approve a transfer that they send or receive
 * themselves. If a transfer needs a second person, the approval of this transfer becomes a separate proposal.
 *
 * @returns one result for each transfer, in the given order. The problems are AppErrors (`proposed`, `forbidden`, `not_found`,
 * `conflict`, `transition_refused`, `insufficient_funds`)
 */
export async function approveTransfers(
  actor: Actor,
  input: ApproveTransfersInput,
  requestId?: string,
): Promise<Approval[]> {
  assertMay(actor, "transfers.approve");
  const { family, transfers } = input;
  const refusals = await refuseOwnTransfers(actor, transfers);
  const command = { name: "transfer.approve", requestId, content: input };
  const outcomes = await commandOnce(actor, command, (tx) => approve(tx, actor, family, transfers));
  drainAfterReply();
  const approvals: Approval[] = [];
  for (const [index, transfer] of transfers.entries()) {
    const { id } = transfer;
    const outcome = outcomes[index];
    // Each proposal needs a request id of its own. The id must be the same when the client repeats its request, so that the
    // repetition finds the stored proposal.
    const request = requestId && `${requestId}:${id}`;
    const problem =
      outcome === "second_person"
        ? await proposeApproval(actor, family, transfer, request)
        : outcome === "moved"
          ? null
          : (refusals.get(id) ?? (await approvalRefusal(db, id, outcome)));
    approvals.push({ id, problem });
  }
  return approvals;
}

/**
 * Approves the transfer that a proposal concerns. Called when a second person confirms the proposal.
 *
 * @throws AppError with the problems of `approveTransfers`
 */
export async function approveTransfer(
  actor: Actor,
  { family, ...transfer }: SeenTransfer & { family: Family },
  request: CommandRequest,
): Promise<void> {
  assertMay(actor, "transfers.approve");
  const refusals = await refuseOwnTransfers(actor, [transfer]);
  for (const refusal of refusals.values()) throw refusal;
  const command = { ...proposalOf(family, transfer), request };
  await doOrPropose(actor, command, (tx) => approveOne(tx, actor, family, transfer));
  drainAfterReply();
}

/**
 * Finds the transfers that the actor sends or receives, and records in the audit trail that their approval is refused. @returns
 * the errors, keyed by the id of the transfer
 */
async function refuseOwnTransfers(actor: Actor, transfers: SeenTransfer[]): Promise<Map<string, Error>> {
  const ids = transfers.map(({ id }) => id);
  const refusals = new Map<string, Error>();
  for (const subjectId of await findOwnTransfers(actor.userId, ids)) {
    refusals.set(subjectId, await refuseOwn(actor, { action: "transfer.approve", subjectType: "transfer", subjectId }));
  }
  return refusals;
}

function approve(tx: Database, actor: Actor, family: Family, transfers: SeenTransfer[]): Promise<MoveOutcome[]> {
  const moves = transfers.map(({ id, version }) => ({
    ...{ id, family, version, onlyPending: true, status: "approved", ending: null, steps: ["capture", "post"] },
    ...{ network: "none", action: "transfer.approve", ...newIds() },
  }));
  return callMoveTransfers(tx, actor.userId, moves);
}

async function approveOne(tx: Database, actor: Actor, family: Family, transfer: SeenTransfer): Promise<void> {
  const [outcome] = await approve(tx, actor, family, [transfer]);
  if (outcome !== "moved") throw await approvalRefusal(tx, transfer.id, outcome);
}

async function approvalRefusal(source: Queryable, id: string, outcome: MoveOutcome | undefined): Promise<Error> {
  return outcome === "price_ended" ? await priceEndedRefusal(source, id) : moveRefusal(outcome);
}

function proposalOf(family: Family, transfer: SeenTransfer) {
  const subject = { type: "transfer", id: transfer.id } as const;
  return { kind: "transfer.approve", subject, input: { family, ...transfer } } as const;
}

/**
 * Stores a proposal to approve a transfer. @returns the error `proposed`, or the error that explains why the proposal cannot be
 * stored
 */
async function proposeApproval(
  actor: Actor,
  family: Family,
  transfer: SeenTransfer,
  request: string | undefined,
): Promise<AppError> {
  const command = { ...proposalOf(family, transfer), request };
  try {
    return await proposeOnly(actor, command, (tx) => approveOne(tx, actor, family, transfer));
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
