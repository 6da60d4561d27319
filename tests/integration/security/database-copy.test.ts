import { verify } from "@node-rs/argon2";
import { afterEach, expect, it, vi } from "vitest";
import { trySecret } from "@/lib/auth/guarded-secrets/try-secret";
import { hashPin, verifyPin } from "@/lib/auth/pins/pin-hash";
import { db } from "@/lib/server/db";
import { openText } from "@/lib/server/secrets/sealed-text";
import { hashSecret } from "@/lib/server/secrets/secrets";
import { createUser, testPin } from "@/tests/support/factories";
import { signUp } from "@/tests/support/identity/sign-up";

// Tests attacks by a thief who has copied the database and has none of the bank's keys.

const oldPepper = process.env.PIN_PEPPER ?? "";
const newKey = "another-secret-that-is-good-enough-for-tests";

/** Imports the module again, because a module reads its settings only once. */
async function withSettings(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  return await import("@/lib/auth/pins/pin-hash");
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it("trying all PINs against a hash finds none", async () => {
  const { userId } = await signUp();
  const { domesticPinHash } = await db.prisma.user.findFirstOrThrow({ where: { id: userId } });
  // A thief can try all PINs against the hash, but without the bank's key even the right PIN does not match.
  const hash = domesticPinHash.slice(domesticPinHash.indexOf("$"));
  expect(await verify(hash, "1234")).toBe(false);
  expect(await verifyPin(domesticPinHash, "1234")).toBe(true);
});

it("the database contains no readable tax number", async () => {
  const { userId } = await signUp();
  const [row] = await db.query<{ all: string }>('SELECT u::text AS "all" FROM users u WHERE id = $1', [userId]);
  expect(row?.all).toContain("Okafor");
  expect(row?.all).not.toContain("123-45-6789");
});

it("a tax number that is changed or copied to another user cannot be decrypted", async () => {
  const { userId } = await signUp();
  const { taxIdNumber } = await db.prisma.user.findFirstOrThrow({ where: { id: userId } });
  expect(openText(taxIdNumber, `users.tax_id_number/${userId}`)).toBe("123-45-6789");
  expect(() => openText(taxIdNumber, "users.tax_id_number/somebody-else")).toThrow();
  const [head, id, content = ""] = taxIdNumber.split(":");
  const changed = `${content.slice(0, -2)}${content.endsWith("AA") ? "BB" : "AA"}`;
  expect(() => openText(`${head}:${id}:${changed}`, `users.tax_id_number/${userId}`)).toThrow();
});

it("passwords and PINs are hashed with argon2id, with at least 19 MiB and two passes", async () => {
  const cost = /\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/;
  const { userId } = await signUp();
  const { passwordHash, domesticPinHash, foreignPinHash } = await db.prisma.user.findFirstOrThrow({
    where: { id: userId },
  });
  for (const hashed of [passwordHash, domesticPinHash, foreignPinHash]) {
    const [, memory, passes] = cost.exec(hashed) ?? [];
    expect(Number(memory), hashed).toBeGreaterThanOrEqual(19_456);
    expect(Number(passes), hashed).toBeGreaterThanOrEqual(2);
  }
});

it("a PIN hash without a pepper is accepted once and replaced by a hash with the pepper", async () => {
  const actor = await createUser();
  const bare = await hashSecret(testPin);
  await db.prisma.user.updateMany({ where: { id: actor.userId }, data: { domesticPinHash: bare } });
  const attempt = { secret: "domestic_pin", typed: testPin, submittedAt: new Date() } as const;
  const outcomes = await Promise.all([trySecret(actor, attempt), trySecret(actor, attempt)]);
  expect(outcomes).toEqual(["right", "right"]);
  const { domesticPinHash } = await db.prisma.user.findFirstOrThrow({ where: { id: actor.userId } });
  expect(domesticPinHash).toMatch(/^1:\$argon2id\$/);
  expect(await trySecret(actor, attempt)).toBe("right");
  const after = await db.prisma.user.findFirstOrThrow({ where: { id: actor.userId } });
  expect(after.domesticPinHash).toBe(domesticPinHash);
});

it("a wrong PIN does not replace the hash", async () => {
  const actor = await createUser();
  const bare = await hashSecret(testPin);
  await db.prisma.user.updateMany({ where: { id: actor.userId }, data: { domesticPinHash: bare } });
  const attempt = { secret: "domestic_pin", typed: "0000", submittedAt: new Date() } as const;
  expect(await trySecret(actor, attempt)).toEqual({ triesLeft: 4 });
  expect((await db.prisma.user.findFirstOrThrow({ where: { id: actor.userId } })).domesticPinHash).toBe(bare);
});

it("a replaced pepper verifies old hashes only while the settings name it", async () => {
  const old = await hashPin("2468");
  const both = await withSettings({ PIN_PEPPER: `2:${newKey},1:${oldPepper}` });
  expect(await both.verifyPin(old, "2468")).toBe(true);
  expect(both.isPinHashCurrent(old)).toBe(false);
  const renewed = await both.hashPin("2468");
  expect(both.isPinHashCurrent(renewed)).toBe(true);
  const alone = await withSettings({ PIN_PEPPER: `2:${newKey}` });
  expect(await alone.verifyPin(renewed, "2468")).toBe(true);
  expect(await alone.verifyPin(old, "2468")).toBe(false);
});

it("each purpose has its own key", async () => {
  const { derivedKey } = await import("@/lib/server/secrets/keys");
  const keys = (["session", "email-code", "history-cursor", "request-hash"] as const).map((purpose) =>
    derivedKey(purpose).toString("hex"),
  );
  expect(new Set(keys).size).toBe(keys.length);
});
