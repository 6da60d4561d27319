import { paths } from "@/lib/paths";
import { acknowledge, expect, logIn, ok, outcome } from "@/tests/support/browser/browser";
import { channels, confirm, fillIn, review, test } from "@/tests/support/browser/channels";
import { manageFields, translatePage } from "@/tests/support/browser/foreign-scripts";
import { readTransfers } from "@/tests/support/browser/money";

// Tests that customers can still pay when a translator or a password manager changes the DOM without React's knowledge
// (facebook/react#11538).

for (const how of ["wrap", "replace"] as const) {
  test.describe(`pages with a password manager and a translator that ${how}s texts`, () => {
    // The translator changes texts before React hydrates the page. React then renders the changed part of the page again and logs
    // error 418.
    test.use({ expectedConsoleErrors: [/Minified React error #418/] });

    test.beforeEach(async ({ context }) => {
      await context.addInitScript(translatePage, how);
      await context.addInitScript(manageFields);
    });

    test("money is sent once on every channel, and every step is shown", async ({ page, bank }) => {
      test.slow();
      await logIn(page, bank.payer.email, bank.payer.password);
      for (const [index, channel] of channels.entries()) {
        // All wallet transfers in this test pay the same person, so each transfer has a different amount. For an equal amount, the
        // bank would ask whether the customer wants to pay again.
        const amount = `${11 + index}.00`;
        await page.goto(channel.path);
        await expect(page.locator("h1 font").first()).toBeVisible();
        await fillIn(page, channel, "10.00");
        await expect(review(page)).toContainText("$10.00");
        await page.keyboard.press("Escape");
        await expect(review(page)).toHaveCount(0);
        await page.getByLabel("Amount").fill(amount);
        await page.getByRole("button", { name: channel.submit, exact: true }).click();
        // The review dialog shows only the new amount.
        await expect(review(page)).toContainText(`$${amount}`);
        await expect(review(page)).not.toContainText("$10.00");
        await confirm(page, channel);
        await ok(outcome(page, channel.success));
        await expect(page.getByLabel("Amount")).toHaveValue("");
      }
      const wires = await readTransfers(bank.staff, bank.payer, "wire");
      expect(wires.map(({ amount }) => amount)).toEqual(["11.00"]);
    });

    test("a beneficiary is added, and a refusal appears beside its field", async ({ page, bank }) => {
      await logIn(page, bank.payer.email, bank.payer.password);
      await page.goto(paths.beneficiaries);
      await expect(page.locator("h1 font").first()).toBeVisible();
      await page.getByRole("button", { name: "Add Beneficiary", exact: true }).first().click();
      const dialog = page.getByRole("dialog", { name: "Add Beneficiary", exact: true });
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      await expect(dialog.getByText("Enter a nickname.")).toBeVisible();
      await dialog.getByLabel("Nickname").fill("Noah");
      await dialog.getByLabel("Account Name").fill("Noah Berg");
      await dialog.getByLabel("Account Number").fill("GB29NWBK60161331926819");
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      await acknowledge(page, "Beneficiary Successfully added", "A new beneficiary has been added!");
      await expect(page.getByText("Noah Berg").first()).toBeVisible();
    });
  });
}
