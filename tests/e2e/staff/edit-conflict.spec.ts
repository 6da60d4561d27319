import { paths } from "@/lib/paths";
import {
  acknowledge,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  pick,
  test,
} from "@/tests/support/browser/browser";
import {
  createCustomer,
  openQueuedTransfer,
  openStaffEdit,
  post,
  readAccount,
  signInAsStaff,
} from "@/tests/support/browser/staff";
import { wire } from "@/tests/support/outgoing-orders";

test("the second editor of a transfer learns what the first has changed, and loses no typed text @phone", async ({
  page,
  newVisitor,
}) => {
  test.slow();
  await signInAsStaff(page);
  const customerPage = await newVisitor();
  const sender = await createCustomer(customerPage, page, { balance: "500" });
  await post(customerPage.request, "/api/wire-transfer/new", { ...wire, amount: "100" });
  const colleague = await newVisitor();
  await signInAsStaff(colleague);
  const open = (visitor: typeof page) =>
    openQueuedTransfer(visitor, paths.manageWireTransfers, sender.email, "Edit Wire Transfer");
  const late = await open(page);
  const first = await open(colleague);
  await first.getByLabel("Amount").fill("80");
  await pick(first, "Status", "Active");
  await first.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(colleague, "Edit successful", "Your Wire Transfer has been updated!");

  await late.getByLabel("Reason").fill("The customer has called about it");
  await late.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Error in editing Wire Transfer", "Somebody has changed this meanwhile.");
  await expect(late).toContainText("Status: Pending → Active");
  await expect(late).toContainText("Amount: USD 100.00 → USD 80.00");
  await expect(late.getByLabel("Reason")).toHaveValue("The customer has called about it");
  await expect(late.getByLabel("Amount")).toHaveValue("80.00");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await late.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Edit successful", "Your Wire Transfer has been updated!");
  expect(await readAccount(page, sender)).toMatchObject({ balance: "500.00", held: "80.00" });
});

test("the second editor of a customer learns which field has changed, and reverts no other field", async ({
  page,
  newVisitor,
}) => {
  await signInAsStaff(page);
  const customer = await createCustomer(await newVisitor(), page);
  const colleague = await newVisitor();
  await signInAsStaff(colleague);
  const open = (visitor: typeof page) => openStaffEdit(visitor, paths.manageUsers, customer.email, "Edit User");
  const late = await open(page);
  const first = await open(colleague);
  await first.getByLabel("First Name").fill("Grace");
  await first.getByLabel("Last Name").fill("Hopper");
  await first.getByLabel("Reason for a new name").fill("Married, as the certificate says");
  await first.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(colleague, "Edit successful", "Your user details have been updated!");

  await late.getByLabel("Last Name").fill("Murray");
  await late.getByLabel("Reason for a new name").fill("Married, as the certificate says");
  await late.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Error in editing user", "Somebody has changed this meanwhile.");
  await expect(late).toContainText("First Name: Ada → Grace");
  await expect(late).toContainText("Last Name: Okafor → Hopper");
  await expect(late.getByLabel("Last Name")).toHaveValue("Murray");
  await expectAccessible(page);
  await late.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Edit successful", "Your user details have been updated!");
  const row = page.getByRole("table").locator("tbody tr");
  await expect(row).toContainText("Grace");
  await expect(row).toContainText("Murray");
});
