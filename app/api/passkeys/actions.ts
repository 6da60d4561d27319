"use server";

import * as z from "zod";
import { startSession } from "@/lib/auth/log-in/log-in";
import { addPasskey, askForNewPasskey } from "@/lib/auth/passkeys/add-passkey";
import { askForPasskey, verifyPasskeyLogIn } from "@/lib/auth/passkeys/passkey-log-in";
import { addPasskeyInput, givePasskeyForm, newPasskeyForm, passkeyLogInForm } from "@/lib/auth/passkeys/passkey-schema";
import { askToProve } from "@/lib/auth/second-factors/check-proof";
import { askForPasskeyOfStep, givePasskey } from "@/lib/auth/second-factors/give-second-factor";
import { addFirstPasskey, askForFirstPasskey } from "@/lib/auth/second-factors/set-up-at-log-in";
import { safeCallbackPath } from "@/lib/paths";
import { publicAction, sessionAction } from "@/lib/server/action";

export const askForPasskeyAction = publicAction(z.object({}), () => askForPasskey());

export const logInWithPasskeyAction = publicAction(passkeyLogInForm, async ({ response, remember, callbackUrl }) => {
  await startSession(await verifyPasskeyLogIn(response), remember);
  return { continueTo: safeCallbackPath(callbackUrl) };
});

export const askForPasskeyOfStepAction = publicAction(z.object({}), () => askForPasskeyOfStep());

/** The second step of a log-in. A cookie identifies the log-in. */
export const givePasskeyAction = publicAction(givePasskeyForm, async ({ response, callbackUrl }) => {
  await givePasskey(response);
  return { continueTo: safeCallbackPath(callbackUrl) };
});

/**
 * The first passkey of a user who must have a second factor but has none. The user has given the password, but has no session
 * yet.
 */
export const askForFirstPasskeyAction = publicAction(z.object({}), () => askForFirstPasskey());

export const addFirstPasskeyAction = publicAction(addPasskeyInput, addFirstPasskey);

/** Starts the proof of identity by passkey that a protected change requires. */
export const askToProveAction = sessionAction(z.object({}), (actor) => askToProve(actor));

export const askForNewPasskeyAction = sessionAction(newPasskeyForm, askForNewPasskey);

/**
 * Does not revalidate the page, because the dialog first shows the recovery codes. The page is fetched after the reader has
 * seen the codes.
 */
export const addPasskeyAction = sessionAction(addPasskeyInput, addPasskey);
