import type { Page } from "@playwright/test";
import { localeCookieName } from "@/lib/i18n/locales";
import { paths } from "@/lib/paths";
import { demoAdminEmail, demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { expect, expectAccessible, holdScripts, logIn, test, waitForScripts } from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";

async function logInNewCustomer(page: Page): Promise<string> {
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  await page.goto(paths.dashboard);
  return customer.email;
}

test("the keyboard can skip the menu and go to the content", async ({ page }) => {
  await logInNewCustomer(page);
  await page.reload();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content", exact: true });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("after a link from the bottom of a long page, a short page shows its title below the top bar", async ({
  page,
}) => {
  await logIn(page, demoCustomerEmail, demoPassword);
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto(paths.beneficiaries);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // At this window height, the page of beneficiaries can be scrolled by about the height of the top bar.
  await page.setViewportSize({ width: 1280, height: height - 100 });
  await page.goto(paths.transactions);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole("link", { name: "Manage Beneficiaries", exact: true }).click();
  const title = page.getByRole("heading", { level: 1, name: "Beneficiaries", exact: true });
  await title.click({ trial: true });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("the phone's menu opens, closes on Esc and returns the focus @phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const email = await logInNewCustomer(page);
  const opener = page.getByRole("button", { name: "Menu", exact: true });
  const drawer = page.getByRole("dialog", { name: "Main menu", exact: true });
  await opener.click();
  await expect(drawer).toContainText(email.toLowerCase());
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await drawer.getByRole("link", { name: "Profile", exact: true }).click();
  await expect(page).toHaveURL(paths.profile);
  await expect(drawer).toBeHidden();
});

test("an unknown path shows an error page with a link to another page", async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/404/);
  await logInNewCustomer(page);
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle("No-such-page | Holdfast Trust");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We could not find this page");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to the start page", exact: true }).click();
  await expect(page).toHaveURL(paths.home);
});

test("a press on the submit button is not lost when an error appears above the button", async ({ page }) => {
  await page.goto(paths.login());
  await page.getByLabel("E-mail").focus();
  await page.getByRole("button", { name: "Login", exact: true }).hover();
  await page.mouse.down();
  // The mouse button stays down for as long as a slow click of a person takes. A field that has lost the focus shows its error
  // within this time.
  await page.waitForTimeout(400);
  await page.mouse.up();
  await expect(page.getByText("Enter the e-mail address.")).toBeVisible();
  await expect(page.getByText("Enter the password.")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
});

test("the side menu ends with the log-out, which ends the session @phone", async ({ page }) => {
  await logInNewCustomer(page);
  const isDrawer = (page.viewportSize()?.width ?? 0) < 992;
  if (isDrawer) await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("navigation", { name: "Main menu", exact: true }).filter({ visible: true });
  await expect(menu.getByRole("link").last()).toHaveText("Logout");
  await menu.getByRole("link", { name: "Logout", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/login");
  await page.goto(paths.profile);
  await expect(page).toHaveURL(/\/login\?/);
});

test("a page's title is its menu entry in the reader's language, and its path in English", async ({ page }) => {
  await logInNewCustomer(page);
  await page.goto(paths.wireTransfer);
  await expect(page).toHaveTitle("Wire-transfer | Holdfast Trust");
  await page.context().addCookies([{ name: localeCookieName, value: "de", url: page.url() }]);
  await page.goto(paths.wireTransfer);
  await expect(page).toHaveTitle("Auslandsüberweisung | Holdfast Trust");
});

const customerEntries =
  "/ /profile /beneficiaries /transactions /interbank-transfer /wire-transfer /paypal /skrill /google-pay /transfer-wise " +
  "/payoneer /loan-application /loans /fdr-application /fdr /logout";
const adminSection =
  "/manage-users /manage-fdr /manage-loan /manage-fdradmin /manage-loanadmin " +
  "/manage-wiretransfers /manage-interbanktransfers /manage-othertransfers";

test("the menu shows its reader's name and every entry of the specification, and the footer names the site's owner", async ({
  page,
  newVisitor,
}) => {
  const email = await logInNewCustomer(page);
  const menu = page.getByRole("navigation", { name: "Main menu", exact: true });
  await expect(menu.locator(".menu-initial")).toHaveText("A");
  await expect(menu).toContainText("Ada Okafor");
  await expect(menu).toContainText(email.toLowerCase());
  for (const href of customerEntries.split(" ")) await expect(menu.locator(`a[href="${href}"]`)).toHaveCount(1);
  await expect(menu.locator('a[href^="/manage"]')).toHaveCount(0);
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(/© \d{4} Holdfast Trust\. All rights reserved\./);
  await expect(footer).toContainText("Holdfast · Designed and developed by Holdfast");

  const staff = await newVisitor();
  await logIn(staff, demoAdminEmail, demoPassword);
  await staff.goto(paths.manage);
  const staffMenu = staff.getByRole("navigation", { name: "Main menu", exact: true });
  for (const href of adminSection.split(" ")) await expect(staffMenu.locator(`a[href="${href}"]`)).toHaveCount(1);
});

test("a menu that was scrolled before the page's script has loaded stays in its place", async ({ page }) => {
  await logIn(page, demoCustomerEmail, demoPassword);
  const release = await holdScripts(page);
  await page.goto(paths.home, { waitUntil: "commit" });
  const menu = page.locator(".side-menu-inner");
  const place = await menu.evaluate((box) => {
    box.scrollTop = 150;
    return box.scrollTop;
  });
  expect(place).toBeGreaterThan(0);
  await release();
  await waitForScripts(page.getByRole("main"));
  await expect(page.getByRole("button", { name: "Search", exact: true })).toContainText("Ctrl K");
  expect(await menu.evaluate((box) => box.scrollTop)).toBe(place);
});
