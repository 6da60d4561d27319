import * as z from "zod";
import { alsoSent } from "@/lib/also-sent";

/** Bytes in base64url, the encoding of WebAuthn's JSON. */
export const bytes = (lengthMax: number) =>
  z
    .string("invalid")
    .min(1, "invalid")
    .max(lengthMax, "invalid")
    .regex(/^[\w-]+$/, "invalid");

/** A credential id. WebAuthn allows at most 1,023 bytes, which are 1,364 characters in base64url. */
const credentialId = bytes(1_364);

/** The fields of every answer that a browser sends about a passkey. */
export const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key", "invalid"),
  // The bank requests no extensions and ignores the results of extensions.
  clientExtensionResults: z.unknown().transform(() => ({})),
  // Browsers also send the kind of device. The bank ignores this field.
  ...alsoSent(["authenticatorAttachment"]),
};

/** The browser's answer with a signature. */
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
