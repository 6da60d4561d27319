import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { beginLogIn, startSession } from "@/lib/auth/log-in/log-in";
import { addPasskey, askForNewPasskey } from "@/lib/auth/passkeys/add-passkey";
import { challengeLifetimeMs } from "@/lib/auth/passkeys/challenge";
import { askForPasskey, verifyPasskeyLogIn } from "@/lib/auth/passkeys/passkey-log-in";
import type { PasskeyResponse } from "@/lib/auth/passkeys/passkey-response-schema";
import { changePassword } from "@/lib/auth/passwords/change-password";
import { requestPasswordReset } from "@/lib/auth/passwords/request-password-reset";
import { resetPassword } from "@/lib/auth/passwords/reset-password";
import { removeSecondFactor, renameSecondFactor } from "@/lib/auth/second-factors/change-factors";
import { askToProve } from "@/lib/auth/second-factors/check-proof";
import { findOwnSecondFactors } from "@/lib/auth/second-factors/find-factors";
import { askForPasskeyOfStep, givePasskey } from "@/lib/auth/second-factors/give-second-factor";
import { disownSecurityChange } from "@/lib/auth/security-changes/disown-security-change";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { findSession } from "@/lib/server/session/session";
import { createAdmin, createUser, testPassword } from "@/tests/support/factories";
import { newVisitor, visitorCookies } from "@/tests/support/fake-headers";
import { proofOf } from "@/tests/support/identity/second-factors";
import { latestEmailCode } from "@/tests/support/identity/sign-up";
import { type Forgery, SoftwareAuthenticator } from "@/tests/support/identity/software-authenticator";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

let visitors = 0;
beforeEach(() => {
  visitors += 1;
  newVisitor(`198.51.100.${visitors}`);
});

const currentPassword = testPassword;

async function createOwner(actor?: Actor, authenticator = new SoftwareAuthenticator()) {
  const owner = actor ?? (await createUser());
  const options = await askForNewPasskey(owner, await proofOf(owner));
  await addPasskey(owner, { name: "Laptop", response: authenticator.create(options) });
  const [passkey] = await findPasskeys(owner);
  if (!passkey) throw new Error("no passkey was added");
  return { actor: owner, authenticator, passkey };
}

async function logInWith(authenticator: SoftwareAuthenticator, forged: Forgery = {}) {
  return await verifyPasskeyLogIn(authenticator.get(await askForPasskey(), forged));
}

const findPasskeys = async (owner: Actor) => (await findOwnSecondFactors(owner)).factors;

const noticesTo = async ({ email }: Actor) => {
  const emails = await db.query<{ props: { notice: string } }>(
    "SELECT props FROM emails WHERE recipient = $1 AND template = 'security-notice' ORDER BY created_at, id",
    [email],
  );
  return emails.map(({ props }) => props.notice);
};

const refused = { code: "invalid_credentials", messageKey: "passkey_unknown" };
const notAdded = { code: "validation_failed", messageKey: "passkey_refused" };

