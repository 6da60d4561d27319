import * as z from "zod";
import { passkeyResponse } from "@/lib/auth/passkeys/passkey-response-schema";
import { optionalSecondFactorCode } from "./code-schema";

/** The proof of a second factor: a code, or the signature of a passkey. */
export const factorProof = {
  code: optionalSecondFactorCode,
  passkey: passkeyResponse.optional(),
};

/**
 * The proof of identity before a change (`checkProof`): a second factor, or the current password of a user without a second
 * factor.
 */
export const proof = {
  currentPassword: z.string({ error: "required" }).max(1_000, "maxLength:1000").optional(),
  ...factorProof,
};
