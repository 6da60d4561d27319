import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { db } from "@/lib/server/db";
import { seed } from "@/prisma/seed";
import { queryAsOwner } from "@/tests/support/database/database";

// The passwords of demo data are public. A real bank must therefore contain no demo data, and a demonstration site must not
// accept connections from other machines.

let visitor: { role: string } | null = null;
vi.mock("@/lib/server/session/session", () => ({ findSession: async () => visitor && { actor: visitor } }));

const bank = {
  DEMO: "0",
  NEXTAUTH_URL: "https://bank.example",
  SMTP_URL: "smtp://localhost",
};

/** Imports the modules again, because a module reads its settings only once. */
async function withSettings(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { checkDemoData } = await import("@/lib/health/check-demo-data");
  const { findMailboxMessages } = await import("@/lib/email/find-mailbox-messages");
  return { checkDemoData, findMailboxMessages };
}

beforeEach(() => {
  visitor = null;
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it("a bank starts on an empty database, but never on a database that was seeded with demo data", async () => {
  await queryAsOwner("DELETE FROM demo_marks");
  const asBank = await withSettings(bank);
  await expect(asBank.checkDemoData()).resolves.toBeUndefined();
  vi.unstubAllEnvs();
  await seed();
  expect(await db.prisma.demoMark.count()).toBe(1);
  const again = await withSettings(bank);
  await expect(again.checkDemoData()).rejects.toThrow(
    /holds demo data[\s\S]*DATABASE_URL[\s\S]*BANK_DATA_DIR[\s\S]*DEMO=1/,
  );
  const asDemonstration = await withSettings({ DEMO: "1" });
  await expect(asDemonstration.checkDemoData()).resolves.toBeUndefined();
});

it("the mailbox of a demonstration that other machines can reach is only for staff", async () => {
  for (const HOST of ["", "0.0.0.0", "192.0.2.7", "127.0.0.1.evil.example"]) {
    const { findMailboxMessages } = await withSettings({ HOST });
    visitor = null;
    await expect(findMailboxMessages(), HOST).rejects.toMatchObject({ code: "not_found" });
    visitor = { role: "customer" };
    await expect(findMailboxMessages(), HOST).rejects.toMatchObject({ code: "not_found" });
    visitor = { role: "admin" };
    await expect(findMailboxMessages(), HOST).resolves.toEqual(expect.any(Array));
  }
});

it("everybody can read the mailbox of a demonstration that only its own machine can reach", async () => {
  for (const HOST of ["127.0.0.1", "localhost", "::1"]) {
    const { findMailboxMessages } = await withSettings({ HOST });
    await expect(findMailboxMessages(), HOST).resolves.toEqual(expect.any(Array));
  }
});
