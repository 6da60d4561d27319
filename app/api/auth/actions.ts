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
  emailCodeInput,
  emailRequestInput,
  endOtherSessionsForm,
  endSessionForm,
  loginForm,
  logOutForm,
  resetPasswordForm,
} from "@/lib/auth/schema";
import { disownSecurityChange } from "@/lib/auth/security-changes/disown-security-change";
import { endOtherSessions, endSession } from "@/lib/auth/sessions/end-sessions";
import { isForVisitors, paths, safeCallbackPath } from "@/lib/paths";
import { beginFormAction, change, publicAction, sessionAction } from "@/lib/server/action";
import { openSession } from "@/lib/server/session/session";
import { proveEmailAddress } from "@/lib/users/email-change/prove-email-address";

const nothing = z.object({});

export const logInAction = publicAction(loginForm, async ({ callbackUrl, ...input }) => {
  const continueTo = safeCallbackPath(callbackUrl);
  return { continueTo: (await beginLogIn(input)) ? continueTo : paths.secondStep(continueTo) };
});

/** This action is public, so that a browser can remove its session cookie after the session has ended. */
export const logOutAction = publicAction(logOutForm, async ({ callbackUrl, reason }) => {
  await logOut(reason === "idle");
  return { continueTo: afterLogOut(callbackUrl) };
});

/** The log-out as a plain form action, which works without JavaScript. */
export async function logOutFormAction(form: FormData): Promise<void> {
  const callbackUrl = await beginFormAction(form, "callbackUrl");
  await logOut();
  redirect(afterLogOut(callbackUrl));
}

/** A log-out on a page for visitors leads back to this page. A log-out on any other page leads to the log-in. */
function afterLogOut(callbackUrl: string | undefined): string {
  const path = safeCallbackPath(callbackUrl);
  return isForVisitors(path) ? path : paths.login(path);
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

/** Revalidates every page, because the pages of a logged-in reader no longer ask for the verification. */
export const verifyEmailAction = publicAction(emailCodeInput, change(verifyEmail));

/** Revalidates every page, because the action may also end this browser's session. */
export const disownSecurityChangeAction = publicAction(emailCodeInput, change(disownSecurityChange));

/**
 * Confirms the old or the new address when a user changes their e-mail address. The bank has sent one link to each address. The
 * second confirmation completes the change and ends the reader's session, if any.
 */
export const proveEmailAddressAction = publicAction(
  emailCodeInput,
  change(proveEmailAddress, { answer: (proof) => proof }),
);

export const resendVerificationAction = publicAction(emailRequestInput, async (input) => {
  await resendVerification(input);
  return null;
});

/** Called from the notice on pages that need a verified e-mail address. */
export const resendMyVerificationAction = sessionAction(nothing, async ({ email }) => {
  await resendVerification({ email });
  return null;
});

/** Prolongs the session. The function body is empty, because every call of a session action prolongs the session. */
export const staySignedInAction = sessionAction(nothing, async () => null);

/** A changed password ends every session, including the current one. The browser therefore gets a new session. */
export const changePasswordAction = sessionAction(changePasswordForm, async (actor, input) => {
  const { user, remember } = await changePassword(actor, input);
  await openSession(user, remember);
  return null;
});

export const endSessionAction = sessionAction(endSessionForm, change(endSession));

/**
 * The old cookie of this browser becomes invalid too, because somebody may have copied it. The browser therefore gets a new
 * session.
 */
export const endOtherSessionsAction = sessionAction(endOtherSessionsForm, async (actor, input) => {
  const { user, remember } = await endOtherSessions(actor, input);
  await openSession(user, remember);
  return null;
});
