import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.stubEnv("DATABASE_URL", "postgresql://nobody@localhost/none");
  vi.stubEnv("NEXTAUTH_SECRET", "a secret that is good enough for the tests");
  vi.stubEnv("PIN_PEPPER", "a-pepper-that-is-good-enough-for-the-tests");
  vi.stubEnv("DATA_KEY", "a-data-key-that-is-good-enough-for-the-tests");
  vi.stubEnv("NEXTAUTH_URL", "https://bank.example");
  vi.stubEnv("SMTP_URL", "smtp://localhost");
  vi.stubEnv("DEMO", "0");
});

test("outside the demonstration the mailbox does not exist", async () => {
  const { findMailboxMessages, getMailboxMessage } = await import("@/lib/email/find-mailbox-messages");
  await expect(findMailboxMessages()).rejects.toMatchObject({ code: "not_found" });
  await expect(getMailboxMessage("0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2a11")).rejects.toMatchObject({ code: "not_found" });
});

test("outside the demonstration the settings must name a transport for e-mails and the site's URL", async () => {
  const { parseEnv } = await import("@/lib/server/env");
  expect(() => parseEnv({ ...process.env, SMTP_URL: "" })).toThrow(/SMTP_URL or RESEND_API_KEY must be set/);
  expect(() => parseEnv({ ...process.env, NEXTAUTH_URL: undefined })).toThrow(/NEXTAUTH_URL is required/);
});
