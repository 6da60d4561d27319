import type { Page } from "@playwright/test";
import { paths, withQuery } from "@/lib/paths";
import { acknowledge, expect, expectAccessible, pick, readChoices, test } from "@/tests/support/browser/browser";
import type { BrowserCustomer } from "@/tests/support/browser/customer";
import {
  createCustomer,
  isPhone,
  openQueuedTransfer,
  openStaffEdit,
  post,
  readAccount,
  sendMoney,
  signIn,
  signInAsStaff,
} from "@/tests/support/browser/staff";

type Setting = { customerPage: Page; sender: BrowserCustomer; receiver: BrowserCustomer };

/**
 * Creates a customer with 500 dollars who has sent 250 dollars to another customer. The function logs a staff member in on
 * `page`.
 */
async function createPendingTransfer(page: Page, newVisitor: () => Promise<Page>): Promise<Setting> {
  await signInAsStaff(page);
  const customerPage = await newVisitor();
  const sender = await createCustomer(customerPage, page, { balance: "500" });
  const receiver = await createCustomer(await newVisitor(), page, { firstName: "Noah", lastName: "Berg" });
  await sendMoney(customerPage, receiver, "250");
  return { customerPage, sender, receiver };
}

const openTransfer = (page: Page, sender: BrowserCustomer) =>
  openQueuedTransfer(page, paths.manageInterbankTransfers, sender.email, "Edit Interbank Transfer");

const transferUpdated = ["Edit successful", "Your interbank transfer has been updated!"] as const;

test("staff approve a transfer, and both balances change @phone", async ({ page, newVisitor }) => {
  const { sender, receiver } = await createPendingTransfer(page, newVisitor);
  const dialog = await openTransfer(page, sender);
  await expect(page).toHaveTitle(/^Manage-interbanktransfers \| /);
  await expect(dialog.getByLabel("User Email")).not.toBeEditable();
  await expect(dialog.getByLabel("Account Number")).toHaveValue(receiver.accountNumber);

  await pick(dialog, "Status", "Select a status");
  await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
  await expect(dialog.getByText("Select a status.", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await pick(dialog, "Status", "Approved");
  await expect(dialog).toContainText("The held USD 250.00 will be sent to Noah Berg.");
  await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, ...transferUpdated);
  await expect(dialog).toBeHidden();
  if (isPhone(page)) await page.keyboard.press("Escape");
  await expect(page.getByRole("table")).toContainText("Approved");
  expect(await readAccount(page, sender)).toMatchObject({ balance: "250.00", held: "0.00" });
  expect(await readAccount(page, receiver)).toMatchObject({ balance: "250.00", held: "0.00" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
});

test("an amount above the balance is refused, a smaller amount is held, and a deletion releases the hold", async ({
  page,
  newVisitor,
}) => {
  const { sender, customerPage } = await createPendingTransfer(page, newVisitor);
  let dialog = await openTransfer(page, sender);
  await dialog.getByLabel("Amount").fill("900");
  await expect(dialog).toContainText("The held USD 250.00 will be released, and USD 900.00 held instead.");
  await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Error in editing interbank transfer", "There is not enough available money in the account.");
  await expect(dialog.getByLabel("Amount")).toHaveValue("900");
  expect(await readAccount(page, sender)).toMatchObject({ balance: "500.00", held: "250.00" });

  await dialog.getByLabel("Amount").fill("100.5");
  await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, ...transferUpdated);
  expect(await readAccount(page, sender)).toMatchObject({ balance: "500.00", held: "100.50" });

  dialog = await openTransfer(page, sender);
  await pick(dialog, "Status", "Deleted");
  await dialog.getByLabel("Reason").fill("The receiver asked us to return it.");
  await expect(dialog).toContainText("The held USD 100.50 will be released to the sender.");
  await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, ...transferUpdated);
  expect(await readAccount(page, sender)).toMatchObject({ balance: "500.00", held: "0.00" });
  await customerPage.goto(paths.transactions);
  await expect(customerPage.getByRole("table")).toContainText("Rejected");
});

test("a transfer that a colleague has changed meanwhile is not overwritten", async ({ page, newVisitor }) => {
  const { sender } = await createPendingTransfer(page, newVisitor);
  const colleague = await newVisitor();
  await signInAsStaff(colleague);
  const stale = await openTransfer(page, sender);
  const first = await openTransfer(colleague, sender);
  await pick(first, "Status", "Active");
  await first.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(colleague, ...transferUpdated);
  await pick(stale, "Status", "Approved");
  await stale.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Error in editing interbank transfer", "Somebody has changed this meanwhile.");
  expect(await readAccount(page, sender)).toMatchObject({ balance: "500.00", held: "250.00" });
});

test("the queue is searched, filtered by status and sorted through its URL", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto(paths.manageInterbankTransfers);
  const items = page.getByRole("table").locator("tbody tr");
  await expect(items).toHaveCount(25);
  await expect(page.getByText(/Oldest pending: /)).toBeVisible();
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole("link", { name: /^Closed\/Completed/ }).click();
  await expect(page).toHaveURL(/\?status=closed$/);
  await page.getByRole("link", { name: "Amount", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Amount", exact: true })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  const search = page.getByRole("searchbox", {
    name: "Search sender, receiver, account number or amount",
    exact: true,
  });
  await search.pressSequentially("nobody has this name");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("link", { name: "Show all", exact: true }).click();
  await expect(items).toHaveCount(25);
  await expect(search).toHaveValue("");
  await page
    .getByRole("button", { name: /^Edit the transfer/ })
    .first()
    .focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: /^Edit the transfer/ }).nth(1)).toBeFocused();
});

