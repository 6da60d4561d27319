"use server";

import { redirect } from "next/navigation";
import * as z from "zod";
import { resendVerification } from "@/lib/auth/email-codes/resend-verification";
import { verifyEmail } from "@/lib/auth/email-codes/verify-email";
import { letDeviceIn } from "@/lib/auth/log-in/let-device-in";
import { beginLogIn } from "@/lib/auth/log-in/log-in";
import { logOut } from "@/lib/auth/log-in/log-out";
import { changePassword } from "@/lib/auth/passwords/change-password";
import { requestPasswordReset } from "@/lib/auth/passwords/request-password-reset";
import { resetPassword } from "@/lib/auth/passwords/reset-password";
import {
  changePasswordForm,
  currentPasswordForm,
  emailCodeInput,
  emailRequestInput,
  endSessionForm,
  loginForm,
  logOutForm,
  resetPasswordForm,
} from "@/lib/auth/schema";
import { disownSecurityChange } from "@/lib/auth/security-changes/disown-security-change";
import { endOtherSessions, endSession } from "@/lib/auth/sessions/end-sessions";
import { paths, safeCallbackPath } from "@/lib/paths";
import { change, publicAction, sessionAction } from "@/lib/server/action";
import { openSession } from "@/lib/server/session/session";

const nothing = z.object({});

export const logInAction = publicAction(loginForm, async ({ callbackUrl, ...input }) => {
  const continueTo = safeCallbackPath(callbackUrl);
  return { continueTo: (await beginLogIn(input)) ? continueTo : paths.secondStep(continueTo) };
});

/** Public: without a live session there is only the cookie to remove. */
export const logOutAction = publicAction(logOutForm, async ({ callbackUrl }) => {
  await logOut();
  return { continueTo: paths.login(safeCallbackPath(callbackUrl)) };
});

/** The same as a form's own action, so that it needs no script. */
export async function logOutFormAction(form: FormData): Promise<void> {
  const callbackUrl = form.get("callbackUrl");
  await logOut();
  redirect(paths.login(safeCallbackPath(typeof callbackUrl === "string" ? callbackUrl : undefined)));
}

export const requestPasswordResetAction = publicAction(emailRequestInput, async (input) => {
  await requestPasswordReset(input);
  return null;
});

export const resetPasswordAction = publicAction(resetPasswordForm, async ({ code, ...input }) => {
  await resetPassword(code, input);
  return null;
});

export const letDeviceInAction = publicAction(emailCodeInput, async (input) => {
  await letDeviceIn(input);
  return null;
});

/** Whoever is logged in no longer needs to be told to do it: every page is made anew. */
export const verifyEmailAction = publicAction(emailCodeInput, change(verifyEmail));

/** This browser may have been logged in as well: every page is made anew. */
export const disownSecurityChangeAction = publicAction(emailCodeInput, change(disownSecurityChange));

export const resendVerificationAction = publicAction(emailRequestInput, async (input) => {
  await resendVerification(input);
  return null;
});

/** For the notice on screens that need a verified e-mail. */
export const resendMyVerificationAction = sessionAction(nothing, async ({ email }) => {
  await resendVerification({ email });
  return null;
});

/** Being asked is what keeps a session alive; nothing else is to be done. */
export const staySignedInAction = sessionAction(nothing, async () => null);

/** Every session ends with it, also this one: the browser gets a new one. */
export const changePasswordAction = sessionAction(changePasswordForm, async (actor, input) => {
  const { user, remember } = await changePassword(actor, input);
  await openSession(user, remember);
  return null;
});

export const endSessionAction = sessionAction(endSessionForm, change(endSession));

/** This browser's session is another one afterwards: a copy of its cookie has ended with the others. */
export const endOtherSessionsAction = sessionAction(currentPasswordForm, async (actor, input) => {
  const { user, remember } = await endOtherSessions(actor, input);
  await openSession(user, remember);
  return null;
});
