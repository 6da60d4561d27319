import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/server/db";
import type { Env } from "@/lib/server/env";
import { ensureFirstAdmin } from "@/lib/users/ensure-first-admin";
import { changeAllAdmins } from "@/tests/support/database/all-admins";
import { newVisitor } from "@/tests/support/fake-headers";
import { signUp } from "@/tests/support/identity/sign-up";

const settings = vi.hoisted((): Partial<Env> => ({}));
vi.mock("next/headers", () => import("@/tests/support/fake-headers"));
vi.mock("@/lib/server/env", async (importOriginal) => {
  const original = await importOriginal<typeof import("@/lib/server/env")>();
  return { ...original, env: () => ({ ...original.env(), ...settings }) };
});

let admins = 0;
beforeEach(async () => {
  admins += 1;
  newVisitor("192.0.2.20");
  await changeAllAdmins("role = 'customer'");
  Object.assign(settings, {
    DEMO: false,
    ADMIN_EMAIL: `Chief.${admins}@bank.example`,
    ADMIN_PASSWORD: "seven quiet lanterns",
  });
});

describe("the first admin", () => {
  test("five parallel starts create one admin, who can log in immediately", async () => {
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdmin()));
    expect(outcomes.filter((outcome) => outcome === "created")).toHaveLength(1);
    expect(await ensureFirstAdmin()).toBe("present");
    expect(await db.query("SELECT email, status FROM users WHERE role = 'admin'")).toEqual([
      { email: settings.ADMIN_EMAIL?.toLowerCase(), status: "active" },
    ]);
  });

  test("outside demonstrations the settings must name the admin, with a strong password", async () => {
    Object.assign(settings, { ADMIN_PASSWORD: "password1234" });
    await expect(ensureFirstAdmin()).rejects.toThrow("ADMIN_PASSWORD must have 12 characters");
    Object.assign(settings, { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined });
    await expect(ensureFirstAdmin()).rejects.toThrow("ADMIN_EMAIL must be an e-mail address");
    Object.assign(settings, { DEMO: true });
    expect(await ensureFirstAdmin()).toBe("absent");
  });

  test("a customer who signed up with the same e-mail address never becomes the admin", async () => {
    const { email } = await signUp();
    Object.assign(settings, { ADMIN_EMAIL: email });
    await expect(ensureFirstAdmin()).rejects.toThrow("belongs to a customer");
    expect(await db.query("SELECT 1 FROM users WHERE role = 'admin'")).toEqual([]);
  });
});
