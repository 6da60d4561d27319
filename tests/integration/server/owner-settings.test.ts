import { afterEach, expect, it, vi } from "vitest";
import { checkOwnerSettings, OwnerSettingsError } from "@/lib/health/check-owner-settings";
import { applyKeptPrice } from "@/scripts/migrate/kept-price";
import { ownerDatabaseUrl } from "@/tests/support/database/database";
import { setFourEyesLimit } from "@/tests/support/four-eyes";

const settings = vi.hoisted(() => ({ DEMO: false, FOUR_EYES: false }));

vi.mock("@/lib/server/env", async (importOriginal) => {
  const original = await importOriginal<typeof import("@/lib/server/env")>();
  return { ...original, env: () => ({ ...original.env(), ...settings }) };
});

const writeHours = (hours: string) => applyKeptPrice(ownerDatabaseUrl(), { KEPT_PRICE_HOURS: hours });

afterEach(async () => {
  settings.DEMO = false;
  await writeHours("24");
  await setFourEyesLimit(null);
});

it("a process starts if its settings equal the settings that the database enforces", async () => {
  await expect(checkOwnerSettings()).resolves.toBeUndefined();
});

it("a process does not start with another number of hours or another limit, and the error names the settings", async () => {
  await writeHours("4");
  await expect(checkOwnerSettings()).rejects.toThrow(/^KEPT_PRICE_HOURS: /);
  await setFourEyesLimit(10_000n);
  const error = await checkOwnerSettings().catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(OwnerSettingsError);
  expect((error as Error).message).toMatch(/FOUR_EYES_LIMIT.*\nKEPT_PRICE_HOURS.*\nRun db:migrate/);
});

it("a demonstration starts with a warning", async () => {
  settings.DEMO = true;
  await writeHours("4");
  await expect(checkOwnerSettings()).resolves.toBeUndefined();
});