describe("a person's own passkey", () => {
  test("a passkey is added with the current password, renamed and removed with a signature, audited and reported by e-mail", async () => {
    const { actor, authenticator, passkey } = await createOwner();
    expect(passkey).toMatchObject({ name: "Laptop", kind: "passkey", passkey: { isBackedUp: true }, lastUsedAt: null });
    await renameSecondFactor(actor, { id: passkey.id, name: "Phone", ...(await proofOf(actor, authenticator)) });
    expect(await findPasskeys(actor)).toMatchObject([{ id: passkey.id, name: "Phone" }]);
    await removeSecondFactor(actor, { id: passkey.id, ...(await proofOf(actor, authenticator)) });
    expect(await findPasskeys(actor)).toEqual([]);
    expect(await noticesTo(actor)).toEqual(["passkey-added", "second-factor-renamed", "second-factor-removed"]);
    const events = await db.query(
      "SELECT action, before, after FROM audit_events WHERE actor = $1 AND action LIKE 'second-factor.%' ORDER BY sequence",
      [actor.userId],
    );
    const factor = passkey.id;
    expect(events).toEqual([
      { action: "second-factor.add", before: null, after: { factor, kind: "passkey" } },
      { action: "second-factor.rename", before: { factor, name: "Laptop" }, after: { factor, name: "Phone" } },
      { action: "second-factor.remove", before: { factor }, after: null },
    ]);
  });

  test("a passkey does not accept a signature of another passkey, session or purpose, or a repeated signature", async () => {
    const { actor, authenticator, passkey } = await createOwner();
    const { id } = passkey;
    const isWrong = { code: "passkey_wrong", fields: { passkey: ["passkeyRefused"] } };
    const remove = (proof: PasskeyResponse) => removeSecondFactor(actor, { id, passkey: proof });
    const options = await askToProve(actor);
    await expect(remove(new SoftwareAuthenticator().get(options))).rejects.toMatchObject(isWrong);
    const elsewhere = await askToProve({ ...actor, sessionId: randomUUID() });
    await expect(remove(authenticator.get(elsewhere))).rejects.toMatchObject(isWrong);
    await expect(remove(authenticator.get(await askForPasskey()))).rejects.toMatchObject(isWrong);
    await expect(remove(authenticator.get(options, { origin: "http://localhost.example" }))).rejects.toMatchObject(
      isWrong,
    );
    const given = authenticator.get(options);
    await renameSecondFactor(actor, { id, name: "Phone", passkey: given });
    await expect(remove(given)).rejects.toMatchObject(isWrong);
    expect(await findPasskeys(actor)).toMatchObject([{ name: "Phone" }]);
  });

  test("another person can neither change nor list a passkey", async () => {
    const [{ passkey }, { actor, authenticator }] = [await createOwner(), await createOwner()];
    const { id } = passkey;
    await expect(renameSecondFactor(actor, { id, name: "Mine", ...(await proofOf(actor)) })).rejects.toMatchObject({
      code: "not_found",
    });
    const proof = await proofOf(actor, authenticator);
    await expect(removeSecondFactor(actor, { id, ...proof })).rejects.toMatchObject({ code: "not_found" });
    expect((await findPasskeys(actor)).map((own) => own.id)).not.toContain(id);
  });

  test("a person can have ten passkeys, even with parallel requests", async () => {
    const actor = await createUser();
    const responses = [];
    for (let count = 0; count < 13; count += 1) {
      responses.push(new SoftwareAuthenticator().create(await askForNewPasskey(actor, { currentPassword })));
    }
    const added = await Promise.allSettled(responses.map((response) => addPasskey(actor, { name: "One", response })));
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(await findPasskeys(actor)).toHaveLength(10);
    await expect(askForNewPasskey(actor, await proofOf(actor))).rejects.toMatchObject({ code: "conflict" });
  });

  test("the first factor creates recovery codes once, and the last factor's removal deletes them", async () => {
    const actor = await createUser();
    const responses = [];
    for (let count = 0; count < 3; count += 1) {
      responses.push(new SoftwareAuthenticator().create(await askForNewPasskey(actor, { currentPassword })));
    }
    const added = await Promise.all(responses.map((response) => addPasskey(actor, { name: "One", response })));
    expect(added.map(({ recoveryCodes }) => recoveryCodes.length).toSorted((a, b) => a - b)).toEqual([0, 0, 10]);
    const { factors, recoveryCodesLeft } = await findOwnSecondFactors(actor);
    expect(recoveryCodesLeft).toBe(10);
    const [code = ""] = added.flatMap(({ recoveryCodes }) => recoveryCodes);
    await renameSecondFactor(actor, { id: factors[0]?.id ?? "", name: "Phone", code: code.replaceAll("-", "") });
    expect((await findOwnSecondFactors(actor)).recoveryCodesLeft).toBe(9);
    for (const { id } of factors) await removeSecondFactor(actor, { id, ...(await proofOf(actor)) });
    expect(await findOwnSecondFactors(actor)).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
  });

  test("a staff member who needs a second factor cannot remove the last factor", async () => {
    const { actor, passkey } = await createOwner(await createAdmin());
    const { STAFF_SECOND_FACTOR } = env();
    env().STAFF_SECOND_FACTOR = true;
    const removed = removeSecondFactor(actor, { id: passkey.id, ...(await proofOf(actor)) });
    await expect(removed).rejects.toMatchObject({ code: "forbidden", messageKey: "last_second_factor" });
    env().STAFF_SECOND_FACTOR = STAFF_SECOND_FACTOR;
    expect(await findPasskeys(actor)).toHaveLength(1);
  });
});

