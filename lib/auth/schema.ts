import * as z from "zod";
import { confirmPasswordInput, newPasswordInput, samePasswords } from "@/lib/auth/passwords/password-policy";
import { optionalSecondFactorCode } from "@/lib/auth/second-factors/code-schema";

const emailLengthMax = 254;

/** An e-mail address, in the form in which it is stored: without spaces around it, in lower case. */
export const emailInput = z
  .string({ error: "required" })
  .trim()
  .toLowerCase()
  .min(1, "required")
  .max(emailLengthMax, `maxLength:${emailLengthMax}`)
  .pipe(z.email("email"));

export const loginInput = z.object({
  email: emailInput,
  password: z.string({ error: "required" }).min(1, "required").max(1_000, "maxLength:1000"),
  /** On: 30 days on this device. Off: until the browser or 15 idle minutes end (decision 20). */
  remember: z.boolean({ error: "invalid" }).default(false),
  /** Of whoever has a second factor: a code of an authenticator app, or a recovery code. */
  code: optionalSecondFactorCode,
});

export type LoginInput = z.output<typeof loginInput>;

/** The same from next-auth's endpoint, where a form or a program may call. */
export const credentialsInput = loginInput.extend({
  remember: z.union([z.boolean(), z.stringbool()], { error: "invalid" }).default(false),
});

/** The log-in form also knows where its visitor was going. */
export const loginForm = loginInput.omit({ code: true }).extend({ callbackUrl: z.string().max(2_000).default("/") });

/** The log-out knows where its visitor was. */
export const logOutForm = z.object({ callbackUrl: z.string().max(2_000).optional() });

/** What asks for an e-mail to be sent: a reset link, or the verification link once more. */
export const emailRequestInput = z.object({ email: emailInput });

export const resetPasswordInput = z
  .object({ password: newPasswordInput, confirmPassword: confirmPasswordInput })
  .check(samePasswords);

export type ResetPasswordInput = z.output<typeof resetPasswordInput>;

/** The password of somebody who is logged in, for what a session alone may not do. */
export const currentPasswordForm = z.object({
  currentPassword: z.string({ error: "required" }).min(1, "required").max(1_000, "maxLength:1000"),
});

export type CurrentPassword = z.output<typeof currentPasswordForm>;

/** Which of one's own devices is to be logged out. */
export const endSessionForm = currentPasswordForm.extend({ id: z.uuid("invalid") });

export type EndSessionInput = z.output<typeof endSessionForm>;

/** A new password of somebody who is logged in, by the current one. */
export const changePasswordForm = currentPasswordForm
  .extend({
    password: newPasswordInput,
    confirmPassword: confirmPasswordInput,
  })
  .check(samePasswords);

export type ChangePasswordInput = z.output<typeof changePasswordForm>;

/** A code as it stands in the link of an e-mail. */
export const emailCodeInput = z.object({
  code: z.string({ error: "required" }).min(1, "required").max(200, "invalid"),
});

/** The reset form carries the code of the page's address. */
export const resetPasswordForm = z
  .object({ password: newPasswordInput, confirmPassword: confirmPasswordInput, ...emailCodeInput.shape })
  .check(samePasswords);
