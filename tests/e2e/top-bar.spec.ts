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
import { signUpCustomer } from "@/tests/support/browser/customer";

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

test("the empty palette shows the newest payments and frequent pages, and synonyms find acts @phone", async ({
  page,
}) => {
  await logIn(page, demoCustomerEmail, demoPassword);
  await page.goto(paths.profile);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const group = (name: string) => palette(page).getByRole("group", { name, exact: true });
  await expect(group("Lately").getByRole("option")).not.toHaveCount(0);
  await expect(group("Go to").getByRole("option")).not.toHaveCount(0);
  await expectAccessibleInBothLooks(page);
  await box(page).fill("fingerprint");
  await option(page, /^Make your log-in safer/).click();
  await expect(page).toHaveURL(paths.security);
});

test("a typed payment opens the filled form", async ({ page }) => {
  await logIn(page, demoCustomerEmail, demoPassword);
  await page.goto(paths.dashboard);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await box(page).fill("send 50 to noah");
  await option(page, /^Send 50\.00 to .*Noah/).click();
  await expect(page).toHaveURL(/\/send\?to=\w+&amount=50\.00/);
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue(/^50(\.00)?$/);
});

test("the bar has the brand, and an account menu with profile, devices, appearance, all five languages and log-out", async ({
  page,
}) => {
  // The test uses a new customer, because the bank stores the chosen language, and other tests need the demo customer in English.
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  await page.goto(paths.profile);
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("link", { name: /^Holdfast Trust/ })).toHaveAttribute("href", paths.home);
  await bar.getByRole("button", { name: "Account", exact: true }).click();
  await bar.getByRole("button", { name: "Language: English", exact: true }).click();
  const languages = bar.getByRole("form", { name: "Language", exact: true }).getByRole("button");
  await expect(languages).toHaveText(["English", "Español", "Deutsch", "Italiano", "Русский"]);
  for (const [name, href] of [
    ["My Profile", paths.profile],
    ["Security", paths.security],
    ["Logout", paths.logout],
  ] as const) {
    await expect(bar.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  await bar.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectAccessible(page);
  await languages.filter({ hasText: "Deutsch" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("the page can fill the whole screen and leave this mode again", async ({ page }) => {
  await logIn(page, demoCustomerEmail, demoPassword);
  await page.goto(paths.profile);
  await page.getByRole("button", { name: "Account", exact: true }).click();
  const toggle = page.getByRole("button", { name: "Full screen", exact: true });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => document.fullscreenElement?.tagName)).toBe("HTML");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
});

test("all controls fit the bar on a small phone, and its account menu leads to the settings @phone", async ({
  page,
}) => {
  await logIn(page, demoCustomerEmail, demoPassword);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(paths.dashboard);
  await expectNoSidewaysScroll(page);
  for (const name of ["Menu", "Search", "Account"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  const account = page.getByRole("button", { name: "Account", exact: true });
  await account.click();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Display settings", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Display settings", exact: true });
  await expect(panel).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(account).toBeFocused();
});

test("a customer's phone has five main pages at the bottom, and the bar marks the present one @phone", async ({
  page,
}) => {
  await logIn(page, demoCustomerEmail, demoPassword);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(paths.statements);
  const bar = page.getByRole("navigation", { name: "Main pages", exact: true });
  await expect(bar.getByRole("link")).toHaveText(["Home", "Activity", "Send", "Plans", "Me"]);
  await expect(bar.locator("[aria-current]")).toHaveText("Activity");
  await bar.getByRole("link", { name: "Plans", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Plans", exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "My Loans", exact: true })).toBeVisible();
  await bar.getByRole("link", { name: "Me", exact: true }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Security/ })
    .click();
  await expect(page).toHaveURL(paths.security);
  // The bottom bar covers no content: the end of the footer is above the bar.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const end = await page.getByRole("contentinfo").boundingBox();
  const top = (await bar.boundingBox())?.y ?? 0;
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(top + 1);
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(bar).toBeHidden();
});
