import { readFile } from "node:fs/promises";
import { paths, withQuery } from "@/lib/paths";
import { demoAuditorEmail, demoCustomerEmail, demoPassword, demoTellerEmail } from "@/prisma/seed/demo-logins";
import { expect, expectFitInEveryLook, logIn, test } from "@/tests/support/browser/browser";
import { signIn } from "@/tests/support/browser/staff";

test("a read of a customer's file is in the audit trail, which can be filtered, paged and downloaded", async ({
  page,
  newVisitor,
}) => {
  test.slow();
  const teller = await newVisitor();
  await signIn(teller, demoTellerEmail, demoPassword);
  await teller.goto(withQuery(paths.manageUsers, { q: demoCustomerEmail }));
  await teller.locator("tbody").getByRole("link").first().click();
  await expect(teller).toHaveURL(/\/manage-users\/.+/);
  // Each download creates an audit event, so 26 downloads create more events than the 25 of one page.
  for (let file = 0; file < 26; file += 1) await teller.request.get(`${paths.manageLoans}/csv`);

  await signIn(page, demoAuditorEmail, demoPassword);
  await page.goto(paths.manageUsers);
  await page.getByRole("link", { name: "Audit", exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "Audit", level: 1, exact: true })).toBeVisible();
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(25);
  await expectFitInEveryLook(page);
  await page.getByRole("link", { name: "Show older", exact: true }).click();
  await expect(page).toHaveURL(/after=/);
  await page.getByRole("link", { name: "Newer", exact: true }).click();
  await expect(page).toHaveURL(/before=/);

  await page.goto(withQuery(paths.manageAudit, { status: "reads" }));
  await page.getByRole("textbox", { name: "Customer’s e-mail or account", exact: true }).focus();
  await page.keyboard.type(demoCustomerEmail);
  await expect(page).toHaveURL(/customer=/);
  await expect(rows.filter({ hasText: "Customer’s file read" }).first()).toBeVisible();
  await expect(rows.filter({ hasText: "part: profile" }).first()).toBeVisible();
  await expectFitInEveryLook(page);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export (CSV)", exact: true }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain("customer.read");
  await page.goto(withQuery(paths.manageAudit, { status: "reads" }));
  await expect(rows.filter({ hasText: "List taken as a file" }).first()).toContainText(
    `Customer: ${demoCustomerEmail}`,
  );
  await page.getByRole("searchbox").fill("nobody at all");
  await expect(page.getByText("Nothing matches")).toBeVisible();
});

test("tellers cannot open the audit trail", async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/403/);
  await logIn(page, demoTellerEmail, demoPassword);
  expect((await page.goto(paths.manageAudit))?.status()).toBe(403);
  expect((await page.request.get(`${paths.manageAudit}/csv`)).status()).toBe(403);
});
