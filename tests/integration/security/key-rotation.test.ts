import { spawn, spawnSync } from "node:child_process";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sealTimeCodeSecret } from "@/lib/auth/second-factors/time-code-secrets";
import { db } from "@/lib/server/db";
import { script } from "@/scripts/launcher/children";
import { isAlive, waitUntil } from "@/scripts/system/processes";
import { createUser } from "@/tests/support/factories";
import { createTimeCode } from "@/tests/support/identity/second-factors";
import { signUp } from "@/tests/support/identity/sign-up";

// Tests the replacement of an old DATA_KEY. Every value that is sealed (encrypted) with the old key must be sealed again with the
// new key, even if other changes happen during the replacement.

const oldKey = process.env.DATA_KEY ?? "";
const newKey = "another-secret-that-is-good-enough-for-tests";
const bothKeys = `b:${newKey},1:${oldKey}`;
const budget = { budgetMs: 60_000 };

/** Imports the modules again, because a module reads its settings only once. */
async function withKeys(keys: string) {
  vi.stubEnv("DATA_KEY", keys);
  vi.resetModules();
  const [text, again, jobs, taxes, codes, report] = await Promise.all([
    import("@/lib/server/secrets/sealed-text"),
    import("@/lib/server/secrets/seal-again"),
    import("@/lib/jobs/seal-again"),
    import("@/lib/users/tax-number"),
    import("@/lib/auth/second-factors/time-code-secrets"),
    import("@/lib/jobs/key-report"),
  ]);
  return { ...text, ...again, ...jobs, ...taxes, ...codes, ...report };
}

beforeEach(() => db.query("UPDATE users SET tax_id_number = 'none' WHERE tax_id_number LIKE 'sealed:b:%'"));

afterEach(async () => {
  await db.query("DELETE FROM time_codes");
  vi.unstubAllEnvs();
  vi.resetModules();
});

const taxNumberOf = async (id: string) => (await db.prisma.user.findFirstOrThrow({ where: { id } })).taxIdNumber;
const secretOf = async (factorId: string) =>
  (await db.prisma.timeCode.findFirstOrThrow({ where: { factorId } })).secret;

/** Creates `count` authenticator apps for a person. The secret of each app contains its number. */
async function createTimeCodes(userId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  const factor = { userId, kind: "time_code", name: "Phone", createdAt: new Date(), confirmedAt: new Date() } as const;
  await db.prisma.secondFactor.createMany({ data: ids.map((id) => ({ ...factor, id })) });
  const secrets = ids.map((factorId, index) => ({ factorId, secret: sealTimeCodeSecret(factorId, `secret ${index}`) }));
  await db.prisma.timeCode.createMany({ data: secrets });
  return ids;
}

it("tax numbers and app secrets, including those under an older key, open with only the new key afterwards", async () => {
  const plain = await createUser();
  const { userId } = await signUp();
  const app = await createTimeCode(userId);
  const rotated = await withKeys(bothKeys);
  await rotated.sealAllAgain(budget);
  expect(await rotated.sealAllAgain(budget)).toBe(0);
  const alone = await withKeys(`b:${newKey}`);
  expect(alone.openText(await taxNumberOf(userId), `users.tax_id_number/${userId}`)).toBe("123-45-6789");
  expect(alone.openText(await taxNumberOf(plain.userId), `users.tax_id_number/${plain.userId}`)).toBe("123-45-6789");
  expect(alone.openTimeCodeSecret(app.id, await secretOf(app.id))).toBe(app.secret);
});

it("two parallel runs seal every record exactly once", async () => {
  const { userId } = await createUser();
  const ids = await createTimeCodes(userId, 60);
  const { sealColumnAgain, timeCodeSecrets, openTimeCodeSecret } = await withKeys(bothKeys);
  const run = () => sealColumnAgain(timeCodeSecrets, { ...budget, batchSize: 7 });
  const sealed = await Promise.all([run(), run(), run()]);
  expect(sealed.reduce((sum, count) => sum + count, 0)).toBe(60);
  for (const [index, id] of ids.entries()) expect(openTimeCodeSecret(id, await secretOf(id))).toBe(`secret ${index}`);
});

