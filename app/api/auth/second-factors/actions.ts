"use server";

import {
  addTimeCode,
  confirmAddedTimeCode,
  removeSecondFactor,
  removeSecondFactorsOf,
  renameSecondFactor,
  setStepUp,
} from "@/lib/auth/second-factors/change-factors";
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

/** The second step of a log-in, whose cookie says whose it is. */
export const giveCodeAction = publicAction(secondStepForm, async ({ callbackUrl, code }) => {
  await giveCode({ code });
  return { continueTo: safeCallbackPath(callbackUrl) };
});

/** For staff who have no second factor and need one, between password and session. */
export const beginSetUpAction = publicAction(beginSetUpForm, beginSetUp);

export const confirmSetUpAction = publicAction(confirmTimeCodeForm, confirmSetUp);

export const finishSetUpAction = publicAction(finishSetUpForm, async ({ callbackUrl }) => {
  await finishSetUp();
  return { continueTo: safeCallbackPath(callbackUrl) };
});

export const addTimeCodeAction = sessionAction(addTimeCodeForm, addTimeCode);

/** Nothing is revalidated: the dialog shows the recovery codes, and the page is fetched when they have been read. */
export const confirmTimeCodeAction = sessionAction(confirmTimeCodeForm, confirmAddedTimeCode);

export const renameSecondFactorAction = sessionAction(renameSecondFactorForm, change(renameSecondFactor));

export const removeSecondFactorAction = sessionAction(removeSecondFactorForm, change(removeSecondFactor));

export const makeRecoveryCodesAction = sessionAction(makeRecoveryCodesForm, makeRecoveryCodes);

export const setStepUpAction = sessionAction(setStepUpForm, change(setStepUp));

/** Staff help somebody who has lost their second factors. */
export const removeSecondFactorsAction = sessionAction(removeSecondFactorsForm, change(removeSecondFactorsOf));
