import { paths } from "@/lib/paths";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels";
import { expect, expectAccessible, logIn, test } from "@/tests/support/browser";
import { signUpCustomer } from "@/tests/support/browser-customer";

test("the dashboard shows the account and the twelve ways on, dead ends excepted @phone", async ({ page }) => {
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  for (const path of [paths.home, paths.dashboard]) {
    await page.goto(path);
    await expect(page).toHaveTitle(/^Dashboard \| /);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Ada");
    const panel = page.getByRole("region", { name: `Account ${customer.accountNumber}` });
    for (const text of [customer.accountNumber, "999999992", "$0.00", "CHECKING", "Active"]) {
      await expect(panel).toContainText(text);
    }
    const tiles = page.getByRole("region", { name: "What would you like to do?" });
    await expect(tiles.getByRole("listitem")).toHaveCount(12);
    const links = await tiles.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links).toEqual([
      paths.transactions,
      paths.interbankTransfer,
      paths.wireTransfer,
      ...walletChannelKeys.map((key) => walletChannels[key].path),
      paths.beneficiaries,
      paths.profile,
    ]);
    await expect(tiles.getByText("Coming soon")).toHaveCount(2);
  }
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
});