it("sealing does not undo a change or removal of a secret that comes between its read and its write", async () => {
  const { userId } = await createUser();
  const [changed = "", gone = "", kept = ""] = await createTimeCodes(userId, 3);
  const { sealColumnAgain, timeCodeSecrets, sealTimeCodeSecret: seal, openTimeCodeSecret } = await withKeys(bothKeys);
  const meanwhile = seal(changed, "another secret");
  const sealed = await sealColumnAgain(
    {
      ...timeCodeSecrets,
      async find(after, take) {
        const records = await timeCodeSecrets.find(after, take);
        await db.prisma.timeCode.updateMany({ where: { factorId: changed }, data: { secret: meanwhile } });
        await db.prisma.secondFactor.deleteMany({ where: { id: gone } });
        return records;
      },
    },
    budget,
  );
  expect(sealed).toBe(1);
  expect(await secretOf(changed)).toBe(meanwhile);
  expect(openTimeCodeSecret(kept, await secretOf(kept))).toBe("secret 2");
  expect(await db.prisma.timeCode.count({ where: { factorId: gone } })).toBe(0);
});

it("a value that no key opens stays unchanged, is counted as lost, and does not stop the sealing of others", async () => {
  const { userId } = await createUser();
  const [lost = "", kept = ""] = await createTimeCodes(userId, 2);
  const stored = (await secretOf(lost)).replace("sealed:1:", "sealed:gone:");
  await db.prisma.timeCode.updateMany({ where: { factorId: lost }, data: { secret: stored } });
  const rotated = await withKeys(bothKeys);
  await rotated.sealAllAgain(budget);
  expect(await secretOf(lost)).toBe(stored);
  expect(await secretOf(kept)).toMatch(/^sealed:b:/);
  const report = await rotated.reportKeys();
  expect(report.lost).toBe(1n);
  expect(report.removable).toEqual([{ setting: "DATA_KEY", keyId: "1" }]);
});

/** The command `npm run keys` with the old and the new key. */
const command = { args: [...script("keys.ts"), "--seal"], env: { ...process.env, DATA_KEY: bothKeys } };

it("after a kill -9 in the middle each record opens with one of the keys, and the next run completes the work", async () => {
  const { userId } = await createUser();
  const ids = await createTimeCodes(userId, 1_500);
  const countNew = () => db.prisma.timeCode.count({ where: { secret: { startsWith: "sealed:b:" } } });
  const { pid = 0 } = spawn(process.execPath, command.args, { stdio: "ignore", env: command.env });
  expect(await waitUntil(async () => (await countNew()) > 10, 300_000, 5)).toBe(true);
  process.kill(pid, "SIGKILL");
  expect(await waitUntil(() => !isAlive(pid), 120_000, 5)).toBe(true);
  const left = ids.length - (await countNew());
  expect(left).toBeGreaterThan(0);
  const { openTimeCodeSecret, reportKeys } = await withKeys(bothKeys);
  for (const [index, id] of ids.entries()) expect(openTimeCodeSecret(id, await secretOf(id))).toBe(`secret ${index}`);
  const older = (await reportKeys()).uses.find(({ column, keyId }) => column === "time_codes.secret" && keyId === "1");
  expect(older).toMatchObject({ state: "older", count: BigInt(left) });

  const { stdout, status } = spawnSync(process.execPath, command.args, { encoding: "utf8", env: command.env });
  expect(stdout).toContain(`${left} records were sealed`);
  expect(stdout).toContain(`DATA_KEY b: ${ids.length} of time_codes.secret (the current key)`);
  expect(stdout).toContain("DATA_KEY 1 is needed by nothing: it may go.");
  expect(status).toBe(0);
});
