import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { resourcePageSize } from "@/components/admin/resource/resource-query";
import { paths, withQuery } from "@/lib/paths";
import {
  acknowledge,
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  pick,
  test,
} from "@/tests/support/browser/browser";
import type { BrowserCustomer } from "@/tests/support/browser/customer";
import { createCustomer, post, readAccount, sendMoney, signInAsStaff } from "@/tests/support/browser/staff";
import { wallet, wire } from "@/tests/support/outgoing-orders";

type Queue = {
  path: string;
  api: string;
  title: string;
  editTitle: string;
  success: string;
  error: string;
  /** Sends a transfer to this queue, from the customer who is logged in on `page`. */
  send: (page: Page, to: BrowserCustomer, amount: string) => Promise<unknown>;
};

const queues: Queue[] = [
  {
    path: paths.manageWireTransfers,
    api: "/api/wire-transfer",
    title: "Manage Wire Transfers",
    editTitle: "Edit Wire Transfer",
    success: "Your Wire Transfer has been updated!",
    error: "Error in editing Wire Transfer",
    send: (page, _, amount) => post(page.request, "/api/wire-transfer/new", { ...wire, amount }),
  },
  {
    path: paths.manageInterbankTransfers,
    api: "/api/interbank-transfer",
    title: "Manage Interbank Transfers",
    editTitle: "Edit Interbank Transfer",
    success: "Your interbank transfer has been updated!",
    error: "Error in editing interbank transfer",
    send: (page, { accountNumber: beneficiary }, amount) =>
      post(page.request, "/api/interbank-transfer/new", { beneficiary, amount }),
  },
  {
    path: paths.manageOtherTransfers,
    api: "/api/other-transfer",
    title: "Manage Other Transfers",
    editTitle: "Edit Other Transfer",
    success: "User transfer has been updated!",
    error: "Error in editing user transfer",
    send: (page, _, amount) => post(page.request, "/api/other-transfer/new", { ...wallet, amount }),
  },
];

/** Creates a customer with 500 dollars who has sent three transfers: first 10 dollars, then 20 and 30. */
async function createQueue(page: Page, newVisitor: () => Promise<Page>, { send }: Queue): Promise<BrowserCustomer> {
  await signInAsStaff(page);
  const customerPage = await newVisitor();
  const sender = await createCustomer(customerPage, page, { balance: "500" });
  const receiver = await createCustomer(await newVisitor(), page, { firstName: "Noah", lastName: "Berg" });
  if (send === queues[1]?.send) await sendMoney(customerPage, receiver, "10");
  else await send(customerPage, receiver, "10");
  for (const amount of ["20", "30"]) await send(customerPage, receiver, amount);
  return sender;
}

const itemOf = (page: Page, amount: string) => page.getByRole("table").locator("tbody tr").filter({ hasText: amount });

