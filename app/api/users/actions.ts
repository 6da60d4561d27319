"use server";

import { revalidatePath } from "next/cache";
import * as z from "zod";
import { toLocale } from "@/lib/i18n/locales";
import { paths } from "@/lib/paths";
import { beginFormAction, change, commandAction, publicAction, sessionAction } from "@/lib/server/action";
import { keepChosenLocale, keepLocale } from "@/lib/server/session/keep-locale";
import { isPageOf } from "@/lib/server/session/page-reader";
import { findSession } from "@/lib/server/session/session";
import { correctCustomer } from "@/lib/users/acts/correct-customer";
import { correctCustomerInput } from "@/lib/users/acts/schema";
import { chooseLanguage } from "@/lib/users/choose-language";
import { closeCustomer } from "@/lib/users/closing/close-customer";
import { findClosing } from "@/lib/users/closing/find-closing";
import { closeCustomerInput, findClosingInput } from "@/lib/users/closing/schema";
import { editCustomer } from "@/lib/users/edit-customer";
import { editCustomerInput, profileEdit } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { withdrawEmailChange } from "@/lib/users/email-change/own-email-change";
import { requestEmailChange } from "@/lib/users/email-change/request-email-change";
import { requestEmailChangeForm } from "@/lib/users/email-change/schema";
import { finishRegistration } from "@/lib/users/finish-registration";
import { endFirstSteps } from "@/lib/users/first-steps/end-first-steps";
import { logOutCustomer } from "@/lib/users/log-out-customer";
import { logOutCustomerInput } from "@/lib/users/log-out-schema";
import { addNoteInput, editNoteInput } from "@/lib/users/note-schema";
import { addNote, editNote } from "@/lib/users/notes/write-note";
import { finishRegistrationInput, startRegistrationInput } from "@/lib/users/schema";
import { signUp } from "@/lib/users/sign-up";

/** The first step of the registration. The newcomer is logged in at once. */
export const signUpAction = publicAction(startRegistrationInput, async (input) => {
  await signUp(input);
  return null;
});

/** Does not revalidate the page, so that the dialog stays open until the customer has read the outcome. */
export const finishRegistrationAction = sessionAction(finishRegistrationInput, async (actor, input) => {
  await finishRegistration(actor, input);
  return null;
});

/**
 * Changes the user's own profile. The change ends the session. The page is not revalidated, so that the dialog stays open until
 * the user has read the outcome.
 */
export const updateProfileAction = sessionAction(
  profileEdit,
  async (actor, { currentPassword, code, passkey, seen, ...payload }) => {
    await editUser(actor, { email: actor.email, payload, seen, currentPassword, code, passkey });
    return null;
  },
);

export const requestEmailChangeAction = sessionAction(requestEmailChangeForm, change(requestEmailChange));

export const withdrawEmailChangeAction = sessionAction(z.object({}), change(withdrawEmailChange));

export const editCustomerAction = commandAction(editCustomerInput, change(editCustomer));

/** Lists everything that prevents the bank from closing the relationship with a customer. */
export const findClosingAction = sessionAction(findClosingInput, findClosing);

export const closeCustomerAction = commandAction(closeCustomerInput, change(closeCustomer));

export const correctCustomerAction = commandAction(correctCustomerInput, change(correctCustomer));

/** Does not revalidate the page, so that the dialog stays open until the reader has read the outcome. */
export const logOutCustomerAction = sessionAction(logOutCustomerInput, async (actor, input) => {
  await logOutCustomer(actor, input);
  return null;
});

export const endFirstStepsAction = sessionAction(z.object({}), change(endFirstSteps, { path: paths.dashboard }));

export const addNoteAction = commandAction(addNoteInput, change(addNote));

export const editNoteAction = commandAction(editNoteInput, change(editNote));

/**
 * Shows the site in another language. For a logged-in user, also stores the language in the account. A visitor's choice is
 * stored at the next log-in. The action is public, because visitors read the site too. The action is a plain form action, so it
 * also works without JavaScript. With JavaScript, the page keeps the texts that the user has typed.
 */
export async function chooseLanguageFormAction(form: FormData): Promise<void> {
  const locale = toLocale(await beginFormAction(form, "locale"));
  const session = await findSession();
  // A form submitted without JavaScript does not contain the hash of the user for whom the page was rendered. For such a form,
  // `isPageOf` returns undefined, and the language is stored.
  if (session && (await isPageOf(session.actor)) !== false) await chooseLanguage(session.actor, locale);
  if (session) await keepLocale(locale);
  else await keepChosenLocale(locale);
  revalidatePath(paths.home, "layout");
}
