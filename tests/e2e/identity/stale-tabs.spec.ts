import { paths } from "@/lib/paths";
import { demoPassword, demoTellerEmail } from "@/prisma/seed/demo-logins";
import { expect, logIn, outcome } from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";
import { signUpPayer, test } from "@/tests/support/browser/money";

// Tests that a tab acts only for the person who opened it, even if another person has logged in after the tab was opened
// (docs/decisions/stale-pages.md).

const other = "Another log-in in this browser";
const notice = (page: import("@playwright/test").Page) => outcome(page, other);

test("a tab immediately reports that another person has logged in, and can continue as this person", async ({
  page,
  context,
}) => {
  const ada = await signUpCustomer(page.request, { firstName: "Ada", lastName: "Okafor" });
  const noah = await signUpCustomer(page.request, { firstName: "Noah", lastName: "Berg" });
  await logIn(page, ada.email, ada.password);
  await page.goto(paths.editProfile("details"));
  await page.getByLabel("City").fill("Bergen");
  const beside = await context.newPage();
  await logIn(beside, noah.email, noah.password);
  await beside.goto(paths.dashboard);
  await expect(notice(page)).toContainText("You are now logged in as Noah Berg.");
  await expect(notice(page)).toContainText("nothing was done");
  await notice(page).getByRole("button", { name: "Load the page", exact: true }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Noah");
  await expect(page.getByLabel("City")).not.toHaveValue("Bergen");
});

test("a tab that has not noticed the new log-in does nothing for the new person: forms, pages and files", async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/50\d|Minified React error|An error occurred in the Server Components render/);
  const ada = await signUpCustomer(page.request, { firstName: "Ada", lastName: "Okafor" });
  const noah = await signUpCustomer(page.request, { firstName: "Noah", lastName: "Berg" });
  await logIn(page, ada.email, ada.password);
  await page.goto(paths.editProfile("details"));
  await page.getByLabel("City").fill("Bergen");
  // Noah logs in by a request, so no page of his can notify the open tab.
  await logIn(page, noah.email, noah.password);
  await page.getByRole("button", { name: "Update My Profile", exact: true }).click();
  await expect(notice(page)).toContainText("You are now logged in as Noah Berg.");
  await notice(page).getByRole("button", { name: "Ok", exact: true }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Noah");
  await expect(page.getByLabel("City")).toHaveValue("Hoboken");

  await logIn(page, ada.email, ada.password);
  await page.getByRole("link", { name: "Manage Beneficiaries", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: other, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Load the page", exact: true }).click();
  await expect(page.locator(".side-menu, nav").getByText("Ada Okafor").first()).toBeAttached();
});

test("a page that has not noticed the new log-in downloads a file only for its own reader", async ({
  page,
  staff,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/409/, /Failed to load resource/);
  // The event stream would notify the page of the new log-in, so the test blocks this stream.
  await page.context().route(`**${paths.live}`, (route) => route.abort());
  // Ada needs a balance, because a history without any transaction has nothing to export.
  const ada = await signUpPayer(staff, { firstName: "Ada", lastName: "Okafor", balance: "10.00" });
  const noah = await signUpCustomer(page.request, { firstName: "Noah", lastName: "Berg" });
  await logIn(page, ada.email, ada.password);
  const pages = [
    {
      path: paths.transactions,
      menu: page.getByRole("button", { name: "Export", exact: true }),
      file: page.getByRole("button", { name: "Export CSV", exact: true }),
    },
    { path: paths.statements, menu: null, file: page.getByRole("main").locator('a[href$="/pdf"]').first() },
  ];
  for (const { path, menu, file } of pages) {
    await page.goto(path);
    const own = page.waitForEvent("download");
    await menu?.click();
    await file.click();
    expect((await own).suggestedFilename()).toMatch(/\.(csv|pdf)$/);
    let downloads = 0;
    page.on("download", () => {
      downloads += 1;
    });
    // The test opens the menu before Noah logs in, because opening the menu requests the statements page from the bank.
    await menu?.click();
    await expect(file).toBeVisible();
    await logIn(page, noah.email, noah.password);
    await file.click();
    await expect(notice(page)).toContainText("You are now logged in as Noah Berg.");
    expect(downloads).toBe(0);
    await logIn(page, ada.email, ada.password);
  }
});

test("a customer's tab does nothing for the teller who has logged in, and names the teller's role", async ({
  page,
}) => {
  const ada = await signUpCustomer(page.request, { firstName: "Ada", lastName: "Okafor" });
  await logIn(page, ada.email, ada.password);
  await page.goto(paths.editProfile("details"));
  await logIn(page, demoTellerEmail, demoPassword);
  await page.getByLabel("City").fill("Bergen");
  await page.getByRole("button", { name: "Update My Profile", exact: true }).click();
  await expect(notice(page)).toContainText(/You are now logged in as .+ \(teller\)\./);
});

test("a log-out in one tab is reported in the other tabs, which lead to the log-in page", async ({ page, context }) => {
  const ada = await signUpCustomer(page.request);
  await logIn(page, ada.email, ada.password);
  await page.goto(paths.beneficiaries);
  const beside = await context.newPage();
  await beside.goto(paths.logout);
  await beside.waitForURL((url) => url.pathname === paths.login());
  const said = outcome(page, "You are no longer logged in");
  await said.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL((url) => url.pathname === paths.login());
});