describe("a passkey is not added", () => {
  const forgeries: [string, Forgery][] = [
    ["by a page of another site", { origin: "https://evil.example" }],
    ["for another site", { rpId: "evil.example" }],
    ["by somebody whom their device has not recognised", { userVerified: false }],
    ["with a signature instead", { type: "webauthn.get" }],
    ["with a challenge of one's own", { challenge: Buffer.alloc(54).toString("base64url") }],
    ["with a key for signatures by SHA-1 (RS1)", { algorithm: -65_535 }],
    ["with a key for signatures that the bank does not take (ES384)", { algorithm: -35 }],
    ["with a maker's certificate, which may name addresses to be called", { makersCertificate: new Uint8Array(300) }],
  ];
  test.each(forgeries)("%s", async (_, forged) => {
    const actor = await createUser();
    const response = new SoftwareAuthenticator().create(await askForNewPasskey(actor, { currentPassword }), forged);
    await expect(addPasskey(actor, { name: "Mine", response })).rejects.toMatchObject(notAdded);
    expect(await findPasskeys(actor)).toEqual([]);
  });

  test("a challenge adds one passkey, even when it is used several times in parallel", async () => {
    const actor = await createUser();
    const options = await askForNewPasskey(actor, { currentPassword });
    const added = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        addPasskey(actor, { name: "One", response: new SoftwareAuthenticator().create(options) }),
      ),
    );
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await findPasskeys(actor)).toHaveLength(1);
  });

  test("another session or another person cannot use the challenge of a session", async () => {
    const actor = await createUser();
    const options = await askForNewPasskey(actor, { currentPassword });
    const response = new SoftwareAuthenticator().create(options);
    const other = { ...actor, sessionId: (await createUser()).sessionId };
    for (const thief of [other, await createUser()]) {
      await expect(addPasskey(thief, { name: "Mine", response })).rejects.toMatchObject(notAdded);
    }
  });

  test("the challenge of a log-in adds no passkey", async () => {
    const actor = await createUser();
    const options = await askForNewPasskey(actor, { currentPassword });
    const { challenge } = await askForPasskey();
    const response = new SoftwareAuthenticator().create({ ...options, challenge });
    await expect(addPasskey(actor, { name: "Mine", response })).rejects.toMatchObject(notAdded);
  });

  test("an expired challenge adds no passkey", async () => {
    const actor = await createUser();
    const response = new SoftwareAuthenticator().create(await askForNewPasskey(actor, { currentPassword }));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + challengeLifetimeMs });
    await expect(addPasskey(actor, { name: "Late", response })).rejects.toMatchObject(notAdded);
    vi.useRealTimers();
  });

  test("an ended session adds no passkey", async () => {
    const actor = await createUser();
    const response = new SoftwareAuthenticator().create(await askForNewPasskey(actor, { currentPassword }));
    await inTransaction((tx) => revokeSessions(tx, actor.userId, "security_changed"));
    await expect(addPasskey(actor, { name: "Late", response })).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await findPasskeys(actor)).toEqual([]);
  });

  test("a key pair id that belongs to another person is refused", async () => {
    const { authenticator } = await createOwner();
    const thief = await createUser();
    const { credentialId } = authenticator;
    const options = await askForNewPasskey(thief, { currentPassword });
    const response = new SoftwareAuthenticator().create(options, { credentialId });
    await expect(addPasskey(thief, { name: "Mine", response })).rejects.toMatchObject({ code: "conflict" });
    expect(await logInWith(authenticator)).not.toMatchObject({ id: thief.userId });
  });
});

