import * as z from "zod";
import { emailInput } from "@/lib/email-address";
import { requiredText } from "@/lib/text-schema";
import { secondFactorCode, timeCode } from "./code-schema";
import { proof } from "./proof-schema";
import { removalChecks, removalChecksMin } from "./removal-checks.model";

/** The form of a log-in's second step: the code, and the page to open after the log-in. */
export const secondStepForm = z.object({ code: secondFactorCode, callbackUrl: z.string().max(2_000).default("/") });

/** The name that the owner chooses for a second factor. */
export const factorName = requiredText(60);

const setUpCode = secondFactorCode.pipe(z.string().regex(timeCode, "timeCodeFormat"));

/** A new authenticator app with the name that its owner chooses. */
export const addTimeCodeForm = z.object({ name: factorName, ...proof });

/** The first code of an app that is being added. */
export const confirmTimeCodeForm = z.object({ id: z.uuid("invalid"), code: setUpCode });

export const renameSecondFactorForm = z.object({ id: z.uuid("invalid"), name: factorName, ...proof });

export const removeSecondFactorForm = z.object({ id: z.uuid("invalid"), ...proof });

export const makeRecoveryCodesForm = z.object(proof);

export const setStepUpForm = z.object({
  stepUp: z.enum(["pin", "time_code", "passkey"], { error: "required" }),
  ...proof,
});

/**
 * The form in which a user begins to set up a factor during a log-in. The form asks for no proof of identity, because the user
 * has just entered the right password.
 */
export const beginSetUpForm = z.object({ name: factorName });

export const finishSetUpForm = secondStepForm.omit({ code: true });

/**
 * The form in which staff remove a user's second factors. Staff must state a reason, and how they checked the user's identity.
 */
export const removeSecondFactorsForm = z.object({
  email: emailInput,
  reason: requiredText(300).min(10, "minLength:10"),
  checks: z
    .array(z.enum(removalChecks, { error: "invalid" }), { error: "required" })
    .refine((checks) => new Set(checks).size >= removalChecksMin, "chooseTwo"),
});
