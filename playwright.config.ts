import { defineConfig, devices } from "@playwright/test";
import { browserArguments, findBrowser } from "@/scripts/testing/browser";

/** Moving the date moves it for everybody: these have a site of their own, which starts only when they run. */
const movingDate = /(day|term-product-life)\.spec\.ts/;

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/browser/setup.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  reporter: [
    ["list"],
    ["./scripts/testing/failed-page-reporter.ts"],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["json"] as const] : []),
  ],
  // A test that passes only the second time is reported as flaky, with the page of the first (docs/decisions/tests.md).
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices["Desktop Chrome"],
    locale: "en-US",
    timezoneId: "UTC",
    // It would load pages in the place of what tests put in their way. What it does: offline.spec.ts.
    serviceWorkers: "block",
    // Pictures of every step would cost a quarter of the run. `npx playwright test --trace on` makes them where they are wanted.
    trace: "off",
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
  },
  projects: [
    {
      name: "moving-date",
      testMatch: movingDate,
      // One after the other, since the date is one. First, so that the other worker is not done long before.
      workers: 1,
      fullyParallel: false,
      timeout: 180_000,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "desktop",
      testIgnore: movingDate,
      // What moves smoothly keeps a click waiting until it stands still. On phones it moves.
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: "reduce" } },
    },
    {
      name: "phone",
      testIgnore: movingDate,
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
  ],
});
