import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expect, logIn } from "@/tests/support/browser/browser";
import { review, test } from "@/tests/support/browser/channels";
import { loseReply } from "@/tests/support/browser/crash";
import { readTransfers, send, signUpPayer } from "@/tests/support/browser/money";

// Tests the send page when something happens between the choice of the receiver and the sending: an answer is lost, or a limit
// ends.

test.use({ expectedConsoleErrors: [/ERR_FAILED|Failed to fetch|40[13]/] });

const who = (page: Page) => page.getByRole("combobox", { name: "Who gets the money?", exact: true });
const option = (page: Page, text: string) => page.getByRole("option").filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function addPayee(page: Page, accountNumber: string): Promise<void> {
  const payee = { nickname: "Landlady", accountName: "Noah Berg", accountNumber, accountType: "Checking" };
  await send(page.request, "/api/beneficiary/new", payee);
}

test("an order whose answer was lost leaves no order ready on the send page", async ({
  page,
  bank: { staff, payer },
}) => {
  const payee = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
  await logIn(page, payer.email, payer.password);
  await addPayee(page, payee.accountNumber);
  await page.goto(paths.send({ to: payee.accountNumber, amount: "40.00" }));
  await button(page, "Send $40.00").click();
  await expect(review(page)).toContainText("Name matches");
  await loseReply(page);
  await review(page).getByRole("button", { name: "Send $40.00", exact: true }).click();
  const sent = page.getByRole("alertdialog").filter({ hasText: "was sent" });
  await sent.getByRole("button", { name: "Done", exact: true }).click();
  await expect(who(page)).toHaveValue("");
  await option(page, "Noah Berg").click();
  await expect(page.getByLabel("Amount")).toHaveValue("");
  expect(await readTransfers(staff, payer)).toEqual([{ amount: "40.00", status: "pending" }]);
});

test("the limit for a new payee stops an order until its end, and not after its end", async ({
  page,
  bank: { staff, payer },
}) => {
  const payee = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
  await logIn(page, payer.email, payer.password);
  await addPayee(page, payee.accountNumber);
  await send(page.request, "/api/interbank-transfer/new", { beneficiary: payee.accountNumber, amount: "10.00" });
  // The bank's first answer about the payee names $10.00 and an end in a few seconds.
  let isChanged = false;
  await page.route("**/send*", async (route) => {
    if (isChanged || route.request().method() !== "POST") return await route.fallback();
    const response = await route.fetch();
    const body = await response.text();
    isChanged = body.includes('"leftCents"');
    const end = new Date(Date.now() + 15_000).toISOString();
    const changed = body
      .replace(/"leftCents":"\$n\d+"/, '"leftCents":"$n1000"')
      .replace(/"at":"\$D[^"]+"/, `"at":"$D${end}"`);
    await route.fulfill({ response, body: changed });
  });
  await page.goto(paths.send({ to: payee.accountNumber, amount: "500.00" }));
  const limit = /You can send this payee up to \$10\.00 until/;
  await expect(page.getByLabel("Amount")).toHaveAccessibleDescription(limit);
  await expect(page.getByLabel("Amount")).not.toHaveAccessibleDescription(limit);
  await page.getByLabel("Amount").fill("501");
  await button(page, "Send $501.00").click();
  await expect(review(page)).toContainText("Name matches");
});
