import { expect, expectAccessibleInBothLooks, logIn, ok, outcome } from "@/tests/support/browser/browser";
import { channel, confirm, credentials, fillIn, review, tabTo, test } from "@/tests/support/browser/channels";
import { readMoney, readTransfers } from "@/tests/support/browser/money";

test("Skrill's credentials are only in the one call to Skrill", async ({ page, bank: { staff, payer } }) => {
  test.slow();
  const skrill = channel("Skrill");
  await logIn(page, payer.email, payer.password);
  const carriers: string[] = [];
  const secrets = Object.values(credentials);
  const hasSecret = (text: string | null) => secrets.some((secret) => text?.includes(secret));
  page.on("request", (request) => {
    expect(hasSecret(request.url())).toBe(false);
    if (hasSecret(request.postData())) carriers.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(skrill.path);
  await fillIn(page, skrill, "12");
  for (const label of ["Skrill Password", "Skrill 6 Digits"]) {
    const field = review(page).getByLabel(label);
    await expect(field).toHaveAttribute("type", "password");
    await expect(field).toHaveAttribute("autocomplete", "off");
  }
  const password = review(page).getByLabel("Skrill Password");
  await review(page).getByRole("button", { name: "Show", exact: true }).click();
  await expect(password).toHaveAttribute("type", "text");
  await review(page).getByRole("button", { name: "Hide", exact: true }).click();
  await expect(password).toHaveAttribute("type", "password");
  await expectAccessibleInBothLooks(page);
  await review(page).getByRole("button", { name: "Initiate Transfer", exact: true }).click();
  await expect(review(page).getByText("Enter the password.")).toHaveCount(1);
  await expect(review(page).getByText("Enter the six digits.")).toBeVisible();
  expect(carriers).toEqual([]);
  await confirm(page, skrill);
  await expect(outcome(page, "Inter Bank Transfer Initiated successfully")).toBeVisible();
  expect(carriers).toEqual([`POST ${skrill.path}`]);

  const kept = await page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      [...document.querySelectorAll("input")].map(({ value }) => value),
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      window.history.state,
      window.location.href,
    ]),
  );
  expect(hasSecret(kept)).toBe(false);
  expect(hasSecret(JSON.stringify(await page.context().storageState()))).toBe(false);
  await ok(outcome(page, skrill.success));
  await fillIn(page, skrill, "13");
  await expect(review(page).getByLabel("Skrill Password")).toHaveValue("");
  const reply = await (await staff.get(`/api/other-transfer/user/${payer.email}`)).text();
  expect(hasSecret(reply)).toBe(false);
});

test("digits that Skrill refuses are requested again, and no money has moved", async ({ page, bank }) => {
  const { staff, payer } = bank;
  const skrill = channel("Skrill");
  await logIn(page, payer.email, payer.password);
  await page.goto(skrill.path);
  await fillIn(page, skrill, "12");
  await confirm(page, skrill, { ...credentials, sixDigits: "000000" });
  const digits = review(page).getByLabel("Skrill 6 Digits");
  await expect(digits).toHaveAccessibleDescription("Skrill does not accept these digits.");
  await expect(digits).toHaveValue("");
  await expect(review(page).getByLabel("Skrill Password")).toHaveValue("");
  expect(await readMoney(staff, payer)).toEqual({ balance: "1500.00", held: "0.00" });
  await confirm(page, skrill);
  await expect(outcome(page, skrill.success)).toBeVisible();
  expect(await readTransfers(staff, payer, "other")).toEqual([{ amount: "12.00", status: "pending" }]);
});

test("a Skrill transfer works by keyboard alone", async ({ page, bank: { staff, payer } }) => {
  const skrill = channel("Skrill");
  await logIn(page, payer.email, payer.password);
  await page.goto(skrill.path);
  await expectAccessibleInBothLooks(page);
  await page.getByLabel("Receiver e-mail").focus();
  await page.keyboard.type("erika@example.com");
  await tabTo(page, page.getByLabel("Amount"));
  await page.keyboard.type("12.34");
  await page.keyboard.press("Enter");
  await tabTo(page, review(page).getByLabel("Skrill Password"));
  await page.keyboard.type(credentials.password);
  await page.keyboard.press("Escape");
  await expect(review(page)).toBeHidden();
  await tabTo(page, page.getByRole("button", { name: "Continue", exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page, review(page).getByLabel("Skrill Password"));
  await expect(review(page).getByLabel("Skrill Password")).toHaveValue("");
  await page.keyboard.type(credentials.password);
  await tabTo(page, review(page).getByLabel("Skrill 6 Digits"));
  await page.keyboard.type(credentials.sixDigits);
  await page.keyboard.press("Enter");
  await expect(outcome(page, skrill.success)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(outcome(page, skrill.success)).toBeHidden();
  expect(await readTransfers(staff, payer, "other")).toEqual([{ amount: "12.34", status: "pending" }]);
});
