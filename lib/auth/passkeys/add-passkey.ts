import "server-only";
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject } from "@simplewebauthn/server/helpers";
import { v7 as uuidv7 } from "uuid";
import { readLiveOwner } from "@/lib/auth/guarded-secrets/try-secret";
import { checkProof, type Proof } from "@/lib/auth/second-factors/check-proof";
import { lockOwner } from "@/lib/auth/second-factors/lock-owner.sql";
import { assertRoomForFactor, noteFactorAdded } from "@/lib/auth/second-factors/note-added";
import { insertFirstRecoveryCodes, prepareFirstRecoveryCodes } from "@/lib/auth/second-factors/recovery-codes";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { type Database, db, inTransaction } from "@/lib/server/db";
import { isUniqueViolation } from "@/lib/server/db-errors";
import { AppError } from "@/lib/server/errors";
import type { Prisma } from "@/lib/server/prisma-client/client";
import { type ChallengeBond, challengeLifetimeMs, isChallengeFor, makeChallenge, spendChallenge } from "./challenge";
import type { AddPasskeyInput, NewPasskeyResponse } from "./passkey-schema";
import { type PasskeySite, requirePasskeySite } from "./passkey-site";
import { userHandle } from "./user-handle";

const bondOf = ({ userId, sessionId }: Actor): ChallengeBond => ({ purpose: "add", to: [userId, sessionId] });

/**
 * What the browser needs to make a passkey for the actor, who proves again that it is them: the passkey can be added in
 * this session for as long as the challenge lasts.
 *
 * @throws AppError as `checkProof`; `conflict` when they have ten factors; `forbidden` where the site has no address that passkeys work at
 */
export async function askForNewPasskey(actor: Actor, proof: Proof): Promise<PublicKeyCredentialCreationOptionsJSON> {
  assertNotDisabled(actor);
  const { rpId: rpID, rpName } = requirePasskeySite();
  await checkProof(actor, proof);
  const { userId, email, firstName, lastName } = actor;
  const known = await db.prisma.passkey.findMany({
    where: { factor: { userId } },
    select: { credentialId: true, transports: true },
  });
  await assertRoomForFactor(db, userId);
  return await generateRegistrationOptions({
    ...{ rpID, rpName, timeout: challengeLifetimeMs, challenge: makeChallenge(bondOf(actor)) },
    ...{ userID: new Uint8Array(userHandle(userId)), userName: email, userDisplayName: `${firstName} ${lastName}` },
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/**
 * Adds the passkey that the browser has made with `askForNewPasskey`, audits it, and tells the owner by e-mail. The session in
 * which it is done counts as one with a second factor.
 *
 * @returns recovery codes, for whoever has none left that they could use: they are shown this once
 * @throws AppError `validation_failed` for a passkey that cannot be checked, `conflict` for one that is known or one too many,
 * `unauthenticated` when the session has ended meanwhile, `forbidden`
 */
export async function addPasskey(
  actor: Actor,
  { name, response }: AddPasskeyInput,
): Promise<{ recoveryCodes: string[] }> {
  assertNotDisabled(actor);
  const { userId, sessionId } = actor;
  const made = await verify(actor, requirePasskeySite(), response);
  if (!made || !(await spendChallenge(made.challenge))) {
    throw new AppError("validation_failed", { messageKey: "passkey_refused" });
  }
  const { credential, isBackedUp } = made;
  const { id: credentialId, counter } = credential;
  const { transports } = response.response;
  const key = { credentialId, publicKey: Buffer.from(credential.publicKey), counter, transports, isBackedUp };
  const prepared = await prepareFirstRecoveryCodes(db, userId);
  const recoveryCodes = await inTransaction(async (tx) => {
    await lockOwner(tx, userId);
    await readLiveOwner(tx, actor, calendarNow());
    await assertRoomForFactor(tx, userId);
    const id = await insert(tx, { userId, name }, key);
    await tx.prisma.session.updateMany({ where: { id: sessionId, userId }, data: { secondFactor: true } });
    await noteFactorAdded(tx, actor, { id, kind: "passkey" });
    return await insertFirstRecoveryCodes(tx, userId, prepared);
  });
  return { recoveryCodes };
}

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
    // Of anybody: whose name for a key pair it is decides which public key a signature is checked with.
    if (!isUniqueViolation(error, "passkeys_credential_id_key")) throw error;
    throw new AppError("conflict", { messageKey: "passkey_exists" });
  }
}

async function verify(actor: Actor, { origin, rpId }: PasskeySite, response: NewPasskeyResponse) {
  let challenge = "";
  try {
    if (!isWithoutCertificates(response.response.attestationObject)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...{ response, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },
      expectedChallenge: (given) => {
        challenge = given;
        return isChallengeFor(given, bondOf(actor));
      },
    });
    if (!verified) return undefined;
    return { challenge, credential: registrationInfo.credential, isBackedUp: registrationInfo.credentialBackedUp };
  } catch {
    // It throws for whatever is not as it should be; nothing in it asks the database.
    return undefined;
  }
}

/**
 * Whether an attestation names no maker: none was asked for. Certificates of a maker would be looked up at addresses that they
 * name themselves, and anybody can write one.
 */
function isWithoutCertificates(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url")));
  const format = attestation.get("fmt");
  return format === "none" || (format === "packed" && attestation.get("attStmt").get("x5c") === undefined);
}