describe("a log-in with only a passkey", () => {
  test("a log-in by passkey opens a session like any other log-in, and is audited", async () => {
    const { actor, authenticator, passkey } = await createOwner();
    const proved = await logInWith(authenticator);
    expect(proved).toEqual({ id: actor.userId, provedBy: { passkeyId: passkey.id }, secondFactor: "given" });
    await startSession(proved, true);
    const session = await findSession();
    expect(session).toMatchObject({ actor: { userId: actor.userId }, remember: true });
    expect(visitorCookies.has("holdfast-device")).toBe(true);
    expect(await findPasskeys(actor)).toMatchObject([{ lastUsedAt: expect.any(Date) }]);
    expect(await db.prisma.auditEvent.count({ where: { action: "session.open", subjectId: actor.userId } })).toBe(1);
  });

  const forgeries: [string, Forgery][] = [
    ["a signature given to another site's page", { origin: "https://evil.example" }],
    ["a signature given under a lookalike origin", { origin: "http://localhost:3001" }],
    ["a signature for another site", { rpId: "evil.example" }],
    ["one by somebody whom their device has not recognised", { userVerified: false }],
    ["a new passkey instead of a signature", { type: "webauthn.create" }],
    ["one of a challenge that the bank has not made", { challenge: Buffer.alloc(54).toString("base64url") }],
    ["one of an empty challenge", { challenge: "AA" }],
    ["one that names another owner", { userHandle: Buffer.alloc(16).toString("base64url") }],
    ["one by a passkey that nobody has", { credentialId: Buffer.alloc(32).toString("base64url") }],
  ];
  test.each(forgeries)("a log-in by passkey is refused for %s", async (_, forged) => {
    const { authenticator } = await createOwner();
    await expect(logInWith(authenticator, forged)).rejects.toMatchObject(refused);
  });

  test("a log-in by passkey is refused for another person's key under the owner's passkey", async () => {
    const [{ actor, authenticator }, thief] = [await createOwner(), await createOwner()];
    const { credentialId } = authenticator;
    const userHandle = Buffer.from(actor.userId.replaceAll("-", ""), "hex").toString("base64url");
    await expect(logInWith(thief.authenticator, { credentialId, userHandle })).rejects.toMatchObject(refused);
    expect(await db.prisma.auditEvent.count({ where: { action: "session.refuse", subjectId: actor.userId } })).toBe(1);
  });

  test("a signature counts once, even twenty times in parallel", async () => {
    const { authenticator } = await createOwner();
    const response = authenticator.get(await askForPasskey());
    const logIns = await Promise.allSettled(Array.from({ length: 20 }, () => verifyPasskeyLogIn(response)));
    expect(logIns.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(verifyPasskeyLogIn(response)).rejects.toMatchObject(refused);
  });

  test("a challenge counts once, even when two passkeys have signed it", async () => {
    const [one, other] = [await createOwner(), await createOwner()];
    const options = await askForPasskey();
    const responses = [one, other].map(({ authenticator }) => authenticator.get(options));
    const logIns = await Promise.allSettled(responses.map((response) => verifyPasskeyLogIn(response)));
    expect(logIns.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("a log-in by passkey is refused in a browser that has not asked for it, and after the challenge has expired", async () => {
    const { authenticator } = await createOwner();
    const options = await askForPasskey();
    newVisitor();
    await expect(verifyPasskeyLogIn(authenticator.get(options))).rejects.toMatchObject(refused);
    await askForPasskey();
    await expect(verifyPasskeyLogIn(authenticator.get(options))).rejects.toMatchObject(refused);
    const late = authenticator.get(await askForPasskey());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + challengeLifetimeMs });
    await expect(verifyPasskeyLogIn(late)).rejects.toMatchObject(refused);
    vi.useRealTimers();
  });

  test("a log-in by passkey is refused when the counter does not rise, because the passkey may be a copy", async () => {
    const { actor, authenticator } = await createOwner(undefined, new SoftwareAuthenticator(undefined, 7));
    await logInWith(authenticator);
    await logInWith(authenticator, { counter: 40 });
    for (const counter of [0, 9, 40]) {
      await expect(logInWith(authenticator, { counter })).rejects.toMatchObject(refused);
    }
    await logInWith(authenticator, { counter: 41 });
    expect(await db.prisma.auditEvent.count({ where: { action: "session.refuse", subjectId: actor.userId } })).toBe(3);
  });

  test("a removed passkey does not log in, even when it is removed between signature and session", async () => {
    const { actor, authenticator, passkey } = await createOwner();
    const proved = await logInWith(authenticator);
    await removeSecondFactor(actor, { id: passkey.id, ...(await proofOf(actor, authenticator)) });
    await expect(startSession(proved, false)).rejects.toMatchObject({ code: "invalid_credentials" });
    expect(await findSession()).toBeNull();
    await expect(logInWith(authenticator)).rejects.toMatchObject(refused);
  });

  test("a log-in by passkey is refused to suspended and blocked people, as with the password", async () => {
    for (const status of ["suspended", "blocked"] as const) {
      const { actor, authenticator } = await createOwner();
      await db.prisma.user.update({ where: { id: actor.userId }, data: { status } });
      await expect(logInWith(authenticator)).rejects.toMatchObject({ code: "account_disabled", extra: { status } });
    }
  });

  test("a log-in by passkey is refused to staff who sign in with the bank's own provider", async () => {
    const { authenticator } = await createOwner(await createAdmin());
    await expect(logInWith(authenticator)).resolves.toBeDefined();
    const { STAFF_SIGN_IN } = env();
    env().STAFF_SIGN_IN = "oidc";
    await expect(logInWith(authenticator)).rejects.toMatchObject({ code: "forbidden", messageKey: "staff_sign_in" });
    env().STAFF_SIGN_IN = STAFF_SIGN_IN;
  });

  test("a log-in by passkey still works after a change of the password", async () => {
    const { actor, authenticator } = await createOwner();
    const password = "seven quiet lanterns";
    const proof = await proofOf(actor, authenticator);
    await changePassword(actor, { ...proof, currentPassword, password, confirmPassword: password });
    expect(await logInWith(authenticator)).toMatchObject({ id: actor.userId });
  });

  test("failures with a passkey count for the IP address, as failures with the password do", async () => {
    const { authenticator } = await createOwner();
    const failures = 100;
    for (let count = 0; count < failures; count += 1) {
      await expect(logInWith(authenticator, { userVerified: false })).rejects.toMatchObject(refused);
    }
    await expect(logInWith(authenticator)).rejects.toMatchObject({ code: "rate_limited" });
    newVisitor("203.0.113.77");
    await expect(logInWith(authenticator)).resolves.toBeDefined();
  });
});

describe("a passkey as the second step after the password", () => {
  const begin = ({ email }: Actor) => beginLogIn({ email, password: testPassword, remember: true });

  test("a passkey in the second step is required as soon as a person has one, and logs in", async () => {
    const { actor, authenticator } = await createOwner();
    expect(await begin(actor)).toBe(false);
    expect(await findSession()).toBeNull();
    const options = await askForPasskeyOfStep();
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.credentialId, transports: ["internal"] }]);
    await givePasskey(authenticator.get(options));
    expect(await findSession()).toMatchObject({ actor: { userId: actor.userId }, remember: true });
  });

  test("a passkey in the second step must belong to the same person, and its signature must be for this step", async () => {
    const [{ actor, authenticator }, other] = [await createOwner(), await createOwner()];
    await begin(actor);
    const notRight = { code: "invalid_credentials", messageKey: "passkey_refused" };
    const options = await askForPasskeyOfStep();
    await expect(givePasskey(other.authenticator.get(options))).rejects.toMatchObject(notRight);
    for (const forged of [{ userVerified: false }, { origin: "https://evil.example" }, { rpId: "evil.example" }]) {
      await expect(givePasskey(authenticator.get(options, forged))).rejects.toMatchObject(notRight);
    }
    await expect(givePasskey(authenticator.get(await askForPasskey()))).rejects.toMatchObject(notRight);
    await begin(actor);
    await expect(givePasskey(authenticator.get(options))).rejects.toMatchObject(notRight);
    expect(await findSession()).toBeNull();
  });

  test("a signature for the second step is not valid for anything else, and does not log in without the password", async () => {
    const { actor, authenticator } = await createOwner();
    await begin(actor);
    const response = authenticator.get(await askForPasskeyOfStep());
    await askForPasskey();
    await expect(verifyPasskeyLogIn(response)).rejects.toMatchObject(refused);
  });

  test("a passkey in the second step opens one session, even ten times in parallel", async () => {
    const { actor, authenticator } = await createOwner();
    await begin(actor);
    const response = authenticator.get(await askForPasskeyOfStep());
    const given = await Promise.allSettled(Array.from({ length: 10 }, () => givePasskey(response)));
    expect(given.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("a passkey in the second step is refused once the owner's sessions have ended", async () => {
    const { actor, authenticator } = await createOwner();
    await begin(actor);
    const response = authenticator.get(await askForPasskeyOfStep());
    await inTransaction((tx) => revokeSessions(tx, actor.userId, "security_changed"));
    await expect(givePasskey(response)).rejects.toMatchObject({ code: "code_expired" });
    expect(await findSession()).toBeNull();
  });
});

describe("'this was not me'", () => {
  const weekMs = 7 * 24 * 60 * 60 * 1000;

  test("a thief's passkey stops working immediately and stays refused after the new password, and the owner's older passkey works", async () => {
    const actor = await createUser();
    const { authenticator: own, passkey } = await createOwner(actor);
    const createdAt = new Date(Date.now() - weekMs);
    await db.prisma.secondFactor.update({ where: { id: passkey.id }, data: { createdAt } });
    const { authenticator: thiefs } = await createOwner(actor);
    const proved = await logInWith(own);
    await disownSecurityChange({ code: await latestEmailCode(actor.userId, "disown_change") });
    await expect(startSession(proved, false)).rejects.toMatchObject({ code: "invalid_credentials" });
    await expect(logInWith(thiefs)).rejects.toMatchObject(refused);
    const password = "seven quiet lanterns";
    await requestPasswordReset({ email: actor.email });
    await resetPassword(await latestEmailCode(actor.userId, "reset_password"), { password });
    await expect(logInWith(thiefs)).rejects.toMatchObject(refused);
    await expect(startSession(await logInWith(own), false)).resolves.toBeDefined();
  });
});
