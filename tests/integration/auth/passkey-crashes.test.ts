import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { addPasskey, askForNewPasskey } from "@/lib/auth/passkeys/add-passkey";
import { askForPasskey, verifyPasskeyLogIn } from "@/lib/auth/passkeys/passkey-log-in";
import { removeSecondFactor, renameSecondFactor } from "@/lib/auth/second-factors/change-factors";
import { findOwnSecondFactors } from "@/lib/auth/second-factors/find-factors";
import { makeRecoveryCodes } from "@/lib/auth/second-factors/recovery-codes";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { withConnection } from "@/tests/support/database/database";
import { createUser } from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";
import { proofOf } from "@/tests/support/identity/second-factors";
import { SoftwareAuthenticator } from "@/tests/support/identity/software-authenticator";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

let visitors = 0;
beforeEach(() => {
  visitors += 1;
  newVisitor(`198.51.100.${visitors}`);
});

const times = 5;

const audited = ({ userId }: Actor, action: string) =>
  db.prisma.auditEvent.count({ where: { action: `second-factor.${action}`, subjectId: userId } });
const news = ({ email }: Actor) => db.prisma.email.count({ where: { recipient: email } });
const namesOf = async (actor: Actor) => (await findOwnSecondFactors(actor)).factors.map(({ name }) => name);

async function ask() {
  const actor = await createUser();
  const authenticator = new SoftwareAuthenticator();
  const response = authenticator.create(await askForNewPasskey(actor, await proofOf(actor)));
  return { actor, authenticator, response };
}

async function createOwner() {
  const asked = await ask();
  await addPasskey(asked.actor, { name: "Laptop", response: asked.response });
  const [factor] = (await findOwnSecondFactors(asked.actor)).factors;
  return { ...asked, id: factor?.id ?? "" };
}

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );

/**
 * Sends a request whose reply is lost after the commit, and repeats the request several times. Returns the distinct outcomes of
 * the repeats.
 */
async function sendAgain(send: () => Promise<unknown>): Promise<string[]> {
  await send();
  const outcomes = new Set<string>();
  for (let lost = 0; lost < times; lost += 1) outcomes.add(await codeOf(send()));
  return [...outcomes];
}

/**
 * Sends a request and ends the request's database process in the middle of the transaction. The effect is the same as after a
 * crash before the commit.
 */
async function crashBeforeCommit({ userId }: Actor, send: () => Promise<unknown>): Promise<void> {
  await withConnection(
    async (client) => {
      await client.query("BEGIN");
      await client.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [userId]);
      let outcome: string | undefined;
      void codeOf(send()).then((code) => {
        outcome = code;
      });
      const waiting = "wait_event_type = 'Lock' AND datname = current_database() AND query LIKE 'SELECT FROM users%'";
      while (outcome === undefined) {
        await client.query("SELECT pg_stat_clear_snapshot()");
        await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${waiting}`);
        await pause(20);
      }
      expect(outcome).not.toBe("done");
      await client.query("ROLLBACK");
    },
    { superuser: true },
  );
}

describe("a repeated passkey request whose first reply was lost after the commit", () => {
  test("the passkey is added once, logs in, and its owner can create recovery codes that they see", async () => {
    const { actor, authenticator, response } = await ask();
    expect(await sendAgain(() => addPasskey(actor, { name: "Laptop", response }))).toEqual(["validation_failed"]);
    expect([await namesOf(actor), await audited(actor, "add"), await news(actor)]).toEqual([["Laptop"], 1, 1]);
    await expect(verifyPasskeyLogIn(authenticator.get(await askForPasskey()))).resolves.toBeDefined();
    expect((await makeRecoveryCodes(actor, await proofOf(actor, authenticator))).codes).toHaveLength(10);
  });

  test("the passkey is renamed once", async () => {
    const { actor, authenticator, id } = await createOwner();
    const told = await news(actor);
    const rename = async () =>
      renameSecondFactor(actor, { id, name: "Phone", ...(await proofOf(actor, authenticator)) });
    expect(await sendAgain(rename)).toEqual(["done"]);
    expect([await namesOf(actor), await audited(actor, "rename"), await news(actor)]).toEqual([["Phone"], 1, told + 1]);
  });

  test("the passkey is removed once, and logs nobody in", async () => {
    const { actor, authenticator, id } = await createOwner();
    const told = await news(actor);
    const remove = async () => removeSecondFactor(actor, { id, ...(await proofOf(actor, authenticator)) });
    expect(await sendAgain(remove)).toEqual(["not_found"]);
    expect([await namesOf(actor), await audited(actor, "remove"), await news(actor)]).toEqual([[], 1, told + 1]);
    const logIn = verifyPasskeyLogIn(authenticator.get(await askForPasskey()));
    await expect(logIn).rejects.toMatchObject({ code: "invalid_credentials" });
  });
});

describe("a passkey request that is repeatedly killed before the commit", () => {
  test("the passkey is not added, and a later repeat adds it with the device's first answer", async () => {
    const { actor, response } = await ask();
    const add = () => addPasskey(actor, { name: "Laptop", response });
    for (let killed = 0; killed < 3; killed += 1) await crashBeforeCommit(actor, add);
    expect([await namesOf(actor), await audited(actor, "add"), await news(actor)]).toEqual([[], 0, 0]);
    expect((await add()).recoveryCodes).toHaveLength(10);
    expect([await namesOf(actor), await audited(actor, "add"), await news(actor)]).toEqual([["Laptop"], 1, 1]);
  });

  test("the passkey keeps its old name, and a later repeat renames it", async () => {
    const { actor, authenticator, id } = await createOwner();
    const rename = async () =>
      renameSecondFactor(actor, { id, name: "Phone", ...(await proofOf(actor, authenticator)) });
    for (let killed = 0; killed < 3; killed += 1) await crashBeforeCommit(actor, rename);
    expect([await namesOf(actor), await audited(actor, "rename")]).toEqual([["Laptop"], 0]);
    await rename();
    expect([await namesOf(actor), await audited(actor, "rename")]).toEqual([["Phone"], 1]);
  });

  test("the passkey stays with its recovery codes, and a later repeat removes both", async () => {
    const { actor, authenticator, id } = await createOwner();
    const remove = async () => removeSecondFactor(actor, { id, ...(await proofOf(actor, authenticator)) });
    for (let killed = 0; killed < 3; killed += 1) await crashBeforeCommit(actor, remove);
    expect(await findOwnSecondFactors(actor)).toMatchObject({ factors: [{ name: "Laptop" }], recoveryCodesLeft: 10 });
    expect(await audited(actor, "remove")).toBe(0);
    await remove();
    expect(await findOwnSecondFactors(actor)).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
  });
});
