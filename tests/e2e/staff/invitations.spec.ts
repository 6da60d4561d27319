import { randomUUID } from "node:crypto";
import { paths } from "@/lib/paths";
import {
  acknowledge,
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  pick,
  readMail,
  test,
} from "@/tests/support/browser/browser";
import { signInAsStaff } from "@/tests/support/browser/staff";

test("an invited colleague chooses a password and logs in with the role, and withdrawn links no longer work", async ({
  page,
  newVisitor,
}) => {
  const email = `${randomUUID()}@staff.example`;
  await signInAsStaff(page);
  await page.goto(paths.manageStaff);
  await page.getByRole("button", { name: "Invite colleague", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite colleague", exact: true });
  await dialog.getByLabel("E-mail", { exact: true }).fill(email);
  await pick(dialog, "Role", "Auditor");
  await expectAccessibleInBothLooks(page);
  await dialog.getByRole("button", { name: "Send invitation", exact: true }).click();
  await acknowledge(page, "Invitation sent", "The link in the e-mail is good for three days.");
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Auditor");
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);

  const first = await readMail(page.request, email, /Come and work at/);
  const link = first.links.find((address) => address.includes("/email/invitation/")) ?? "";
  const newcomer = await newVisitor();
  await newcomer.goto(new URL(link).pathname);
  await expect(newcomer.getByLabel("E-mail", { exact: true })).toHaveValue(email);
  await expectAccessibleInBothLooks(newcomer);
  await expectNoSidewaysScroll(newcomer);
  await newcomer.getByLabel("First name", { exact: true }).fill("Wilma");
  await newcomer.getByLabel("Last name", { exact: true }).fill("Osei");
  await newcomer.getByLabel("Password", { exact: true }).fill("Password2026!!");
  await newcomer.getByLabel("Repeat the password", { exact: true }).fill("Password2026!!");
  await newcomer.getByRole("button", { name: "Accept the invitation", exact: true }).click();
  await expect(newcomer.getByText(/easy to guess|often used|Choose/).first()).toBeVisible();
  await newcomer.getByLabel("Password", { exact: true }).fill("seven quiet lanterns at sea");
  await newcomer.getByLabel("Repeat the password", { exact: true }).fill("seven quiet lanterns at sea");
  await newcomer.getByRole("button", { name: "Accept the invitation", exact: true }).click();
  await expect(newcomer.getByRole("heading", { level: 1 })).not.toContainText("Welcome to");
  await newcomer.goto(paths.manageLoanPlans);
  await expect(newcomer.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(newcomer.getByRole("button", { name: "Add Loan", exact: true })).toHaveCount(0);

  await page.goto(`${paths.manageStaff}?q=${encodeURIComponent(email)}`);
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Wilma Osei");
  const late = await newVisitor();
  await late.goto(new URL(link).pathname);
  await expect(late.getByRole("heading", { name: "This invitation no longer works", exact: true })).toBeVisible();
});

test("an invitation is sent again with another link, and withdrawn", async ({ page, newVisitor }) => {
  const email = `${randomUUID()}@staff.example`;
  await signInAsStaff(page);
  await page.goto(paths.manageStaff);
  await page.getByRole("button", { name: "Invite colleague", exact: true }).click();
  await page.getByRole("dialog").getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send invitation", exact: true }).click();
  await acknowledge(page, "Invitation sent", "The link in the e-mail is good for three days.");
  await page.getByRole("button", { name: `Send the invitation of ${email} again`, exact: true }).click();
  await page.getByRole("button", { name: "Yes, send", exact: true }).click();
  await acknowledge(
    page,
    "Invitation sent again",
    "The link in the new e-mail is good until the same moment as the former one.",
  );
  // The test waits for the e-mail before it withdraws the invitation, because the bank sends no e-mail about an invitation that
  // has ended.
  const { links } = await readMail(page.request, email, /Come and work at/);
  await page.getByRole("button", { name: `Withdraw the invitation of ${email}`, exact: true }).click();
  await page.getByRole("button", { name: "Yes, withdraw", exact: true }).click();
  await acknowledge(page, "Invitation withdrawn", "Its link does nothing any more.");
  await expect(page.getByRole("row").filter({ hasText: email })).toHaveCount(0);
  const invited = await newVisitor();
  await invited.goto(new URL(links.find((address) => address.includes("/email/invitation/")) ?? "").pathname);
  await expect(invited.getByRole("heading", { name: "This invitation no longer works", exact: true })).toBeVisible();
});
