import * as z from "zod";
import { alsoSent } from "@/lib/also-sent";
import { proof } from "@/lib/auth/second-factors/proof-schema";
import { factorName } from "@/lib/auth/second-factors/schema";
import { bytes, credential, passkeyResponse } from "./passkey-response-schema";

/** The browser's answer with a new passkey. */
export const newPasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(16_000),
    transports: z
      .array(z.string("invalid").regex(/^[a-z-]{1,20}$/, "invalid"), "invalid")
      .max(10, "invalid")
      .default([]),
    // Browsers repeat parts of the attestation in these fields. The bank reads only the attestation itself.
    ...alsoSent(["authenticatorData", "publicKey", "publicKeyAlgorithm"]),
  }),
});

export type NewPasskeyResponse = z.output<typeof newPasskeyResponse>;

/** The data that a browser needs to ask the user for a signature: WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const signatureRequestShape = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  /** The time that the user has to give the signature, in milliseconds. */
  timeout: z.number().int().optional(),
  userVerification: z.enum(["required", "preferred", "discouraged"]).optional(),
  allowCredentials: z
    .array(z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }))
    .optional(),
});

/** The fields of the form that the user submits before the browser creates a passkey. */
export const newPasskeyForm = z.object({ name: factorName, ...proof });

/** The passkey that the browser has created. */
export const addPasskeyInput = z.object({ name: factorName, response: newPasskeyResponse });

export type AddPasskeyInput = z.output<typeof addPasskeyInput>;

/**
 * The form of a log-in with a passkey. The form contains the browser's answer, whether the user ticked "Remember me", and the
 * page to open after the log-in.
 */
export const passkeyLogInForm = z.object({
  response: passkeyResponse,
  remember: z.boolean({ error: "invalid" }).default(false),
  callbackUrl: z.string().max(2_000).default("/"),
});

/**
 * The form of a log-in whose second step is a passkey. The first step has already stored whether the user ticked "Remember me".
 */
export const givePasskeyForm = passkeyLogInForm.omit({ remember: true });

/** The input of a log-in with a passkey through next-auth's endpoint, which accepts only texts. */
export const passkeyCredentialsInput = z.object({
  response: z.preprocess((value) => parseJson(value), passkeyResponse),
  remember: z.union([z.boolean(), z.stringbool()], { error: "invalid" }).default(false),
});

/** Parses a JSON text. Returns undefined for any other text. */
function parseJson(value: unknown): unknown {
  try {
    return typeof value === "string" ? JSON.parse(value) : undefined;
  } catch {
    return undefined;
  }
}
