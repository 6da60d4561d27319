import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { type OpenInvitation, queryOpenInvitations } from "./invitation.sql";

/**
 * An open invitation. `isOver` is true if the invitation is invalid, because it has expired or its sender may no longer invite.
 */
export type ListedInvitation = OpenInvitation & { isOver: boolean };

/** At most a hundred open invitations, the latest first. @throws AppError `forbidden` */
export async function findInvitations(actor: Actor): Promise<ListedInvitation[]> {
  assertMay(actor, "staff.read");
  const at = now();
  const invitations = await queryOpenInvitations(db);
  return invitations.map((invitation) => ({
    ...invitation,
    isOver: invitation.expiresAt <= at || !invitation.isSenderActive,
  }));
}
