import { defineConfig, devices } from "@playwright/test";
import { browserArguments, findBrowser } from "@/scripts/testing/browser";

/**
 * The tests that move the bank's date. The date is the same for all users of a site, so these tests run on a separate site. The
 * separate site starts only when one of these tests runs.
 */
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
  // A failed test runs a second time. If the test then passes, the report lists the test as flaky, and contains the page of the
  // first run (docs/decisions/tests.md).
  retries: 1,
  // Limits of time only end tests that hang. A busy machine must not reach them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices["Desktop Chrome"],
    locale: "en-US",
    timezoneId: "UTC",
    // A service worker would fetch the pages itself, and the routes that tests set up for requests would not apply. Only
    // `offline.spec.ts` tests the service worker.
    serviceWorkers: "block",
    // A trace with pictures of every step would lengthen the run by a quarter. `npx playwright test --trace on` records traces.
    trace: "off",
    // Each page is open for only a few seconds. To optimise its scripts would take longer than the optimised code could save.
    launchOptions: { executablePath: findBrowser(), args: [...browserArguments, "--js-flags=--no-opt,--no-maglev"] },
  },
  projects: [
    {
      name: "moving-date",
      testMatch: movingDate,
      // These tests run one after the other, because they share one date. They start first, so that the other worker does not
      // finish long before them.
      workers: 1,
      fullyParallel: false,
      timeout: 600_000,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "desktop",
      testIgnore: movingDate,
      // Playwright clicks an element only after its animation has ended, so animations would delay the tests. On the phone,
      // the tests run with animations.
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
