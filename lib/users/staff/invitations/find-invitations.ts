import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { type OpenInvitation, queryOpenInvitations } from "./invitation.sql";

/** An open invitation, and whether it stands no more: past its time, or its sender may invite no more. */
export type ListedInvitation = OpenInvitation & { isOver: boolean };

/** Whom the bank has invited and waits for, the latest first, a hundred at most. @throws AppError `forbidden` */
export async function findInvitations(actor: Actor): Promise<ListedInvitation[]> {
  assertMay(actor, "staff.read");
  const at = now();
  const invitations = await queryOpenInvitations(db);
  return invitations.map((invitation) => ({
    ...invitation,
    isOver: invitation.expiresAt <= at || !invitation.isSenderActive,
  }));
}
