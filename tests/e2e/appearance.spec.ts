import type { Page } from "@playwright/test";
import { appearanceCookieName, appearanceOptions } from "@/lib/appearance/appearance.model";
import { paths } from "@/lib/paths";
import { demoAdminEmail, demoPassword } from "@/prisma/seed/demo-logins";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  logInByForm,
  test,
} from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";
import { chooseLook, openSettings, shells, windowWidths } from "@/tests/support/browser/shells";

// Tests the display settings: layouts, widths and kinds of side menu, and where the site stores the reader's choice.

const grounds = appearanceOptions.menuTheme;

/**
 * The frame of a page: the top bar with its menus, and the side menu. The crawl of all pages (every-page.spec.ts) checks the rest
 * of each page.
 */
const frame = ".top-bar, .side-menu";

const html = (page: Page) => page.locator("html");

test("every layout, width and kind of menu is accessible and never wider than its window", async ({ page }) => {
  test.slow();
  await logIn(page, demoAdminEmail, demoPassword);
  for (const shell of shells) {
    await chooseLook(page, { ...shell });
    for (const width of windowWidths) {
      await page.setViewportSize({ width, height: 800 });
      if (width === windowWidths[0]) await page.goto(paths.manage);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page, { onPhone: false });
    }
    const side = page.locator(".side-menu");
    await expect(side).toHaveCount(shell.layout === "vertical" ? 1 : 0);
    await expectAccessible(page, { place: frame });
  }
});

test("top bar and side menu are readable in every colour, in the light and in the dark look", async ({ page }) => {
  test.slow();
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  for (const theme of ["light", "dark"]) {
    for (const ground of grounds) {
      await chooseLook(page, { theme, topBar: ground, menuTheme: ground });
      await page.goto(paths.profile);
      await page.getByRole("button", { name: "Account", exact: true }).click();
      await expect(page.getByRole("link", { name: "My Profile", exact: true })).toBeVisible();
      await expectAccessible(page, { place: frame, rules: ["color-contrast"] });
    }
  }
});

test("the first HTML already has the look of the cookie, with and without a log-in", async ({ page }) => {
  await chooseLook(page, { theme: "dark", layout: "vertical", width: "boxed", menuType: "compact", topBar: "light" });
  const [before] = (await (await page.request.get(paths.login())).text()).match(/<html[^>]*>/) ?? [];
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  const [inside] = (await (await page.request.get(paths.home)).text()).match(/<html[^>]*>/) ?? [];
  for (const tag of [before, inside]) {
    for (const attribute of ["theme=dark", "layout=vertical", "width=boxed", "menu-type=icon", "top-bar=light"]) {
      const [name, value] = attribute.split("=");
      expect(tag).toContain(`data-${name}="${value}"`);
    }
  }
});

test("display settings apply immediately, and stay after a log-out and in another browser", async ({
  page,
  newVisitor,
}) => {
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  await page.goto(paths.dashboard);
  const panel = await openSettings(page);
  const horizontal = panel.getByRole("radio", { name: "Horizontal", exact: true });
  await expect(horizontal).toBeHidden();
  await panel.getByText("More options", { exact: true }).click();
  await expect(horizontal).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole("radio", { name: "Dark", exact: true }).first().click();
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
  await panel.getByRole("radio", { name: "Boxed", exact: true }).click();
  await expect(html(page)).toHaveAttribute("data-menu-type", "icon");
  const reset = panel.getByRole("button", { name: "Back to the standard", exact: true });
  await reset.click();
  await expect(html(page)).not.toHaveAttribute("data-theme");
  await expect(html(page)).toHaveAttribute("data-width", "fluid");
  await expect(reset).toBeHidden();
  await panel.getByRole("radio", { name: "Dark", exact: true }).first().click();
  await panel.getByRole("radio", { name: "Boxed", exact: true }).click();
  await expect(panel.getByRole("radio", { name: "Compact", exact: true })).toBeDisabled();
  await horizontal.click();
  await expect(page.locator(".side-menu")).toHaveCount(0);
  await expect(html(page)).not.toHaveAttribute("data-menu-type");
  const kept = page.waitForResponse((reply) => reply.request().method() === "POST");
  await panel.getByRole("radio", { name: "Fluid", exact: true }).click();
  await kept;
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Account", exact: true })).toBeFocused();
  await openSettings(page);
  // The layout options are visible without a click, because the reader has chosen another layout than the default.
  await expect(horizontal).toBeVisible();
  await expect(horizontal).toBeChecked();

  await page.goto(paths.logout);
  await page.waitForURL(/\/login/);
  await page.context().clearCookies({ name: appearanceCookieName });
  await logInByForm(page, customer.email, customer.password);
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
  await expect(html(page)).toHaveAttribute("data-layout", "horizontal");
  await page.reload();
  await expect(html(page)).toHaveAttribute("data-layout", "horizontal");

  const elsewhere = await newVisitor();
  await logInByForm(elsewhere, customer.email, customer.password);
  await expect(html(elsewhere)).toHaveAttribute("data-theme", "dark");
  await expect(html(elsewhere)).toHaveAttribute("data-width", "fluid");
  await expect(elsewhere.locator(".top-menu")).toBeVisible();
});