test("staff edit a customer's name, PIN and balance, and the form first shows the adjustment", async ({
  page,
  newVisitor,
}) => {
  await signInAsStaff(page);
  const customer = await createCustomer(await newVisitor(), page, { balance: "80" });
  const dialog = await openStaffEdit(page, paths.manageUsers, customer.email, "Edit User");
  await expectAccessible(page);
  await expect(dialog.getByLabel("Account Number")).not.toBeEditable();
  expect(await readChoices(dialog, "Domestic Transfer Pin")).toEqual([
    "Set by the customer",
    "Reset: the customer chooses a new one",
  ]);
  await pick(dialog, "Domestic Transfer Pin", "Reset: the customer chooses a new one");
  await dialog.getByLabel("Last Name").fill("Bello");
  await dialog
    .getByLabel("Reason for a new name, address or phone, or a reset PIN")
    .fill("Married, and the PIN is forgotten");
  await dialog.getByLabel("Balance").fill("120.50");
  await expect(dialog).toContainText("An adjustment of +USD 40.50 will be posted: from USD 80.00 to USD 120.50.");
  await dialog.getByLabel("Reason", { exact: true }).fill("Fee");
  await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
  await expect(dialog.getByText("Use 10 characters or more.")).toBeVisible();
  await dialog.getByLabel("Reason", { exact: true }).fill("Fee of last month given back");
  await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Edit successful", "Your user details have been updated!");
  await expect(page.getByRole("table")).toContainText("Bello");
  expect(await readAccount(page, customer)).toMatchObject({ balance: "120.50" });
});

test("a balance that has changed since it was shown is not overwritten", async ({ page, newVisitor }) => {
  await signInAsStaff(page);
  const customer = await createCustomer(await newVisitor(), page, { balance: "80" });
  const dialog = await openStaffEdit(page, paths.manageUsers, customer.email, "Edit User");
  const { accountNumber } = customer;
  await post(page.request, "/api/accounts/edit-account", {
    accountNumber,
    payload: { balance: "95", balanceSeen: "80", reason: "Cash paid in today" },
  });
  await dialog.getByLabel("Balance").fill("10");
  await dialog.getByLabel("Reason", { exact: true }).fill("Paid out at the counter");
  await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Error in editing user", "Somebody has changed this meanwhile.");
  expect(await readAccount(page, customer)).toMatchObject({ balance: "95.00" });
  await expect(dialog).toContainText("The balance has changed to USD 95.00 meanwhile.");
  await expect(dialog).toContainText("Balance: USD 80.00 → USD 95.00");
  await expect(dialog.getByLabel("Balance")).toHaveValue("10");
  await expect(dialog.getByLabel("Reason", { exact: true })).toHaveValue("Paid out at the counter");
  await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Edit successful", "Your user details have been updated!");
  expect(await readAccount(page, customer)).toMatchObject({ balance: "10.00" });
});

