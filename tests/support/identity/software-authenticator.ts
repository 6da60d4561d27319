import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { PasskeyResponse } from "@/lib/auth/passkeys/passkey-response-schema";
import type { NewPasskeyResponse } from "@/lib/auth/passkeys/passkey-schema";

/** The forged parts of an otherwise correct WebAuthn ceremony. */
export type Forgery = {
  /** The origin of the page that starts the ceremony. */
  origin?: string;
  /** The relying party's id that the authenticator receives. */
  rpId?: string;
  userVerified?: boolean;
  /** The authenticator's counter of signatures. */
  counter?: number;
  challenge?: string;
  type?: string;
  /** The owner's user handle, which the authenticator stores. */
  userHandle?: string;
  /**
   * The manufacturer's certificate. If set, the answer contains an attestation that claims to be signed with the manufacturer's
   * key.
   */
  makersCertificate?: Uint8Array;
  credentialId?: string;
  /** The key's algorithm as a COSE number. */
  algorithm?: number;
};

const flag = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/**
 * A software authenticator with one passkey. The authenticator answers a site's WebAuthn options as a browser with a device does,
 * or as an attacker who forges a part of the answer.
 */
export class SoftwareAuthenticator {
  readonly credentialId = base64url(randomBytes(32));
  private readonly privateKey: KeyObject;
  private readonly point: [x: string, y: string];
  private userHandle = "";
  private rpId = "";

  /**
   * `counter` is undefined for an authenticator without a signature counter, such as a passkey that is synchronised over a cloud.
   */
  constructor(
    private readonly origin = "http://localhost:3000",
    private counter?: number,
  ) {
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.privateKey = pair.privateKey;
    const { x = "", y = "" } = pair.publicKey.export({ format: "jwk" });
    this.point = [x, y];
  }

  /** Returns the public key in COSE format: key type (elliptic curve), algorithm (ES256), curve (P-256) and point. */
  private publicKey({ algorithm = -7 }: Forgery): Uint8Array {
    const [x, y] = this.point.map((part) => new Uint8Array(Buffer.from(part, "base64url")));
    const members: [number, number | Uint8Array | undefined][] = [
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, x],
      [-3, y],
    ];
    return new Uint8Array(isoCBOR.encode(new Map(members) as never));
  }

  /** Creates the passkey for a site. */
  create(options: PublicKeyCredentialCreationOptionsJSON, forged: Forgery = {}): NewPasskeyResponse {
    this.userHandle = options.user.id;
    this.rpId = options.rp.id ?? "localhost";
    const clientDataJSON = this.clientData("webauthn.create", options.challenge, forged);
    const id = Buffer.from(forged.credentialId ?? this.credentialId, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.publicKey(forged)]);
    const authData = Buffer.concat([this.authenticatorData(flag.attested, forged), attested]);
    const attestation = new Map<string, unknown>([
      ...this.attestation(authData, clientDataJSON, forged),
      ["authData", new Uint8Array(authData)],
    ]);
    return {
      ...this.credential(forged),
      response: {
        clientDataJSON: base64url(clientDataJSON),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ["internal"],
      },
    };
  }

  /** Signs a site's challenge. */
  get(options: PublicKeyCredentialRequestOptionsJSON, forged: Forgery = {}): PasskeyResponse {
    if (this.counter !== undefined) this.counter += 1;
    const clientDataJSON = this.clientData("webauthn.get", options.challenge, forged);
    const authenticatorData = this.authenticatorData(0, forged);
    const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.privateKey);
    return {
      ...this.credential(forged),
      response: {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: forged.userHandle ?? this.userHandle,
      },
    };
  }

  private credential({ credentialId = this.credentialId }: Forgery) {
    return { id: credentialId, rawId: credentialId, type: "public-key", clientExtensionResults: {} } as const;
  }

  private clientData(type: string, challenge: string, forged: Forgery): string {
    const { origin = this.origin } = forged;
    return JSON.stringify({ type: forged.type ?? type, challenge: forged.challenge ?? challenge, origin });
  }

  private authenticatorData(extraFlags: number, forged: Forgery): Buffer {
    const { rpId = this.rpId, userVerified = true, counter = this.counter ?? 0 } = forged;
    const head = Buffer.alloc(5);
    const backedUp = this.counter === undefined ? flag.backupEligible | flag.backedUp : 0;
    head.writeUInt8(flag.userPresent | (userVerified ? flag.userVerified : 0) | backedUp | extraFlags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head]);
  }

  private attestation(authData: Buffer, clientDataJSON: string, { makersCertificate }: Forgery): [string, unknown][] {
    if (!makersCertificate)
      return [
        ["fmt", "none"],
        ["attStmt", new Map()],
      ];
    const sig = sign("sha256", Buffer.concat([authData, sha256(clientDataJSON)]), this.privateKey);
    const statement = new Map<string, unknown>([
      ["alg", -7],
      ["sig", new Uint8Array(sig)],
      ["x5c", [makersCertificate]],
    ]);
    return [
      ["fmt", "packed"],
      ["attStmt", statement],
    ];
  }
}
