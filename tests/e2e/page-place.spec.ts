import type { Page, Route } from "@playwright/test";
import { paths } from "@/lib/paths";
import { demoAdminEmail, demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { expect, logIn, test } from "@/tests/support/browser/browser";

// After a click in the menu, a placeholder replaces the page until the next page has loaded (docs/decisions/page-speed.md).

/**
 * Holds back the reply to a client-side navigation to `path`.
 *
 * @returns a function that ends the wait: the function lets the request continue, or calls the handler `end` with the held request
 */
async function holdPage(page: Page, path: string): Promise<(end?: (route: Route) => Promise<void>) => void> {
  let release = (_end: (route: Route) => Promise<void>) => {};
  const ended = new Promise<(route: Route) => Promise<void>>((resolve) => {
    release = resolve;
  });
  const isHeld = (url: URL) => url.pathname === path && url.searchParams.has("_rsc");
  await page.route(isHeld, async (route) => (await ended)(route));
  return (end = (route) => route.continue()) => release(end);
}

const entry = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main menu", exact: true }).getByRole("link", { name, exact: true });

/** The placeholder of a page that is still loading. */
const placeholder = (page: Page) => page.locator(".page-placeholder");

test("while a page is loading, a placeholder covers the old page, whose typed text stays", async ({ page }) => {
  await logIn(page, demoCustomerEmail, demoPassword);
  await page.goto(paths.interbankTransfer);
  const amount = page.locator('input[name="amount"]');
  await amount.fill("12");
  const release = await holdPage(page, paths.profile);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await entry(page, "Profile").click();
  await expect(page.locator("main")).toHaveAttribute("aria-busy", "true");
  await expect(placeholder(page)).toBeInViewport();
  await expect(page.locator("main h1")).toBeHidden();
  await expect(amount).toBeHidden();
  await expect(amount).toHaveValue("12");
  await expect(placeholder(page).getByRole("status")).toHaveText("Loading…");
  await expect(page).toHaveURL(paths.interbankTransfer);

  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Amelia Hart");
  await expect(placeholder(page)).toHaveCount(0);
  await expect(page.locator("main")).not.toHaveAttribute("aria-busy");
});

test("the placeholder disappears when any page arrives: another entry, the previous page or a full reload", async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/Failed to fetch RSC payload|net::ERR_FAILED/);
  await logIn(page, demoCustomerEmail, demoPassword);
  await page.goto(paths.transactions);
  await entry(page, "Statements").click();
  await expect(page).toHaveURL(paths.statements);
  const release = await holdPage(page, paths.profile);

  await entry(page, "Profile").click();
  await expect(placeholder(page)).toBeVisible();
  await entry(page, "My Loans").click();
  await expect(page).toHaveURL(paths.loans);
  await expect(placeholder(page)).toHaveCount(0);

  await entry(page, "Profile").click();
  await expect(placeholder(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(paths.statements);
  await expect(placeholder(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await entry(page, "Profile").click();
  await expect(placeholder(page)).toBeVisible();
  release((route) => route.abort());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Amelia Hart");
  await expect(placeholder(page)).toHaveCount(0);
});

test("the entry of the open page shows no placeholder, and staff see placeholders on the way to their pages too", async ({
  page,
}) => {
  await logIn(page, demoAdminEmail, demoPassword);
  await page.goto(paths.manageRates);
  const releaseRates = await holdPage(page, paths.manageRates);
  await entry(page, "Exchange Rates").click();
  await expect(page.locator("main")).not.toHaveAttribute("aria-busy");
  releaseRates();

  await holdPage(page, paths.manageDay);
  await entry(page, "Bank’s Day").click();
  await expect(placeholder(page)).toBeVisible();
});
