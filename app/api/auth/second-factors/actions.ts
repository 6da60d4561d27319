"use server";

import * as z from "zod";
import {
  addTimeCode,
  confirmAddedTimeCode,
  removeSecondFactor,
  removeSecondFactorsOf,
  renameSecondFactor,
  setStepUp,
} from "@/lib/auth/second-factors/change-factors";
import { findProofKinds } from "@/lib/auth/second-factors/find-factors";
import { giveCode } from "@/lib/auth/second-factors/give-second-factor";
import { makeRecoveryCodes } from "@/lib/auth/second-factors/recovery-codes";
import {
  addTimeCodeForm,
  beginSetUpForm,
  confirmTimeCodeForm,
  finishSetUpForm,
  makeRecoveryCodesForm,
  removeSecondFactorForm,
  removeSecondFactorsForm,
  renameSecondFactorForm,
  secondStepForm,
  setStepUpForm,
} from "@/lib/auth/second-factors/schema";
import { beginSetUp, confirmSetUp, finishSetUp } from "@/lib/auth/second-factors/set-up-at-log-in";
import { safeCallbackPath } from "@/lib/paths";
import { change, publicAction, sessionAction } from "@/lib/server/action";

/** The second step of a log-in. A cookie identifies the log-in. */
export const giveCodeAction = publicAction(secondStepForm, async ({ callbackUrl, code }) => {
  await giveCode({ code });
  return { continueTo: safeCallbackPath(callbackUrl) };
});

/**
 * Sets up the second factor of a user who must have a second factor but has none. The user has given the password, but has no
 * session yet.
 */
export const beginSetUpAction = publicAction(beginSetUpForm, beginSetUp);

export const confirmSetUpAction = publicAction(confirmTimeCodeForm, confirmSetUp);

export const finishSetUpAction = publicAction(finishSetUpForm, async ({ callbackUrl }) => {
  await finishSetUp();
  return { continueTo: safeCallbackPath(callbackUrl) };
});

/**
 * Lists the kinds of proof of identity that the user can give. Called when a form was refused because the proof was missing.
 */
export const findProofKindsAction = sessionAction(z.object({}), (actor) => findProofKinds(actor));

export const addTimeCodeAction = sessionAction(addTimeCodeForm, addTimeCode);

/**
 * Does not revalidate the page, because the dialog first shows the recovery codes. The page is fetched after the reader has
 * seen the codes.
 */
export const confirmTimeCodeAction = sessionAction(confirmTimeCodeForm, confirmAddedTimeCode);

export const renameSecondFactorAction = sessionAction(renameSecondFactorForm, change(renameSecondFactor));

export const removeSecondFactorAction = sessionAction(removeSecondFactorForm, change(removeSecondFactor));

export const makeRecoveryCodesAction = sessionAction(makeRecoveryCodesForm, makeRecoveryCodes);

export const setStepUpAction = sessionAction(setStepUpForm, change(setStepUp));

/** Staff remove the second factors of a user who has lost them. */
export const removeSecondFactorsAction = sessionAction(removeSecondFactorsForm, change(removeSecondFactorsOf));
