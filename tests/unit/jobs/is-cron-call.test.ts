import { afterEach, expect, test, vi } from "vitest";

async function isCall(authorization: string | null, secret?: string): Promise<boolean> {
  vi.resetModules();
  vi.stubEnv("DATABASE_URL", "postgresql://nobody@localhost/none");
  vi.stubEnv("NEXTAUTH_SECRET", "a secret that is good enough for the tests");
  vi.stubEnv("PIN_PEPPER", "a-pepper-that-is-good-enough-for-the-tests");
  vi.stubEnv("DATA_KEY", "a-data-key-that-is-good-enough-for-the-tests");
  vi.stubEnv("DEMO", "1");
  vi.stubEnv("CRON_SECRET", secret);
  const { isCronCall } = await import("@/lib/jobs/is-cron-call");
  return isCronCall(authorization);
}

afterEach(() => vi.unstubAllEnvs());

test("the scheduler is admitted with the secret", async () => {
  expect(await isCall("Bearer tick", "tick")).toBe(true);
});

test.each([null, "", "tick", "Bearer", "Bearer tock", "bearer tick", "Bearer tick "])(
  "any other authorization is refused: %j",
  async (given) => {
    expect(await isCall(given, "tick")).toBe(false);
  },
);

test.each(["Bearer ", "Bearer undefined"])("without the setting no call is admitted: %j", async (given) => {
  expect(await isCall(given, undefined)).toBe(false);
  expect(await isCall(given, "")).toBe(false);
});
