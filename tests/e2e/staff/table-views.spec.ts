import { paths, withQuery } from "@/lib/paths";
import { demoAuditorEmail, demoPassword } from "@/prisma/seed/demo-logins";
import {
  acknowledge,
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  test,
} from "@/tests/support/browser/browser";
import { isPhone, signIn, signInAsStaff } from "@/tests/support/browser/staff";

// These tests log in as the auditor, because a default view belongs to one person and other tests use the other staff members.
const path = paths.manageLoans;

test("a table's filters and order are saved as a view, which is a link, and the table opens with this view", async ({
  page,
  newVisitor,
}) => {
  test.slow();
  await signIn(page, demoAuditorEmail, demoPassword);
  // The names of the views contain the number of the try, because the views of a failed first try still exist during the second
  // try.
  const [large, small] = ["large", "small"].map((which) => `Running, ${which} first ${test.info().retry}`) as [
    string,
    string,
  ];
  const menu = page.getByRole("button", { name: /^View/ });
  const choose = async (name: string) => {
    await menu.click();
    await page.getByRole("link").or(page.getByRole("button")).filter({ hasText: name }).last().click();
  };
  await page.goto(withQuery(path, { status: "active", sort: "-amount" }));
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  expect(count).toBeGreaterThan(0);

  await choose("Save as a view…");
  const dialog = page.getByRole("dialog", { name: "Save as a view", exact: true });
  await expectAccessibleInBothLooks(page);
  await dialog.getByRole("button", { name: "Save view", exact: true }).click();
  await expect(dialog.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Name").fill(large);
  await dialog.getByLabel("Open the table with this view").check();
  await dialog.getByRole("button", { name: "Save view", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(menu).toContainText(`View: ${large}`);
  await expect(page).toHaveURL(/status=active&sort=-amount&view=/);
  const address = page.url();

  await page.goto(path);
  await expect(page).toHaveURL(address);
  await expect(rows).toHaveCount(count);
  await page.getByRole("link", { name: /^All/ }).first().click();
  await expect(menu).toContainText("changed");
  await choose("No view");
  await expect(page).toHaveURL(/\?view=all$/);
  await expect(menu).toHaveText("Views");
  await menu.click();
  await expectAccessible(page);
  await page.getByRole("link").filter({ hasText: large }).click();
  await expect(page).toHaveURL(address);

  await choose("Save as a view…");
  await dialog.getByLabel("Name").fill(large.toUpperCase());
  await dialog.getByRole("button", { name: "Save view", exact: true }).click();
  await expect(dialog.getByText("Another view of this table has this name.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  // A colleague who opens the same URL sees the same rows. The saved view itself belongs to the auditor alone.
  const colleague = await newVisitor();
  await signInAsStaff(colleague);
  await colleague.goto(address);
  await expect(colleague.getByRole("table").locator("tbody tr")).toHaveCount(count);
  await expect(colleague.getByRole("button", { name: "Views", exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Amount", exact: true }).click();
  await expect(page).toHaveURL(/sort=amount/);
  await choose("Change this view…");
  const edit = page.getByRole("dialog", { name: `Change the view “${large}”`, exact: true });
  await expect(edit.getByLabel("Keep what the table shows now")).toBeChecked();
  await expectAccessible(page);
  await edit.getByLabel("Name").fill(small);
  await edit.getByLabel("Open the table with this view").uncheck();
  await edit.getByRole("button", { name: "Save view", exact: true }).click();
  await expect(menu).toHaveText(`View: ${small}`);
  await page.goto(path);
  await expect(menu).toHaveText("Views");
  await choose(small);
  await expect(page).toHaveURL(/sort=amount/);

  await choose("Delete this view…");
  await page
    .getByRole("alertdialog", { name: "Delete view", exact: true })
    .getByRole("button", { name: "Yes, Delete", exact: true })
    .click();
  await acknowledge(page, "View deleted", "The view has been deleted.");
  await expect(menu).toHaveText("Views");
  await expect(page).toHaveURL(/sort=amount$/);
});

test("a table shows the chosen columns, but a phone, a file and a colleague get all columns", async ({
  page,
  newVisitor,
}) => {
  test.slow();
  await signIn(page, demoAuditorEmail, demoPassword);
  const address = withQuery(paths.manageDeposits, { status: "running" });
  await page.goto(address);
  const headings = page.getByRole("columnheader").filter({ visible: true });
  await expect(headings.filter({ hasText: "Amount" })).toBeVisible();
  const all = await headings.allInnerTexts();
  const fewer = all.filter((name) => name !== "Amount" && name !== "Status");
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Columns", exact: true });
  await expect(dialog).toContainText("“User Email” always stays");
  await expectAccessibleInBothLooks(page);
  await dialog.getByLabel("Amount", { exact: true }).uncheck();
  await dialog.getByLabel("Status", { exact: true }).uncheck();
  await dialog.getByRole("button", { name: "Show these columns", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(headings).toHaveText(fewer, { useInnerText: true });
  // The test leaves the table through the page of rates and not through the page of loans. The test above runs in parallel with
  // the same log-in and sets a default view of the loans, so the page of loans could redirect to this view after the next `goto`.
  await page.goto(paths.manageRates);
  await page.goto(address);
  await expect(headings).toHaveText(fewer, { useInnerText: true });
  await expectAccessible(page);
  // The panel of a record opens beside the table and does not change the table's columns.
  await page
    .getByRole("link", { name: /^Open the FDR/ })
    .first()
    .click();
  await expect(page).toHaveURL(/open=/);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/open=/);
  await expect(headings).toHaveText(fewer, { useInnerText: true });

  await expect(page.getByRole("link", { name: "Export (CSV)", exact: true })).toHaveAttribute(
    "href",
    `${paths.manageDeposits}/csv?status=running`,
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole("table").locator("tbody tr").first()).toContainText("Running");
  await expect(page.getByRole("table").getByText("Running").first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  const colleague = await newVisitor();
  await signInAsStaff(colleague);
  await colleague.goto(address);
  await expect(colleague.getByRole("columnheader", { name: "Amount", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Columns", exact: true }).click();
  for (const name of ["Amount", "Status"]) await dialog.getByLabel(name, { exact: true }).check();
  await dialog.getByRole("button", { name: "Show these columns", exact: true }).click();
  await expect(headings).toHaveText(all, { useInnerText: true });
});

test("views can be chosen on a phone @phone", async ({ page }) => {
  test.skip(!isPhone(page), "about phones");
  await signIn(page, demoAuditorEmail, demoPassword);
  await page.goto(withQuery(paths.manageApprovals, { kind: "loan.edit" }));
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Save as a view…", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Save as a view", exact: true });
  await dialog.getByLabel("Name").fill("Loans");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save view", exact: true }).click();
  await expect(page.getByRole("button", { name: "View: Loans", exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
