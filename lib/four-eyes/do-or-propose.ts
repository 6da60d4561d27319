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

/** Marks a command that runs because a second person confirms its proposal. Only `confirmProposal` creates this value. */
type Confirmation = { proposalId: string; requestId: string | undefined };

/** Identifies one execution of a command: either the client's request id, or the confirmation of the command's proposal. */
export type CommandRequest = string | undefined | Confirmation;

/**
 * True when the request confirms a proposal. A confirmation runs the command as the proposal shows it, even if a value has
 * changed since the proposal was made.
 */
export function isConfirmation(request: CommandRequest): request is Confirmation {
  return typeof request === "object";
}

/** A command that may need a second member of staff. */
export type GatedCommand = {
  kind: ProposalKind;
  subject: { type: AuditSubject; id: string };
  /** The parsed input. The input is stored encrypted until the proposal is decided. */
  input: unknown;
  /** Returns the input that the proposal stores. This input also contains the current values on which the command depends. */
  pinned?: (() => Promise<unknown>) | undefined;
  request: CommandRequest;
};

type Done<Result> = { done: Result; proposed?: undefined } | { done?: undefined; proposed: string };

/** The context for encrypting a payload. With this context, the payload can be decrypted only for its own proposal. */
export const payloadPlace = (id: string) => `proposals.payload:${id}`;

/**
 * Runs a command. If the database requires a second person, stores a proposal instead of running the command
 * (docs/decisions/four-eyes.md). Pages, the API, bulk calls and the confirmation itself all use this function.
 *
 * @param work runs the command inside the transaction, as for `commandOnce`
 * @throws AppError `proposed` after the proposal was stored. `conflict` if another proposal about the record is open. For a
 * confirmation, the errors of `doConfirmed`. All errors of `work`
 */
export async function doOrPropose<Result>(
  actor: Actor,
  command: GatedCommand,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const { kind, request, input } = command;
  if (isConfirmation(request)) return await doConfirmed(actor, request, work);
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

/**
 * Stores a proposal for a command that has failed because it needs a second person.
 *
 * @throws AppError `proposed` after the proposal was stored; also the other errors of `doOrPropose`
 */
export async function proposeOnly(
  actor: Actor,
  { kind, subject, input, pinned, request }: GatedCommand & { request: string | undefined },
  work: (tx: Database) => Promise<unknown>,
): Promise<never> {
  const tried = await tryOut({ subject, actorId: actor.userId, work });
  // The command no longer needs a second person, because another proposal was confirmed or a new day has begun in the meantime.
  if (tried.needs.length === 0) throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  const kept = pinned ? await pinned() : input;
  const { proposed = "" } = await commandOnce<Done<never>>(
    actor,
    { name: kind, requestId: request, content: input },
    async (tx) => {
      const id = uuidv7();
      const known = await insertProposal(tx, {
        ...{ ...tried, id, kind, subjectType: subject.type, subjectId: subject.id, proposedBy: actor.userId },
        payload: sealText(toExactJson(kept), payloadPlace(id)),
        payloadHash: keyedHash(toCanonicalJson([kind, input])).toString("hex"),
      });
      if (known === null) throw new AppError("conflict", { messageKey: "proposal_waits" });
      if (known === id) {
        const after = { kind, subjectType: subject.type, subjectId: subject.id };
        await recordAudit(tx, actor, { action: "proposal.make", subjectType: "proposal", subjectId: id, after });
      }
      return { proposed: known };
    },
  );
  throw proposedError(proposed);
}

/** Returns the error that the caller gets instead of a result, because the command is only proposed. */
function proposedError(id: string): AppError {
  return new AppError("proposed", { extra: { proposal: id } });
}

/**
 * Confirms a proposal and runs its command in one transaction, so that the confirmation and the command succeed or fail together.
 *
 * @throws AppError `not_found`. `forbidden` and `conflict` in the same cases as `confirmProposal`
 */
async function doConfirmed<Result>(
  actor: Actor,
  { proposalId, requestId }: Confirmation,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const command = { name: "proposal.confirm", requestId, content: proposalId };
  const { done, refused, overtaken } = await commandOnce<Confirmed<Result>>(actor, command, async (tx) => {
    const outcome = await markConfirmed(tx, proposalId, actor.userId);
    // The refusal is returned and not thrown. The transaction thus commits, and the proposal stays ended.
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
    // The command needs a second person for an action that the preview did not contain.
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

/** For the outcome `changed`, `overtaken` is the stored reason why the proposal is outdated. */
type Confirmed<Result> = { done?: Result; refused?: ConfirmOutcome; overtaken?: string };

/** Turns a failed confirmation into an error for the user. */
function confirmRefusal(outcome: ConfirmOutcome): AppError {
  if (outcome === "missing") return new AppError("not_found");
  if (outcome === "forbidden") return new AppError("forbidden");
  if (outcome === "too_new") return new AppError("forbidden", { messageKey: "proposal_role_too_new" });
  return new AppError("conflict", { messageKey: `proposal_${outcome}` });
}
