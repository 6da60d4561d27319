import type { Page } from "@playwright/test";
import { appearanceCookieName } from "@/lib/appearance/appearance.model";
import { paths } from "@/lib/paths";
import { demoAdminEmail, demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { refuseStreams } from "@/scripts/testing/browser";
import { expect, logIn, test } from "@/tests/support/browser/browser";

/** The pages to print, keyed by the e-mail address of the user who opens them. */
const documents = {
  [demoCustomerEmail]: [paths.transactions, paths.dashboard],
  [demoAdminEmail]: [paths.manageLedger, paths.ledgerAccounts, paths.manageAudit],
};

/** The width of A4 paper within the margins of app/print.css, in CSS pixels. */
const paperWidth = 703;

async function expectDocument(page: Page, name: string): Promise<void> {
  const head = page.locator(".print-head");
  await expect(head).toContainText("Holdfast Trust");
  await expect(head).toContainText(new URL(page.url()).pathname);
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  const forPressing = "#content :is(button:not(.printed), nav):not(table *), #content .cell-actions *";
  await expect(page.locator(forPressing).filter({ visible: true })).toHaveCount(0);
  // On the screen, a technical term with an explanation is a button. Printing hides all buttons except the technical terms.
  await expect(page.locator("#content .printed").filter({ visible: false })).toHaveCount(0);
  // On paper, text is black even if the reader has chosen the dark look.
  for (const black of ["body", "h1"]) await expect(page.locator(black)).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
  // Paper shows no input controls, and a section with nothing but input controls must not leave an empty box.
  const boxes = await page
    .locator("#content section")
    .evaluateAll((sections) =>
      sections.filter(
        (box) => box.checkVisibility() && ![...box.querySelectorAll("*")].some((part) => part.checkVisibility()),
      ),
    );
  expect(boxes, `${name}: empty boxes`).toEqual([]);
  const [isTooWide, isDark] = await page.evaluate(() => {
    const shown = [...document.querySelectorAll("#content *")].filter((element) => element.checkVisibility());
    const luminance = (color: string) => {
      const [r = 255, g = 255, b = 255, a = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return a === 0 ? 255 : (r + g + b) / 3;
    };
    return [
      document.documentElement.scrollWidth > window.innerWidth,
      // The test ignores small dark elements, such as the dots and bars of charts.
      shown.some(
        (element) =>
          element.clientWidth > 200 &&
          element.clientHeight > 40 &&
          luminance(getComputedStyle(element).backgroundColor) < 60,
      ),
    ];
  });
  expect([isTooWide, isDark], name).toEqual([false, false]);
}

/** The two causes of the dark look: the reader's own choice, and the setting of the operating system. */
const darkness = [
  { cookie: "theme=dark", colorScheme: "light" },
  { cookie: "", colorScheme: "dark" },
] as const;

for (const [email, pages] of Object.entries(documents)) {
  test(`pages of ${email} print as documents, black on white even from the dark look`, async ({ page, baseURL }) => {
    test.slow();
    await refuseStreams(page.context());
    await logIn(page, email, demoPassword);
    for (const [index, path] of [...pages, ...pages].entries()) {
      const { cookie, colorScheme } = darkness[index < pages.length ? 0 : 1];
      await page
        .context()
        .addCookies([{ name: appearanceCookieName, value: encodeURIComponent(cookie), url: baseURL ?? "" }]);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ media: "screen" });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await page.emulateMedia({ media: "print" });
      await page.setViewportSize({ width: paperWidth, height: 1000 });
      await expectDocument(page, path);
    }
  });
}

/** Records each view transition and the animations of its pseudo-elements. */
function watchTransitions(): void {
  const seen: { pseudo: string; duration: number; properties: string[] }[] = [];
  Object.assign(window, { seenTransitions: seen });
  const { startViewTransition } = Document.prototype;
  Document.prototype.startViewTransition = function (...given) {
    const transition = startViewTransition.apply(this, given);
    void transition.ready.then(() => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation;
        if (!(effect instanceof KeyframeEffect) || !effect.pseudoElement?.startsWith("::view-transition")) continue;
        const duration = Number(effect.getComputedTiming().duration);
        // React excludes the root from the transition by animations of zero length.
        if (duration === 0) continue;
        seen.push({
          pseudo: effect.pseudoElement,
          duration,
          properties: effect.getKeyframes().flatMap((frame) => Object.keys(frame)),
        });
      }
    });
    return transition;
  };
}

const seen = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as { seenTransitions: { pseudo: string; duration: number; properties: string[] }[] })
        .seenTransitions,
  );

const frameKeys = new Set(["offset", "computedOffset", "easing", "composite", "opacity", "transform"]);

/** Opens the history, and then follows its first link to a transfer. */
async function openTransfer(page: Page): Promise<void> {
  await page.goto(paths.transactions);
  await page
    .locator(`#content a[href^="${paths.transactions}/"]:not([href*="pdf"]):not([href*="csv"])`)
    .first()
    .click();
  await expect(page).toHaveURL(/\/transactions\/[0-9a-f-]{36}/);
}

test.describe("the transition from a list to one of its records and back", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("the record moves in and out for a moment, and nothing causes a new layout", async ({ page }) => {
    await page.addInitScript(watchTransitions);
    await logIn(page, demoCustomerEmail, demoPassword);
    await openTransfer(page);
    await expect(async () => expect((await seen(page)).length).toBeGreaterThan(0)).toPass();
    await page.locator(`#content a[href="${paths.transactions}"]`).first().click();
    await expect(page).toHaveURL(paths.transactions);
    await expect(async () =>
      expect((await seen(page)).some(({ pseudo }) => pseudo.includes("old"))).toBe(true),
    ).toPass();
    for (const { duration, properties } of await seen(page)) {
      expect(duration).toBeLessThanOrEqual(250);
      expect(properties.filter((property) => !frameKeys.has(property))).toEqual([]);
    }
  });
});

test("nothing moves for readers who prefer reduced motion", async ({ page }) => {
  await page.addInitScript(watchTransitions);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await logIn(page, demoCustomerEmail, demoPassword);
  await openTransfer(page);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("TRANSACTION HISTORY");
  const moving = (await seen(page)).filter(({ properties }) =>
    properties.some((name) => /opacity|transform/.test(name)),
  );
  expect(moving).toEqual([]);
});
