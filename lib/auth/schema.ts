import * as z from "zod";
import { confirmPasswordInput, newPasswordInput, samePasswords } from "@/lib/auth/passwords/password-policy.model";
import { optionalSecondFactorCode } from "@/lib/auth/second-factors/code-schema";
import { factorProof, proof } from "@/lib/auth/second-factors/proof-schema";
import { emailInput } from "@/lib/email-address";

export const loginInput = z.object({
  email: emailInput,
  password: z.string({ error: "required" }).min(1, "required").max(1_000, "maxLength:1000"),
  /**
   * If true, the session lasts 30 days on this device. If false, the session ends when the browser closes, or after 15 minutes
   * without a request (docs/domain.md, "Customers").
   */
  remember: z.boolean({ error: "invalid" }).default(false),
  /** Required for users with a second factor: a code of an authenticator app, or a recovery code. */
  code: optionalSecondFactorCode,
});

export type LoginInput = z.output<typeof loginInput>;

/** The input of a log-in through next-auth's endpoint, which a form or a program may call. */
export const credentialsInput = loginInput.extend({
  remember: z.union([z.boolean(), z.stringbool()], { error: "invalid" }).default(false),
});

/** Besides the e-mail and the password, the log-in form contains the page to open after the log-in. */
export const loginForm = loginInput.omit({ code: true }).extend({ callbackUrl: z.string().max(2_000).default("/") });

/**
 * The log-out form contains the page that the visitor comes from. `reason` is `idle` if the page itself logs out an idle
 * visitor.
 */
export const logOutForm = z.object({
  callbackUrl: z.string().max(2_000).optional(),
  reason: z.literal("idle", { error: "invalid" }).optional(),
});

/** The address to which the bank sends a link: the link for a new password, or a new link that verifies the address. */
export const emailRequestInput = z.object({ email: emailInput });

export const resetPasswordInput = z
  .object({ password: newPasswordInput, confirmPassword: confirmPasswordInput })
  .check(samePasswords);

export type ResetPasswordInput = z.output<typeof resetPasswordInput>;

/** The form that logs out all other devices of the actor. */
export const endOtherSessionsForm = z.object(proof);

/** The form that logs out one device of the actor. */
export const endSessionForm = endOtherSessionsForm.extend({ id: z.uuid("invalid") });

export type EndSessionInput = z.output<typeof endSessionForm>;

/**
 * The form in which a signed-in user changes the password. The form also contains the current password and, if the user has one,
 * a second factor.
 */
export const changePasswordForm = z
  .object({
    currentPassword: z.string({ error: "required" }).min(1, "required").max(1_000, "maxLength:1000"),
    ...factorProof,
    password: newPasswordInput,
    confirmPassword: confirmPasswordInput,
  })
  .check(samePasswords);

export type ChangePasswordInput = z.output<typeof changePasswordForm>;

/** The code in a link that the bank has sent by e-mail. */
export const emailCodeInput = z.object({
  code: z.string({ error: "required" }).min(1, "required").max(200, "invalid"),
});

/**
 * The form in which a user who has forgotten the password sets a new password. The form contains the code from the page's URL.
 */
export const resetPasswordForm = z
  .object({ password: newPasswordInput, confirmPassword: confirmPasswordInput, ...emailCodeInput.shape })
  .check(samePasswords);
