import * as z from "zod";
import { emailInput } from "@/lib/auth/schema";
import { requiredText } from "@/lib/text-schema";
import { optionalSecondFactorCode, secondFactorCode, timeCode } from "./code-schema";

/** The second step of a log-in, whose form also knows where its visitor was going. */
export const secondStepForm = z.object({ code: secondFactorCode, callbackUrl: z.string().max(2_000).default("/") });

/** The owner's own name for a second factor. */
export const factorName = requiredText(60);

/** What is shown again before a change: a code or, empty or missing, the current password. */
export const proof = {
  currentPassword: z.string({ error: "required" }).max(1_000, "maxLength:1000").optional(),
  code: optionalSecondFactorCode,
};

const setUpCode = secondFactorCode.pipe(z.string().regex(timeCode, "timeCodeFormat"));

/** An authenticator app that is to be added, under its owner's own name for it. */
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

/** The same between password and session. */
export const beginSetUpForm = z.object({ name: factorName });

export const finishSetUpForm = secondStepForm.omit({ code: true });

/** Staff say why they remove somebody's second factors. */
export const removeSecondFactorsForm = z.object({
  email: emailInput,
  reason: requiredText(300).min(10, "minLength:10"),
});
