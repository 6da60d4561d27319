import * as z from "zod";
import {
  confirmPasswordInput,
  isPersonalPassword,
  newPasswordInput,
  samePasswords,
} from "@/lib/auth/passwords/password-policy.model";
import { emailCodeInput } from "@/lib/auth/schema";
import { emailInput } from "@/lib/email-address";
import { staffRoles } from "@/lib/roles";
import { firstNameInput, lastNameInput } from "./name-schema";

const role = z.enum(staffRoles, "invalid");

/** `seenRole` is the colleague's role when the form was opened. */
export const changeRoleInput = z.object({ id: z.uuid("invalid"), role, seenRole: role });

export type ChangeRoleInput = z.output<typeof changeRoleInput>;

export const removeColleagueInput = changeRoleInput.omit({ role: true });

export type RemoveColleagueInput = z.output<typeof removeColleagueInput>;

export const inviteColleagueInput = z.object({ email: emailInput, role });

export type InviteColleagueInput = z.output<typeof inviteColleagueInput>;

export const openInvitationInput = z.object({ id: z.uuid("invalid") });

export type OpenInvitationInput = z.output<typeof openInvitationInput>;

/**
 * The form on the page of an invitation. The service also checks that the password does not resemble the e-mail address. The form
 * cannot make this check, because it does not contain the address.
 */
export const acceptInvitationForm = z
  .object({
    ...{ firstName: firstNameInput, lastName: lastNameInput },
    ...{ password: newPasswordInput, confirmPassword: confirmPasswordInput },
    ...emailCodeInput.shape,
  })
  .check(samePasswords)
  .check(({ value, issues }) => {
    const { password } = value;
    if (!isPersonalPassword(password, { ...value, email: "" })) return;
    issues.push({ code: "custom", message: "passwordPersonal", path: ["password"], input: password });
  });

export type AcceptInvitationInput = z.output<typeof acceptInvitationForm>;
