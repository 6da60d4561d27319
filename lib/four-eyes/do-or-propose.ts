import "server-only";
import { v7 as uuidv7 } from "uuid";
import { refuseOwn } from "@/lib/audit/assert-not-own";
import { type AuditSubject, recordAudit } from "@/lib/audit/record-audit";
import { commandOnce } from "@/lib/commands/command-once";
import { type ProposalKind, toOvertaking } from "@/lib/proposal-kinds";
import type { Actor } from "@/lib/server/actor";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { toCanonicalJson, toExactJson } from "@/lib/server/exact-json";
import { sealText } from "@/lib/server/secrets/sealed-text";
import { keyedHash } from "@/lib/server/secrets/secrets";
import { type ConfirmOutcome, insertProposal, markConfirmed, readOvertaken } from "./proposals.sql";
import { isSecondPersonNeeded } from "./second-person-needed";
import { tryOut } from "./try-out.sql";

/** Says that a command is done because somebody confirms its proposal; comes from `confirmProposal` alone. */
type Confirmation = { proposalId: string; requestId: string | undefined };

/** What makes a command one: the client's request id, or the confirmation of its proposal. */
export type CommandRequest = string | undefined | Confirmation;

/** A command that one member of staff may not always do alone. */
export type GatedCommand = {
  kind: ProposalKind;
  subject: { type: AuditSubject; id: string };
  /** As the service has parsed it; kept sealed while the proposal waits. */
  input: unknown;
  request: CommandRequest;
};

type Done<Result> = { done: Result; proposed?: undefined } | { done?: undefined; proposed: string };

/** Where the payload of a proposal may be opened. */
export const payloadPlace = (id: string) => `proposals.payload:${id}`;

/**
 * Does a command, or writes down that it is proposed where the database asks for a second person (decision 74). Every way to
 * such a command goes through here: page, API, a part of several, and the confirmation itself.
 *
 * @param work does the command inside the transaction, as for `commandOnce`
 * @throws AppError `proposed` once the proposal is kept; `conflict` while another one about the record waits; as
 * `doConfirmed` for a confirmation; what `work` throws
 */
export async function doOrPropose<Result>(
  actor: Actor,
  command: GatedCommand,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const { kind, request, input } = command;
  if (typeof request === "object") return await doConfirmed(actor, request, work);
  const once = { name: kind, requestId: request, content: input };
  let outcome: Done<Result>;
  try {
    outcome = await commandOnce<Done<Result>>(actor, once, async (tx) => ({ done: await work(tx) }));
  } catch (error) {
    if (!isSecondPersonNeeded(error)) throw error;
    return await proposeOnly(actor, { ...command, request }, work);
  }
  if (outcome.proposed !== undefined) throw proposedError(outcome.proposed);
  return outcome.done as Result;
}

/** Proposes what was just refused. @throws AppError `proposed`; as `doOrPropose` */
export async function proposeOnly(
  actor: Actor,
  { kind, subject, input, request }: GatedCommand & { request: string | undefined },
  work: (tx: Database) => Promise<unknown>,
): Promise<never> {
  const tried = await tryOut({ subject, actorId: actor.userId, work });
  // Somebody has confirmed another one meanwhile, or a day is over: nobody else is needed any more.
  if (tried.needs.length === 0) throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  const { proposed = "" } = await commandOnce<Done<never>>(
    actor,
    { name: kind, requestId: request, content: input },
    async (tx) => {
      const id = uuidv7();
      const kept = await insertProposal(tx, {
        ...{ ...tried, id, kind, subjectType: subject.type, subjectId: subject.id, proposedBy: actor.userId },
        payload: sealText(toExactJson(input), payloadPlace(id)),
        payloadHash: keyedHash(toCanonicalJson([kind, input])).toString("hex"),
      });
      if (kept === null) throw new AppError("conflict", { messageKey: "proposal_waits" });
      if (kept === id) {
        const after = { kind, subjectType: subject.type, subjectId: subject.id };
        await recordAudit(tx, actor, { action: "proposal.make", subjectType: "proposal", subjectId: id, after });
      }
      return { proposed: kept };
    },
  );
  throw proposedError(proposed);
}

/** The answer in place of "done": it waits for a second person. */
function proposedError(id: string): AppError {
  return new AppError("proposed", { extra: { proposal: id } });
}

/**
 * Confirms a proposal and does it, in one transaction: both or neither.
 *
 * @throws AppError `not_found`, `forbidden` for one's own and for a role that may not or is too young, `conflict` for what was
 * decided, has expired or changed
 */
async function doConfirmed<Result>(
  actor: Actor,
  { proposalId, requestId }: Confirmation,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const command = { name: "proposal.confirm", requestId, content: proposalId };
  const { done, refused, overtaken } = await commandOnce<Confirmed<Result>>(actor, command, async (tx) => {
    const outcome = await markConfirmed(tx, proposalId, actor.userId);
    // Committed: what has ended stays ended.
    if (outcome === "changed") return { refused: outcome, overtaken: await readOvertaken(tx, proposalId) };
    if (outcome !== "confirmed") return { refused: outcome };
    const after = { state: "confirmed" };
    await recordAudit(tx, actor, {
      action: "proposal.confirm",
      subjectType: "proposal",
      subjectId: proposalId,
      after,
    });
    return { done: await work(tx) };
  }).catch((error: unknown) => {
    // It would do something else than what was shown to both.
    throw isSecondPersonNeeded(error) ? new AppError("conflict", { messageKey: "proposal_differs" }) : error;
  });
  if (refused === "own") {
    throw await refuseOwn(actor, { action: "proposal.confirm", subjectType: "proposal", subjectId: proposalId });
  }
  if (refused === "changed") {
    throw new AppError("conflict", { texts: "notifications.overtaken", messageKey: toOvertaking(overtaken ?? "") });
  }
  if (refused !== undefined) throw confirmRefusal(refused);
  return done as Result;
}

/** `overtaken`: what has overtaken a proposal that has `changed`. */
type Confirmed<Result> = { done?: Result; refused?: ConfirmOutcome; overtaken?: string };

/** Turns what became of a confirmation into a refusal for people. */
function confirmRefusal(outcome: ConfirmOutcome): AppError {
  if (outcome === "missing") return new AppError("not_found");
  if (outcome === "forbidden") return new AppError("forbidden");
  if (outcome === "too_new") return new AppError("forbidden", { messageKey: "proposal_role_too_new" });
  return new AppError("conflict", { messageKey: `proposal_${outcome}` });
}