test("a suspended customer's open session stops working on the next request", async ({ page, newVisitor }) => {
  await signInAsStaff(page);
  const customerPage = await newVisitor();
  const customer = await createCustomer(customerPage, page, { balance: "10" });
  await customerPage.goto(paths.transactions);
  await expect(customerPage.getByRole("heading", { name: "TRANSACTION HISTORY", exact: true })).toBeVisible();
  const dialog = await openStaffEdit(page, paths.manageUsers, customer.email, "Edit User");
  await pick(dialog, "Account Status", "Suspended");
  await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Edit successful", "Your user details have been updated!");
  expect(await readAccount(page, customer)).toMatchObject({ status: "suspended" });
  await customerPage.goto(paths.transactions);
  await expect(customerPage).toHaveURL(/\/login\?callbackUrl=/);
  expect((await customerPage.request.get(`/api/user/${customer.email}`)).status()).toBe(401);
});

test("a customer's page has accounts, sessions, beneficiaries, transfers and audit", async ({ page, newVisitor }) => {
  const { sender } = await createPendingTransfer(page, newVisitor);
  await page.goto(withQuery(paths.manageUsers, { q: sender.email }));
  await page.getByRole("link", { name: /^Ada/ }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "Ada Okafor", exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: "Accounts", exact: true })).toContainText("USD 500.00");
  await expect(page.getByRole("table", { name: "Sessions", exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Beneficiaries", exact: true }).click();
  await page.getByRole("button", { name: "Delete Noah", exact: true }).click();
  await expect(page.getByText("Are you sure you want to delete this beneficiary?")).toBeVisible();
  await page.getByRole("button", { name: "Yes, Delete", exact: true }).click();
  await acknowledge(page, "Delete successful", "Your beneficiary has been deleted!");
  await page.getByRole("button", { name: "Add Beneficiary", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add Beneficiary", exact: true });
  await dialog.getByLabel("Nickname").fill("Aunt Rosa");
  await dialog.getByLabel("Account Name").fill("Rosa Marin");
  await dialog.getByLabel("Account Number").fill("DE89370400440532013000");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await acknowledge(page, "Beneficiary Successfully added", "A new beneficiary has been added!");
  await expect(page.getByRole("table")).toContainText("Aunt Rosa");
  await expectAccessible(page);

  await page.getByRole("link", { name: "Transfers", exact: true }).click();
  await expect(page.getByRole("table")).toContainText("USD 250.00");
  await expectAccessible(page);
  const parts = page.getByRole("navigation", { name: "Parts of the customer’s page", exact: true });
  await parts.getByRole("link", { name: "Audit", exact: true }).click();
  await expect(page.getByRole("table")).toContainText("Beneficiary deleted");
  await expectAccessible(page);
});

test.describe("the back office for customers", () => {
  test.use({ expectedConsoleErrors: [/404/] });

  test("the staff pages do not exist", async ({ page, newVisitor }) => {
    const staff = await newVisitor();
    await signInAsStaff(staff);
    const { email, password } = await createCustomer(page, staff);
    await signIn(page, email, password);
    const pages = [paths.manageUsers, paths.manageInterbankTransfers, paths.manageUser(crypto.randomUUID())];
    for (const path of pages) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByText("We could not find this page")).toBeVisible();
    }
  });
});