for (const queue of queues) {
  test(`${queue.title}: staff search and filter, open the panel, edit a transfer and see a refused edit`, async ({
    page,
    newVisitor,
  }) => {
    // The test opens many pages, and axe checks every page.
    test.slow();
    const sender = await createQueue(page, newVisitor, queue);
    await page.goto(queue.path);
    await expect(page.getByRole("heading", { name: queue.title, exact: true })).toBeVisible();
    await page.getByRole("searchbox").fill(sender.email);
    await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(3);
    await page.getByRole("link", { name: "Amount", exact: true }).click();
    await expect(page.getByRole("table").locator("tbody tr").first()).toContainText("USD 10.00");
    await page.getByLabel("To", { exact: true }).fill("2020-01-01");
    await expect(page.getByText("Nothing matches")).toBeVisible();
    await page.goto(withQuery(queue.path, { q: sender.email, status: "pending" }));
    await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(3);
    await expectAccessible(page);

    const link = itemOf(page, "USD 20.00").getByRole("link", { name: /^Open the transfer/ });
    await link.click();
    const panel = page.getByRole("dialog", { name: /^Transfer HF-/ });
    await expect(panel).toContainText("What happened");
    await expect(panel).toContainText("Nothing has been posted yet.");
    await expect(panel.getByRole("link").filter({ hasText: sender.email })).toHaveAttribute(
      "href",
      /^\/manage-users\//,
    );
    await expect(page).toHaveURL(/open=/);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "light" });
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(link).toBeFocused();
    await expect(page).not.toHaveURL(/open=/);

    await itemOf(page, "USD 20.00").getByRole("button", { name: /^Edit/ }).click();
    const dialog = page.getByRole("dialog", { name: queue.editTitle, exact: true });
    await dialog.getByLabel("Amount").fill("9000");
    await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
    await acknowledge(page, queue.error, "There is not enough available money in the account.");
    await dialog.getByLabel("Amount").fill("25");
    await pick(dialog, "Status", "Approved");
    await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
    await acknowledge(page, "Edit successful", queue.success);
    await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(2);
    expect(await readAccount(page, sender)).toMatchObject({ balance: "475.00", held: "40.00" });
  });

  test(`${queue.title}: several transfers are approved, and one of them is refused`, async ({
    page,
    newVisitor,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/ERR_FAILED|Failed to fetch/);
    // The test opens many pages, and axe checks every page.
    test.slow();
    const sender = await createQueue(page, newVisitor, queue);
    await page.goto(withQuery(queue.path, { q: sender.email }));
    await page.getByRole("checkbox", { name: "Choose all pending transfers on this page", exact: true }).check();
    await page.getByRole("button", { name: "Approve 3 transfers", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Approve 3 transfers?", exact: true });
    await expect(dialog.getByRole("listitem")).toHaveCount(3);
    await expectAccessible(page);
    // While the dialog is open, a colleague rejects one of the transfers.
    const reply = await page.request.get(`${queue.api}/user/${sender.email}`);
    const { data } = (await reply.json()) as { data: { id?: string; _id?: string; amount: string }[] };
    const gone = data.find(({ amount }) => amount === "20.00");
    await post(page.request, `${queue.api}/edit`, { id: gone?._id ?? gone?.id, payload: { status: "deleted" } });
    const address = `**${queue.path}?**`;
    await page.route(address, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
    await dialog.getByRole("button", { name: "Approve 3 transfers", exact: true }).click();
    await expect(dialog).toContainText("Please try again later!");
    await page.unroute(address);
    await dialog.getByRole("button", { name: "Approve 3 transfers", exact: true }).click();
    const done = page.getByRole("dialog", { name: "2 transfers approved", exact: true });
    await expect(done).toContainText("1 was refused. It stands as it was.");
    await expect(done.getByRole("listitem").filter({ hasText: "USD 20.00" })).toContainText(
      "This transfer is no longer pending.",
    );
    await expectAccessible(page);
    await done.getByRole("button", { name: "Ok", exact: true }).click();
    await expect(done).toBeHidden();
    expect(await readAccount(page, sender)).toMatchObject({ balance: "460.00", held: "0.00" });

    const href = await page.getByRole("link", { name: "Export (CSV)", exact: true }).getAttribute("href");
    const file = await (await page.request.get(href ?? "")).text();
    expect(file.trim().split("\r\n")).toHaveLength(4);
    expect(file).toContain(sender.email);
    const open = itemOf(page, "USD 30.00").getByRole("link", { name: /^Open the transfer/ });
    await open.click();
    const panel = page.getByRole("dialog", { name: /^Transfer HF-/ });
    await expect(panel).toContainText("Transfer approved");
    await expect(panel).toContainText("+USD 30.00");
  });
}

test("on a phone a list item opens the transfer as a sheet, which can edit the transfer @phone", async ({
  page,
  newVisitor,
}) => {
  const queue = queues[2] as Queue;
  const sender = await createQueue(page, newVisitor, queue);
  await page.goto(withQuery(queue.path, { q: sender.email }));
  await itemOf(page, "USD 20.00").getByRole("link").filter({ visible: true }).click();
  const panel = page.getByRole("dialog", { name: /^Transfer HF-/ });
  await expect(panel).toContainText("USD 20.00");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: queue.editTitle, exact: true });
  await pick(dialog, "Status", "Deleted");
  await dialog.getByLabel(/^Reason/).fill("The order was a mistake");
  await dialog.getByRole("button", { name: "Save changes", exact: true }).click();
  await acknowledge(page, "Edit successful", queue.success);
  await expect(panel).toContainText("Declined");
});

