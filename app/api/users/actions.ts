"use server";

import { change, commandAction, publicAction, sessionAction } from "@/lib/server/action";
import { editCustomer } from "@/lib/users/edit-customer";
import { editCustomerInput, profileForm } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { registerUser } from "@/lib/users/register-user";
import { registerInput } from "@/lib/users/schema";

export const registerAction = publicAction(registerInput, async (input) => {
  await registerUser(input);
  return null;
});

/** Ends the session. Nothing is revalidated, so that the page stays until its dialog has been read. */
export const updateProfileAction = sessionAction(profileForm, async (actor, { currentPassword, ...payload }) => {
  await editUser(actor, { email: actor.email, payload, currentPassword });
  return null;
});

export const editCustomerAction = commandAction(editCustomerInput, change(editCustomer));
