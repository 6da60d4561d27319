import type { Locator, Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { acknowledge, expect, expectAccessible, logIn, ok, outcome, pick, test } from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";

async function openBeneficiaries(page: Page) {
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  await page.goto(paths.beneficiaries);
  return customer;
}

async function add(page: Page, beneficiary: { nickname: string; accountName: string; accountNumber: string }) {
  await page.getByRole("button", { name: "Add Beneficiary", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add Beneficiary", exact: true });
  await dialog.getByLabel("Nickname").fill(beneficiary.nickname);
  await dialog.getByLabel("Account Name").fill(beneficiary.accountName);
  await dialog.getByLabel("Account Number").fill(beneficiary.accountNumber);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
}

/**
 * Enters the current password. The first addition or change of a beneficiary on a day needs no password, and each later change
 * needs the password.
 */
async function prove(dialog: Locator, refused: Locator, button: string, password: string) {
  await expect(refused).toContainText("You have added or changed a beneficiary today already.");
  await ok(refused);
  const proof = dialog.getByLabel("Current Password");
  await expect(proof).toHaveAccessibleDescription(/You have added or changed a beneficiary today already\./);
  await proof.fill(password);
  await dialog.getByRole("button", { name: button, exact: true }).click();
}

/**
 * Presses "Edit" or "Delete" for a beneficiary. On phones, this button is in a sheet that a button in the list opens. Returns the
 * button in the list.
 */
async function openTask(page: Page, task: "Edit" | "Delete", nickname: string): Promise<Locator> {
  const button = page.getByRole("button", { name: `${task} ${nickname}`, exact: true });
  const more = page.getByRole("button", { name: `More for ${nickname}`, exact: true });
  await expect(button.or(more)).toBeVisible();
  const isPhone = await more.isVisible();
  if (isPhone) {
    await more.click();
    await expect(page.getByRole("dialog", { name: nickname, exact: true })).toBeVisible();
    await expectAccessible(page);
  }
  await button.click();
  return isPhone ? more : button;
}

const noah = { nickname: "Noah", accountName: "Noah Berg", accountNumber: "GB29 NWBK 6016 1331 9268 19" };

test("a customer adds, edits and deletes a beneficiary without a reload of the page @phone", async ({ page }) => {
  const { password } = await openBeneficiaries(page);
  await expect(page).toHaveTitle(/^Beneficiaries \| /);
  await expect(page.getByText("No beneficiaries yet")).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => document.body.setAttribute("data-same-page", ""));

  await add(page, noah);
  await acknowledge(page, "Beneficiary Successfully added", "A new beneficiary has been added!");
  await expect(page.getByRole("row", { name: /Noah Berg/ })).toContainText("GB29NWBK60161331926819");
  await expectAccessible(page);
  // On phones, the link for a payment is in the sheet.
  const more = page.getByRole("button", { name: "More for Noah", exact: true });
  const isPhone = await more.isVisible();
  if (isPhone) await more.click();
  await expect(page.getByRole("link", { name: "Send money to Noah", exact: true })).toHaveAttribute(
    "href",
    paths.send({ to: "GB29NWBK60161331926819" }),
  );
  if (isPhone) await page.keyboard.press("Escape");

  await openTask(page, "Edit", "Noah");
  const edit = page.getByRole("dialog", { name: "Edit Beneficiary", exact: true });
  await expect(edit.getByLabel("Account Number")).not.toBeEditable();
  await expectAccessible(page);
  await edit.getByLabel("Nickname").fill("Landlord");
  await pick(edit, "Account Type", "Premium Finance Account");
  await edit.getByRole("button", { name: "Save changes", exact: true }).click();
  await prove(edit, outcome(page, "Error in editing beneficiary"), "Save changes", password);
  await acknowledge(page, "Edit successful", "Your beneficiary details have been updated!");
  await expect(page.getByRole("row", { name: /Landlord/ })).toContainText("Premium Finance Account");

  const opener = await openTask(page, "Delete", "Landlord");
  const question = page.getByRole("alertdialog", { name: "Delete Beneficiary", exact: true });
  await expect(question).toContainText("Are you sure you want to delete this beneficiary?");
  await expectAccessible(page);
  await question.getByRole("button", { name: "No", exact: true }).click();
  await expect(question).toBeHidden();
  await expect(opener).toBeFocused();

  await openTask(page, "Delete", "Landlord");
  await question.getByRole("button", { name: "Yes, Delete", exact: true }).click();
  await acknowledge(page, "Delete successful", "Your beneficiary has been deleted!");
  await expect(page.getByText("No beneficiaries yet")).toBeVisible();
  await expect(page.locator("body")).toHaveAttribute("data-same-page", "");
});

test("an invalid beneficiary is refused beside its field, and the typed text stays", async ({ page }) => {
  const customer = await openBeneficiaries(page);
  await add(page, { nickname: "", accountName: "", accountNumber: "12" });
  const dialog = page.getByRole("dialog", { name: "Add Beneficiary", exact: true });
  await expect(dialog.getByLabel("Nickname")).toHaveAccessibleDescription(/^Enter a nickname\./);
  await expect(dialog.getByLabel("Account Name")).toHaveAccessibleDescription(/^Enter the receiver’s name\./);
  await expect(dialog.getByLabel("Account Number")).toHaveAccessibleDescription(/Use 4 to 34 letters and digits\./);
  await expect(dialog.getByLabel("Nickname")).toBeFocused();

  await dialog.getByLabel("Nickname").fill("Me");
  await dialog.getByLabel("Account Name").fill("Ada Okafor");
  await dialog.getByLabel("Account Number").fill(customer.accountNumber);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByLabel("Account Number")).toHaveAccessibleDescription(/This is your own account\./);

  await dialog.getByLabel("Account Number").fill(noah.accountNumber);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await acknowledge(page, "Beneficiary Successfully added", "A new beneficiary has been added!");
  await add(page, { ...noah, accountNumber: "gb29-nwbk-60161331926819" });
  await acknowledge(page, "Error in adding beneficiary", "You have a beneficiary with this account number already.");
  await expect(dialog.getByLabel("Account Name")).toHaveValue("Noah Berg");
});

test("a failed request is shown as failed, and can be repeated", async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/ERR_FAILED|Failed to fetch/);
  await openBeneficiaries(page);
  await page.route(`**${paths.beneficiaries}`, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await add(page, noah);
  await acknowledge(page, "Error in adding beneficiary", "Please try again later!");
  await page.unroute(`**${paths.beneficiaries}`);
  await page
    .getByRole("dialog", { name: "Add Beneficiary", exact: true })
    .getByRole("button", { name: "Add", exact: true })
    .click();
  await acknowledge(page, "Beneficiary Successfully added", "A new beneficiary has been added!");
});

