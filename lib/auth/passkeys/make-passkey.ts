import "server-only";
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject } from "@simplewebauthn/server/helpers";
import { v7 as uuidv7 } from "uuid";
import type { SecretOwner } from "@/lib/auth/guarded-secrets/try-secret";
import { assertRoomForFactor, noteFactorAdded } from "@/lib/auth/second-factors/note-added";
import { insertFirstRecoveryCodes, prepareFirstRecoveryCodes } from "@/lib/auth/second-factors/recovery-codes";
import { lockOwner } from "@/lib/auth/second-factors/second-factors.sql";
import { fullName } from "@/lib/full-name";
import { calendarNow } from "@/lib/server/clock";
import { type Database, db, inTransaction } from "@/lib/server/db";
import { isUniqueViolation } from "@/lib/server/db-errors";
import { AppError } from "@/lib/server/errors";
import type { Prisma } from "@/lib/server/prisma-client/client";
import { type ChallengeBond, challengeLifetimeMs, isChallengeFor, makeChallenge, spendChallenge } from "./challenge";
import type { AddPasskeyInput, NewPasskeyResponse } from "./passkey-schema";
import { type PasskeySite, requirePasskeySite } from "./passkey-site";
import { userHandle } from "./user-handle";

export type PasskeyOwner = SecretOwner & { lastName: string };

/**
 * The options that the browser needs to create a passkey. The passkey can be stored with `keepPasskey` and the same `bond`
 * until the challenge expires.
 *
 * @throws AppError `conflict` when the owner has ten factors; `forbidden` if passkeys do not work at the site's URL
 */
export async function beginPasskey(
  owner: PasskeyOwner,
  bond: ChallengeBond,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { rpId: rpID, rpName } = requirePasskeySite();
  const { userId, email, firstName, lastName } = owner;
  const known = await db.prisma.passkey.findMany({
    where: { factor: { userId } },
    select: { credentialId: true, transports: true },
  });
  await assertRoomForFactor(db, userId);
  return await generateRegistrationOptions({
    ...{ rpID, rpName, timeout: challengeLifetimeMs, challenge: makeChallenge(bond) },
    ...{
      userID: new Uint8Array(userHandle(userId)),
      userName: email,
      userDisplayName: fullName({ firstName, lastName }),
    },
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

type Keeping = AddPasskeyInput & {
  bond: ChallengeBond;
  /** Throws if the owner may no longer add a passkey. */
  assertLive: (tx: Database, at: Date) => Promise<unknown>;
  /** Makes further writes in the transaction that stores the passkey. */
  also: (tx: Database) => Promise<unknown>;
};

/**
 * Stores the passkey that the browser has created with the options of `beginPasskey`. Audits the new passkey and notifies the
 * owner by e-mail.
 *
 * @returns new recovery codes if the owner had no usable recovery codes. The new codes are shown only once
 * @throws AppError `validation_failed` for a passkey that cannot be checked; `conflict` if the bank has already stored this
 * passkey, or if the owner has ten factors; `forbidden`; the errors of `assertLive`
 */
export async function keepPasskey(owner: SecretOwner, keeping: Keeping): Promise<string[]> {
  const { userId } = owner;
  const { name, response, bond, assertLive, also } = keeping;
  const made = await verify(bond, requirePasskeySite(), response);
  if (!made) throw refused();
  const { challenge, credential, isBackedUp } = made;
  const { id: credentialId, counter } = credential;
  const { transports } = response.response;
  const key = { credentialId, publicKey: Buffer.from(credential.publicKey), counter, transports, isBackedUp };
  const prepared = await prepareFirstRecoveryCodes(db, userId);
  return await inTransaction(async (tx) => {
    await lockOwner(tx, userId);
    await assertLive(tx, calendarNow());
    if (!(await spendChallenge(tx, challenge))) throw refused();
    await assertRoomForFactor(tx, userId);
    const id = await insert(tx, { userId, name }, key);
    await also(tx);
    await noteFactorAdded(tx, owner, { id, kind: "passkey" });
    return await insertFirstRecoveryCodes(tx, userId, prepared);
  });
}

const refused = () => new AppError("validation_failed", { messageKey: "passkey_refused" });

type NewFactor = { userId: string; name: string };
type NewKey = Omit<Prisma.PasskeyCreateInput, "factor">;

async function insert(tx: Database, factor: NewFactor, key: NewKey): Promise<string> {
  const id = uuidv7();
  const at = calendarNow();
  const data = { id, kind: "passkey", ...factor, createdAt: at, confirmedAt: at, passkey: { create: key } } as const;
  try {
    await tx.prisma.secondFactor.create({ data });
    return id;
  } catch (error) {
    // A credential id must be unique among all users, because a check finds the public key by the credential id.
    if (!isUniqueViolation(error, "passkeys_credential_id_key")) throw error;
    throw new AppError("conflict", { messageKey: "passkey_exists" });
  }
}

async function verify(bond: ChallengeBond, { origin, rpId }: PasskeySite, response: NewPasskeyResponse) {
  let challenge = "";
  try {
    if (!isWithoutCertificates(response.response.attestationObject)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...{ response, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },
      expectedChallenge: (given) => {
        challenge = given;
        return isChallengeFor(given, bond);
      },
    });
    if (!verified) return undefined;
    return { challenge, credential: registrationInfo.credential, isBackedUp: registrationInfo.credentialBackedUp };
  } catch {
    // The library throws for every invalid response. No call in this block uses the database, so the `catch` hides no other
    // error.
    return undefined;
  }
}

/**
 * True if an attestation contains no certificates. The bank requests no certificates, and refuses an attestation that contains
 * one. To check a certificate, the server would have to fetch the URLs in it, and anybody can write a certificate with any URL.
 */
function isWithoutCertificates(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url")));
  const format = attestation.get("fmt");
  return format === "none" || (format === "packed" && attestation.get("attStmt").get("x5c") === undefined);
}
