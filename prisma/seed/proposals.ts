import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { declineProposal } from "@/lib/approvals/decline-proposal";
import { workException } from "@/lib/reconciliation/exceptions/work-exception";
import type { ExceptionAct } from "@/lib/reconciliation/settlement.model";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { approveTransfer } from "@/lib/transfers/moving/approve-transfers";
import { inviteColleague } from "@/lib/users/staff/invitations/invite-colleague";
import { unknownReferences } from "./statement";

type Staff = { teller: Actor; admin: Actor };

/**
 * Lets a teller and an admin propose five commands that need a second person. One proposal is confirmed, one proposal is
 * declined, and three proposals stay open.
 */
export async function proposeAndDecide({ teller, admin }: Staff): Promise<void> {
  const unknown = await findDifference({ reference: unknownReferences.payment });
  const booked = await propose(workOn(teller, unknown, "suspense", "Asked the network whose order it was."));
  if (booked) await confirmProposal(admin, { id: booked });
  const invoice = await findPending("Invoice 88-30");
  const wire = await propose(invoice && approveTransfer(teller, { ...invoice, family: "wire" }, undefined));
  if (wire) {
    const reason = "The last payment to this account came back. Please ask Northwind for its new number first.";
    await declineProposal(admin, { id: wire, reason });
  }
  const freight = await findPending("Invoice 2291");
  await propose(freight && approveTransfer(teller, { ...freight, family: "interbank" }, undefined));
  const returned = await findDifference({ kind: "returned" });
  await propose(workOn(teller, returned, "reverse", "The account at First Coast Bank is closed."));
  await propose(inviteColleague(admin, { email: "lena.ortiz@holdfast.example", role: "teller" }));
}

type Seen = { id: string; version: number };

async function findDifference(where: { reference: string } | { kind: "returned" }): Promise<Seen | null> {
  return await db.prisma.settlementException.findFirst({
    where: { ...where, state: "open" },
    select: { id: true, version: true },
  });
}

async function findPending(note: string): Promise<Seen | null> {
  return await db.prisma.transfer.findFirst({
    where: { note, status: "pending" },
    select: { id: true, version: true },
  });
}

async function workOn(actor: Actor, seen: Seen | null, act: ExceptionAct, note: string): Promise<void> {
  if (seen) await workException(actor, { exceptionId: seen.id, version: seen.version, act, target: "", note });
}

/**
 * Awaits a command that may need a second person.
 *
 * @returns the id of the command's proposal; undefined if the command was carried out without a second person
 */
async function propose(command: Promise<void> | null): Promise<string | undefined> {
  try {
    await command;
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === "proposed") return error.extra.proposal;
    throw error;
  }
}