test("a look that a visitor chooses before the log-in stays after the log-in", async ({ page }) => {
  const customer = await signUpCustomer(page.request);
  await page.goto(paths.login());
  const button = page.getByRole("button", { name: /^Appearance/ });
  await expect(button).toHaveText(/System/);
  await button.click();
  await button.click();
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
  await expectAccessible(page);
  await logInByForm(page, customer.email, customer.password);
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
});

test("a group of the menu stays open or closed as the reader left it", async ({ page }) => {
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  await page.goto(paths.dashboard);
  const menu = page.getByRole("navigation", { name: "Main menu", exact: true });
  const link = menu.getByRole("link", { name: "Wire Transfer", exact: true });
  await expect(link).toBeVisible();
  const kept = page.waitForResponse((reply) => reply.request().method() === "POST");
  await menu.getByText("Transfers", { exact: true }).click();
  await kept;
  await expect(link).toBeHidden();
  await page.reload();
  await expect(link).toBeHidden();
  await page.goto(paths.wireTransfer);
  await expect(link).toHaveAttribute("aria-current", "page");
  await expect(link).toBeVisible();
});

test("staff see the whole Admin Section without scrolling", async ({ page }) => {
  await logIn(page, demoAdminEmail, demoPassword);
  await page.goto(paths.manage);
  const menu = page.getByRole("navigation", { name: "Main menu", exact: true });
  for (const name of ["Back office", "Manage Users", "Manage FDR", "Manage Other Transfers", "Approvals"]) {
    await expect(menu.getByRole("link", { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await expect(menu.getByRole("link", { name: "Wire Transfer", exact: true })).toBeHidden();
});

test("icons of the narrow menu have names and show these names on focus and under the pointer", async ({ page }) => {
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  await page.goto(paths.dashboard);
  await page.getByRole("button", { name: "Make the menu narrow", exact: true }).click();
  await expect(html(page)).toHaveAttribute("data-menu-type", "icon");
  const link = page.locator(".side-menu").getByRole("link", { name: "Transaction History", exact: true });
  const tip = page.locator(".menu-tip");
  await link.focus();
  await expect(tip).toHaveText("Transaction History");
  await page.keyboard.press("Escape");
  await expect(tip).toBeHidden();
  await page.locator(".side-menu").getByRole("link", { name: "Statements", exact: true }).hover();
  await expect(tip).toHaveText("Statements");
  await page.getByRole("button", { name: "Make the menu narrow", exact: true }).click();
  await expect(html(page)).toHaveAttribute("data-menu-type", "default");
});

test("the preloader covers the page for 2.5 seconds for readers who have switched it on", async ({ page }) => {
  await page.goto(paths.login());
  await expect(page.locator(".preloader")).toHaveCount(0);
  await chooseLook(page, { preloader: "on" });
  await page.goto(paths.login());
  // A CSS animation hides the cover (the opening animation of the site). The test sets the animation's time instead of waiting.
  const moveTo = (ms: number) =>
    page.locator(".preloader").evaluate((cover, at) => {
      const [leaving] = cover.getAnimations();
      leaving?.pause();
      if (leaving) leaving.currentTime = at;
    }, ms);
  await moveTo(2_499);
  await expect(page.locator(".preloader")).toBeVisible();
  await moveTo(2_751);
  await expect(page.locator(".preloader")).toBeHidden();
});
