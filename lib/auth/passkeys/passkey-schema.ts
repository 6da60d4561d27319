import * as z from "zod";
import { factorName, proof } from "@/lib/auth/second-factors/schema";

/** Bytes as WebAuthn's JSON has them. */
const bytes = (lengthMax: number) =>
  z
    .string("invalid")
    .min(1, "invalid")
    .max(lengthMax, "invalid")
    .regex(/^[\w-]+$/, "invalid");

/** 1,023 bytes, the most that WebAuthn allows. */
const credentialId = bytes(1_364);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key", "invalid"),
  // Nothing of it is asked for or looked at.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** What the browser answers when a passkey was made. */
export const newPasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(16_000),
    transports: z
      .array(z.string("invalid").regex(/^[a-z-]{1,20}$/, "invalid"), "invalid")
      .max(10, "invalid")
      .default([]),
  }),
});

export type NewPasskeyResponse = z.output<typeof newPasskeyResponse>;

/** What the browser answers when a passkey has signed. */
export const passkeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(10_000),
    userHandle: bytes(100).optional(),
  }),
});

export type PasskeyResponse = z.output<typeof passkeyResponse>;

/** What a device needs to ask its owner for a signature: WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const signatureRequestShape = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  /** Milliseconds. */
  timeout: z.number().int().optional(),
  userVerification: z.enum(["required", "preferred", "discouraged"]).optional(),
  allowCredentials: z
    .array(z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }))
    .optional(),
});

/** What a customer fills in before the browser makes a passkey. */
export const newPasskeyForm = z.object({ name: factorName, ...proof });

/** The passkey, once the browser has made it. */
export const addPasskeyInput = z.object({ name: factorName, response: newPasskeyResponse });

export type AddPasskeyInput = z.output<typeof addPasskeyInput>;

/** The log-in form also knows where its visitor was going, and for how long they want to stay. */
export const passkeyLogInForm = z.object({
  response: passkeyResponse,
  remember: z.boolean({ error: "invalid" }).default(false),
  callbackUrl: z.string().max(2_000).default("/"),
});

/** The same as the second step of a log-in, which has said before for how long. */
export const givePasskeyForm = passkeyLogInForm.omit({ remember: true });

/** The log-in from next-auth's endpoint, which takes texts only. */
export const passkeyCredentialsInput = z.object({
  response: z.preprocess((value) => parseJson(value), passkeyResponse),
  remember: z.union([z.boolean(), z.stringbool()], { error: "invalid" }).default(false),
});

/** What a text says in JSON; undefined where it is none. */
function parseJson(value: unknown): unknown {
  try {
    return typeof value === "string" ? JSON.parse(value) : undefined;
  } catch {
    return undefined;
  }
}