test("the server searches the list, and the list shows no other customer's beneficiaries", async ({
  page,
  newVisitor,
}) => {
  const { password } = await openBeneficiaries(page);
  for (const number of [1, 2, 3]) {
    await add(page, { nickname: `Friend ${number}`, accountName: `Person ${number}`, accountNumber: `9000${number}` });
    const dialog = page.getByRole("dialog", { name: "Add Beneficiary", exact: true });
    if (number > 1) await prove(dialog, outcome(page, "Error in adding beneficiary"), "Add", password);
    await acknowledge(page, "Beneficiary Successfully added", "A new beneficiary has been added!");
  }
  await page.getByRole("searchbox").fill("person 2");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("row", { name: /Friend/ })).toHaveCount(1);
  await page.getByRole("searchbox").fill("%");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText("No beneficiary matches “%”.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show all", exact: true }).click();
  await expect(page.getByRole("row", { name: /Friend/ })).toHaveCount(3);
  // The whole row leads to the payee, because the link of the first cell lies over the row.
  await page.getByRole("cell", { name: "Person 2", exact: true }).click({ force: true });
  await expect(page).toHaveURL(paths.beneficiary("90002"));

  const other = await newVisitor();
  await openBeneficiaries(other);
  await expect(other.getByText("No beneficiaries yet")).toBeVisible();
});
