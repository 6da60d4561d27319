"use server";

import { goOnAfterPassword } from "@/lib/auth/log-in/log-in";
import { paths } from "@/lib/paths";
import { change, commandAction, publicAction } from "@/lib/server/action";
import { changeRole, removeColleague } from "@/lib/users/staff/change-colleague";
import { acceptInvitation } from "@/lib/users/staff/invitations/accept-invitation";
import { inviteColleague, resendInvitation, withdrawInvitation } from "@/lib/users/staff/invitations/invite-colleague";
import {
  acceptInvitationForm,
  changeRoleInput,
  inviteColleagueInput,
  openInvitationInput,
  removeColleagueInput,
} from "@/lib/users/staff-schema";

export const changeRoleAction = commandAction(changeRoleInput, change(changeRole));

export const removeColleagueAction = commandAction(removeColleagueInput, change(removeColleague));

export const inviteColleagueAction = commandAction(inviteColleagueInput, change(inviteColleague));

export const resendInvitationAction = commandAction(openInvitationInput, change(resendInvitation));

export const withdrawInvitationAction = commandAction(openInvitationInput, change(withdrawInvitation));

/**
 * This action is public, because the link proves that the visitor was invited. If the new member of staff does not need to set
 * up a second factor, the action logs them in.
 */
export const acceptInvitationAction = publicAction(acceptInvitationForm, async (input) => {
  const isLoggedIn = await goOnAfterPassword(await acceptInvitation(input), false);
  return { continueTo: isLoggedIn ? paths.home : paths.secondStep() };
});
