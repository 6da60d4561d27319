import "server-only";
import { checkProof, type Proof } from "@/lib/auth/second-factors/check-proof";
import { announceSecurityChange, type SecurityNotice } from "@/lib/auth/security-changes/announce-security-change";
import { commandOnce } from "@/lib/commands/command-once";
import { type CommandRequest, doOrPropose } from "@/lib/four-eyes/do-or-propose";
import { assertSecondPersonForControl } from "@/lib/four-eyes/proposals.sql";
import type { ProposalKind } from "@/lib/proposal-kinds";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { type Database, db } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import { countPayeeAct } from "./beneficiaries.sql";

/** A command that adds or changes a payee. */
type PayeeAct = {
  kind: Extract<ProposalKind, `beneficiary.${string}`>;
  notice: SecurityNotice;
  /** The e-mail of the payee's owner. */
  email: string;
  /** The command's input without the proof of identity. A repeat of the request must have the same input. */
  input: object;
  proof: Proof;
  request: CommandRequest;
};

/**
 * Notes a change of a payee. `content` describes the change. If `redirects` is true, the change sends future payments to another
 * bank, so the customer must prove their identity even for the first change of a day.
 */
export type NoteChange = (content: string, redirects?: boolean) => Promise<void>;

/** A function that carries out the command in a transaction. If the command changes anything, the function calls `note`. */
type Work<Result> = (tx: Database, note: NoteChange) => Promise<Result>;

/** This number of additions and changes in one day needs no proof of identity. A change of a payee's bank always needs a proof. */
const freeActsPerDay = 1;

/**
 * Adds or changes a customer's payee. A repeat with the same request id changes nothing and returns the first result. The
 * command is a security event (docs/decisions/payees.md). The owner gets an e-mail with a link "This was not me". From the
 * second command of a day on, and for each change of a payee's bank, the owner must also prove their identity (`checkProof`). If
 * staff add or change the payee on behalf of the owner, a second member of staff must confirm the command (`doOrPropose`).
 *
 * @throws AppError `validation_failed` on `currentPassword` when a proof is missing; the errors of `checkProof`, `commandOnce`,
 * `doOrPropose` and `work`
 */
export async function doPayeeAct<Result>(actor: Actor, act: PayeeAct, work: Work<Result>): Promise<Result> {
  return act.email === actor.email ? await doOwnAct(actor, act, work) : await doActOfStaff(actor, act, work);
}

async function doOwnAct<Result>(actor: Actor, { kind, notice, input, proof, request }: PayeeAct, work: Work<Result>) {
  const requestId = typeof request === "object" ? request.requestId : request;
  const once = (isProved: boolean) =>
    commandOnce(actor, { name: kind, requestId, content: input }, (tx) =>
      work(tx, async (_content, redirects = false) => {
        if (!isProved && redirects) throw new ProofNeeded("payeeBankProof");
        const acts = await countPayeeAct(tx, actor.userId, bankDate(now()));
        if (!isProved && acts > freeActsPerDay) throw new ProofNeeded("payeeProof");
        await announceSecurityChange(tx, actor, notice);
      }),
    );
  try {
    // The first attempt does not check the proof. If the client repeats a request that succeeded before, this attempt returns the
    // first reply, although the code in the proof is already used.
    return await once(false);
  } catch (error) {
    if (!(error instanceof ProofNeeded)) throw error;
    const isGiven = proof.currentPassword || proof.code || proof.passkey;
    if (!isGiven) throw fieldError("currentPassword", error.problem);
  }
  await checkProof(actor, proof);
  return await once(true);
}

/** This error rolls back the first attempt of a command that needs a proof of identity. */
class ProofNeeded extends Error {
  override name = "ProofNeeded";

  /** @param problem the key of the message that asks for the proof */
  constructor(readonly problem: "payeeProof" | "payeeBankProof") {
    super(problem);
  }
}

async function doActOfStaff<Result>(actor: Actor, act: PayeeAct, work: Work<Result>): Promise<Result> {
  const { kind, notice, email, input, request } = act;
  const select = { id: true, firstName: true } as const;
  const owner = await db.prisma.user.findUnique({ where: { email }, select });
  if (!owner) throw new AppError("not_found");
  const command = { kind, subject: { type: "user", id: owner.id }, input, request } as const;
  return await doOrPropose(actor, command, (tx) =>
    work(tx, async (content) => {
      await assertSecondPersonForControl(tx, owner.id, `${kind}|${content}`);
      await announceSecurityChange(tx, { userId: owner.id, email, firstName: owner.firstName }, notice, "staff");
    }),
  );
}
