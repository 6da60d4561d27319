import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/browser";
import { expect, it } from "vitest";
import { addPasskeyInput, passkeyLogInForm } from "@/lib/auth/passkeys/passkey-schema";
import { unknownFields } from "@/lib/server/unknown-fields";

// The bank's API refuses unknown members, but browsers send more members about a passkey than the bank reads. The schemas must
// therefore accept all members that the WebAuthn library declares. The types below use `Required`, so a member that a new version
// of the library adds causes a type error in this file.

type Whole<Answer extends { response: object }> = Required<Omit<Answer, "response">> & {
  response: Required<Answer["response"]>;
};

const credential = {
  id: "AQID",
  rawId: "AQID",
  type: "public-key",
  clientExtensionResults: { credProps: { rk: true } },
  authenticatorAttachment: "platform",
} as const;

const made: Whole<RegistrationResponseJSON> = {
  ...credential,
  response: {
    clientDataJSON: "e30",
    attestationObject: "oA",
    authenticatorData: "AQID",
    transports: ["internal", "hybrid"],
    publicKeyAlgorithm: -7,
    publicKey: "AQID",
  },
};

const signed: Whole<AuthenticationResponseJSON> = {
  ...credential,
  response: { clientDataJSON: "e30", authenticatorData: "AQID", signature: "AQID", userHandle: "AQID" },
};

it.each([
  ["a passkey that was made", addPasskeyInput, { name: "Work laptop", response: made }],
  ["a signature", passkeyLogInForm, { response: signed }],
] as const)(
  "every member that a browser sends about %s is accepted, and unused members are dropped",
  (_, schema, input) => {
    expect(unknownFields(schema, input)).toEqual([]);
    const text = JSON.stringify(schema.parse(input));
    expect(text).toContain("clientDataJSON");
    expect(text).not.toMatch(/authenticatorAttachment|publicKey"|credProps/);
  },
);
