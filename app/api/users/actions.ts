"use server";

import { revalidatePath } from "next/cache";
import * as z from "zod";
import { toLocale } from "@/lib/i18n/locales";
import { paths } from "@/lib/paths";
import { change, commandAction, publicAction, sessionAction } from "@/lib/server/action";
import { keepLocale } from "@/lib/server/session/keep-locale";
import { findSession } from "@/lib/server/session/session";
import { chooseLanguage } from "@/lib/users/choose-language";
import { editCustomer } from "@/lib/users/edit-customer";
import { editCustomerInput, profileEdit } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { endFirstSteps } from "@/lib/users/first-steps/end-first-steps";
import { logOutCustomer } from "@/lib/users/log-out-customer";
import { logOutCustomerInput } from "@/lib/users/log-out-schema";
import { addNoteInput, editNoteInput } from "@/lib/users/note-schema";
import { addNote, editNote } from "@/lib/users/notes/write-note";
import { registerUser } from "@/lib/users/register-user";
import { registerInput } from "@/lib/users/schema";

export const registerAction = publicAction(registerInput, async (input) => {
  await registerUser(input);
  return null;
});

/** Ends the session. Nothing is revalidated, so that the page stays until its dialog has been read. */
export const updateProfileAction = sessionAction(profileEdit, async (actor, { currentPassword, seen, ...payload }) => {
  await editUser(actor, { email: actor.email, payload, seen, currentPassword });
  return null;
});

export const editCustomerAction = commandAction(editCustomerInput, change(editCustomer));

/** Nothing is revalidated: the list of devices, and the dialog with it, stays until that has been read. */
export const logOutCustomerAction = sessionAction(logOutCustomerInput, async (actor, input) => {
  await logOutCustomer(actor, input);
  return null;
});

export const endFirstStepsAction = sessionAction(z.object({}), change(endFirstSteps, { path: paths.dashboard }));

export const addNoteAction = commandAction(addNoteInput, change(addNote));

export const editNoteAction = commandAction(editNoteInput, change(editNote));

/**
 * Shows the site in another language, and keeps it with whoever is signed in. Public: strangers read the site too. A form's own
 * action, so that it needs no script; with one the page stays as it is, what was typed included.
 */
export async function chooseLanguageFormAction(form: FormData): Promise<void> {
  const chosen = form.get("locale");
  const locale = toLocale(typeof chosen === "string" ? chosen : undefined);
  const session = await findSession();
  if (session) await chooseLanguage(session.actor, locale);
  await keepLocale(locale);
  revalidatePath(paths.home, "layout");
}
