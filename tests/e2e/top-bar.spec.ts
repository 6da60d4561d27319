import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { demoAdminEmail, demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  test,
} from "@/tests/support/browser/browser";

const palette = (page: Page) =>
  page.getByRole("dialog", { name: "Search for pages, people and transfers", exact: true });
const box = (page: Page) =>
  palette(page).getByRole("combobox", { name: "Search for pages, people and transfers", exact: true });
const option = (page: Page, name: RegExp) => palette(page).getByRole("option").filter({ hasText: name }).first();

test("the palette opens a page by keyboard alone, and returns the focus", async ({ page }) => {
  await logIn(page, demoCustomerEmail, demoPassword);
  await page.goto(paths.dashboard);
  const opener = page.getByRole("button", { name: "Search", exact: true });
  // The button shows the shortcut only after the page's script has begun to handle the shortcut.
  await expect(opener).toContainText("Ctrl K");
  await opener.focus();
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveAttribute("placeholder", "Search...");
  await expectAccessibleInBothLooks(page);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Meta+k");
  await box(page).pressSequentially("wire");
  await expect(option(page, /^Wire Transfer/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(paths.wireTransfer);
  await expect(palette(page)).toBeHidden();
});

test("the palette finds a customer's beneficiaries and transfers, and says when it finds nothing @phone", async ({
  page,
}) => {
  await logIn(page, demoCustomerEmail, demoPassword);
  await page.goto(paths.dashboard);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await box(page).fill("noah");
  await expect(palette(page).getByRole("group", { name: "Beneficiaries", exact: true })).toBeVisible();
  await expect(palette(page).getByRole("group", { name: "Transfers", exact: true })).toBeVisible();
  await expect(palette(page).getByRole("group", { name: "Customers", exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await box(page).fill("zzzzzz");
  await expect(palette(page)).toContainText("Nothing matches.");
  await box(page).fill("noah");
  await palette(page).getByRole("group", { name: "Transfers", exact: true }).getByRole("option").first().click();
  await expect(page).toHaveURL(/\/transactions/);
});

test("the palette leads staff to a customer's page", async ({ page }) => {
  await logIn(page, demoAdminEmail, demoPassword);
  await page.goto(paths.manage);
  // The shortcut works only after the page's script has loaded, so the test repeats the key.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(box(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await box(page).pressSequentially("amelia");
  await option(page, /amelia@holdfast\.example/).click();
  await expect(page).toHaveURL(/\/manage-users\/[0-9a-f-]{36}/);
});

test("a failed search is shown as failed, and is tried again", async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/Failed to load resource|fetch/i);
  await logIn(page, demoCustomerEmail, demoPassword);
  await page.goto(paths.dashboard);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(box(page)).toBeFocused();
  await page.route("**/*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await box(page).fill("noah");
  await expect(palette(page)).toContainText("The search did not answer.");
  await page.unroute("**/*");
  await palette(page).getByRole("button", { name: "Try again", exact: true }).click();
  await expect(palette(page).getByRole("group", { name: "Beneficiaries", exact: true })).toBeVisible();
});

test("quick links show the most frequent acts, the present offers, and help", async ({ page }) => {
  await logIn(page, demoCustomerEmail, demoPassword);
  await page.goto(paths.dashboard);
  const links = page.getByRole("button", { name: "Quick links", exact: true });
  await links.click();
  await expect(page.getByRole("link", { name: "All loans", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Write to us", exact: true })).toHaveAttribute("href", /^mailto:/);
  await expectAccessibleInBothLooks(page);
  await page.keyboard.press("Escape");
  await expect(links).toBeFocused();
  await links.click();
  await page.getByRole("link", { name: "Send abroad", exact: true }).click();
  await expect(page).toHaveURL(paths.wireTransfer);
});

test("the bar has the brand, all five languages, and an account menu with profile, devices and log-out", async ({
  page,
}) => {
  await logIn(page, demoCustomerEmail, demoPassword);
  await page.goto(paths.profile);
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("link", { name: /^Holdfast Trust/ })).toHaveAttribute("href", paths.home);
  await bar.getByRole("button", { name: /^Language/ }).click();
  const languages = bar.getByRole("form", { name: "Language", exact: true }).getByRole("button");
  await expect(languages).toHaveText(["English", "Español", "Deutsch", "Italiano", "Русский"]);
  await page.keyboard.press("Escape");
  await bar.getByRole("button", { name: "Account", exact: true }).click();
  for (const [name, href] of [
    ["My Profile", paths.profile],
    ["Security and devices", paths.security],
    ["Logout", paths.logout],
  ] as const) {
    await expect(bar.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
});

test("the page can fill the whole screen and leave this mode again", async ({ page }) => {
  await logIn(page, demoCustomerEmail, demoPassword);
  await page.goto(paths.profile);
  const toggle = page.getByRole("button", { name: "Full screen", exact: true });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => document.fullscreenElement?.tagName)).toBe("HTML");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
});

test("all controls fit the bar on a small phone, and its menu leads to the settings @phone", async ({ page }) => {
  await logIn(page, demoCustomerEmail, demoPassword);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(paths.dashboard);
  await expectNoSidewaysScroll(page);
  for (const name of ["Menu", "Search", "Account"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  await menu.click();
  await page.getByRole("dialog").getByRole("button", { name: "Display settings", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Display settings", exact: true });
  await expect(panel).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(menu).toBeFocused();
});