test("the page shows that Skrill's credentials were given, but does not contain them", async ({ page, newVisitor }) => {
  await signInAsStaff(page);
  const customerPage = await newVisitor();
  const sender = await createCustomer(customerPage, page, { balance: "50" });
  const secrets = { password: "otter-lagoon-quartz", sixDigits: "739105" };
  await post(customerPage.request, "/api/other-transfer/new", { ...wallet, ...secrets, type: "Skrill" });
  await page.goto(withQuery(paths.manageOtherTransfers, { q: sender.email }));
  await page.getByRole("button", { name: /^Edit/ }).filter({ visible: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Other Transfer", exact: true });
  for (const label of ["Password", "Six Digits"]) {
    await expect(dialog.getByLabel(label)).toHaveValue("••••••••");
    await expect(dialog.getByLabel(label)).not.toBeEditable();
  }
  await expect(dialog.getByText("Provided, not stored")).toHaveCount(2);
  const content = await page.content();
  for (const secret of Object.values(secrets)) expect(content).not.toContain(secret);
});

test("all pending transfers that match are approved, including those of other pages", async ({ page, newVisitor }) => {
  test.slow();
  await signInAsStaff(page);
  const customerPage = await newVisitor();
  await createCustomer(customerPage, page, { balance: "500" });
  const accountName = `Erika ${randomUUID().slice(0, 8)}`;
  const count = resourcePageSize + 2;
  for (let number = 0; number < count; number += 1) {
    await post(customerPage.request, "/api/wire-transfer/new", {
      ...wire,
      accountName,
      amount: (1 + number).toFixed(2),
    });
  }
  await page.goto(withQuery(paths.manageWireTransfers, { q: accountName, status: "pending" }));
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(resourcePageSize);
  const everyPage = page.getByRole("button", { name: "Approve all that match, on every page", exact: true });
  await rows.first().getByRole("checkbox").check();
  await expect(everyPage).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Choose all pending transfers on this page", exact: true }).check();
  await everyPage.click();
  const dialog = page.getByRole("dialog", { name: `Approve ${count} transfers?`, exact: true });
  await expect(dialog).toContainText(`${count} transfers in USD`);
  await expect(dialog).toContainText(`USD ${((count * (count + 1)) / 2).toFixed(2)}`);
  await expectAccessibleInBothLooks(page);
  // This transfer is ordered while the dialog is open. The dialog does not list the transfer, so the confirmation must not approve
  // the transfer.
  await post(customerPage.request, "/api/wire-transfer/new", { ...wire, accountName, amount: "99.00" });
  await dialog.getByRole("button", { name: `Approve ${count} transfers`, exact: true }).click();
  const done = page.getByRole("dialog", { name: `${count} transfers approved`, exact: true });
  await expect(done).toContainText("All of them have been approved.");
  await expectAccessible(page);
  await done.getByRole("button", { name: "Ok", exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("USD 99.00");
});

test("a click on a row opens its transfer, but a click on its links, its checkbox or selected text does not", async ({
  page,
  newVisitor,
}) => {
  const sender = await createQueue(page, newVisitor, queues[2] as Queue);
  await page.goto(withQuery(paths.manageOtherTransfers, { q: sender.email }));
  const row = itemOf(page, "USD 20.00");
  const panel = page.getByRole("dialog", { name: /^Transfer HF-/ });
  await row.getByRole("checkbox").check();
  await expect(panel).toHaveCount(0);
  await row.getByText("USD 20.00").selectText();
  await row.getByText("USD 20.00").click({ modifiers: ["Shift"] });
  await expect(panel).toHaveCount(0);
  await page.evaluate(() => window.getSelection()?.removeAllRanges());
  await row.getByText("USD 20.00").click();
  await expect(panel).toContainText("USD 20.00");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(row.getByRole("link", { name: /^Open the transfer/ })).toBeFocused();
});
