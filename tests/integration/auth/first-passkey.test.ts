import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { beginLogIn, startSession } from "@/lib/auth/log-in/log-in";
import { addPasskey, askForNewPasskey } from "@/lib/auth/passkeys/add-passkey";
import { challengeLifetimeMs } from "@/lib/auth/passkeys/challenge";
import { askForPasskey, verifyPasskeyLogIn } from "@/lib/auth/passkeys/passkey-log-in";
import { askForPasskeyOfStep, givePasskey } from "@/lib/auth/second-factors/give-second-factor";
import { addFirstPasskey, askForFirstPasskey, finishSetUp } from "@/lib/auth/second-factors/set-up-at-log-in";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { findSession } from "@/lib/server/session/session";
import { createAdmin, createUser, testPassword } from "@/tests/support/factories";
import { newVisitor, visitorCookies } from "@/tests/support/fake-headers";
import { createPasskey } from "@/tests/support/identity/second-factors";
import { SoftwareAuthenticator } from "@/tests/support/identity/software-authenticator";

// Tests the log-in of staff who need a second factor but have none yet. They set up a passkey after entering the password and
// before the session begins.

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

beforeAll(() => {
  env().STAFF_SECOND_FACTOR = true;
});
afterAll(() => {
  env().STAFF_SECOND_FACTOR = false;
});

let visitors = 0;
beforeEach(() => {
  visitors += 1;
  newVisitor(`198.51.100.${visitors}`);
});

const begin = ({ email }: Actor) => beginLogIn({ email, password: testPassword, remember: false });
const passkeysOf = ({ userId }: Actor) => db.prisma.passkey.count({ where: { factor: { userId } } });
const refused = { code: "validation_failed", messageKey: "passkey_refused" };
const name = "Laptop";

async function beginSetUp(): Promise<Actor> {
  const admin = await createAdmin();
  expect(await begin(admin)).toBe(false);
  return admin;
}

test("a first passkey opens a session once the recovery codes are confirmed, is audited and reported, and is required from then on", async () => {
  const admin = await beginSetUp();
  const authenticator = new SoftwareAuthenticator();
  await expect(finishSetUp()).rejects.toMatchObject({ code: "code_expired" });
  const { recoveryCodes } = await addFirstPasskey({ name, response: authenticator.create(await askForFirstPasskey()) });
  expect(recoveryCodes).toHaveLength(10);
  expect(await findSession()).toBeNull();
  await finishSetUp();
  expect(await findSession()).toMatchObject({ actor: { userId: admin.userId } });
  const where = { action: "second-factor.add", subjectId: admin.userId };
  expect(await db.prisma.auditEvent.findFirst({ where })).toMatchObject({ after: { kind: "passkey" } });
  expect(await db.prisma.email.count({ where: { recipient: admin.email } })).toBe(1);
  newVisitor();
  await startSession(await verifyPasskeyLogIn(authenticator.get(await askForPasskey())), false);
  expect(await findSession()).toMatchObject({ actor: { userId: admin.userId } });
  // A staff member with a passkey must log in with that passkey before they can set up another passkey.
  newVisitor();
  expect(await begin(admin)).toBe(false);
  await expect(askForFirstPasskey()).rejects.toMatchObject({ code: "forbidden" });
  await expect(finishSetUp()).rejects.toMatchObject({ code: "code_expired" });
});

test("a first passkey's challenge works once and only for the same log-in, not for another log-in or from a session", async () => {
  const admin = await beginSetUp();
  const options = await askForFirstPasskey();
  await begin(admin);
  const response = new SoftwareAuthenticator().create(options);
  await expect(addFirstPasskey({ name, response })).rejects.toMatchObject(refused);
  const session = await askForNewPasskey(await createUser(), { currentPassword: testPassword });
  const ofSession = new SoftwareAuthenticator().create(session);
  await expect(addFirstPasskey({ name, response: ofSession })).rejects.toMatchObject(refused);
  const own = await askForFirstPasskey();
  const added = await Promise.allSettled(
    Array.from({ length: 6 }, () => addFirstPasskey({ name, response: new SoftwareAuthenticator().create(own) })),
  );
  expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await passkeysOf(admin)).toBe(1);
});

test("the log-in's challenge cannot add a passkey in a session", async () => {
  await beginSetUp();
  const options = await askForFirstPasskey();
  const actor = await createUser();
  const response = new SoftwareAuthenticator().create(options);
  await expect(addPasskey(actor, { name, response })).rejects.toMatchObject(refused);
});

test("a first passkey is refused without user verification, from another site, after its time, and after the log-in has ended", async () => {
  const admin = await beginSetUp();
  for (const forged of [{ userVerified: false }, { origin: "https://evil.example" }, { rpId: "evil.example" }]) {
    const response = new SoftwareAuthenticator().create(await askForFirstPasskey(), forged);
    await expect(addFirstPasskey({ name, response })).rejects.toMatchObject(refused);
  }
  const late = new SoftwareAuthenticator().create(await askForFirstPasskey());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + challengeLifetimeMs });
  await expect(addFirstPasskey({ name, response: late })).rejects.toMatchObject(refused);
  vi.useRealTimers();
  const response = new SoftwareAuthenticator().create(await askForFirstPasskey());
  await inTransaction((tx) => revokeSessions(tx, admin.userId, "security_changed"));
  await expect(addFirstPasskey({ name, response })).rejects.toMatchObject({ code: "code_expired" });
  await expect(finishSetUp()).rejects.toMatchObject({ code: "code_expired" });
  expect(await passkeysOf(admin)).toBe(0);
});

test("customers, people with a second factor and strangers cannot set up a passkey during a log-in", async () => {
  await expect(askForFirstPasskey()).rejects.toMatchObject({ code: "code_expired" });
  const customer = await createUser();
  await createPasskey(customer.userId);
  await begin(customer);
  await expect(askForFirstPasskey()).rejects.toMatchObject({ code: "forbidden" });
});

test("after a reply that was lost after the commit, the log-in continues with the one stored passkey", async () => {
  const admin = await beginSetUp();
  const authenticator = new SoftwareAuthenticator();
  const response = authenticator.create(await askForFirstPasskey());
  const cookies = [...visitorCookies];
  await addFirstPasskey({ name, response });
  for (let lost = 0; lost < 3; lost += 1) {
    visitorCookies.clear();
    for (const [key, cookie] of cookies) visitorCookies.set(key, cookie);
    await expect(addFirstPasskey({ name, response })).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await passkeysOf(admin)).toBe(1);
  expect(await db.prisma.email.count({ where: { recipient: admin.email } })).toBe(1);
  await givePasskey(authenticator.get(await askForPasskeyOfStep()));
  expect(await findSession()).toMatchObject({ actor: { userId: admin.userId } });
});
