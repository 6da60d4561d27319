import { paths } from "@/lib/paths";
import { expect, expectAccessibleInBothLooks, logIn, ok, outcome, pick } from "@/tests/support/browser/browser";
import { channels, confirm, fillIn, review, test, wire } from "@/tests/support/browser/channels";
import { approveNewest, readMoney, readTransfers, send } from "@/tests/support/browser/money";

for (const way of channels) {
  test(`${way.name}: a transfer is sent, held, approved and shown in the history`, async ({
    page,
    bank: { staff, payer },
  }) => {
    await logIn(page, payer.email, payer.password);
    await page.goto(paths.home);
    await page
      .getByRole("navigation", { name: "Main menu", exact: true })
      .getByRole("link", { name: way.name, exact: true })
      .click();
    await expect(page).toHaveURL(way.path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(way.title);
    await expect(page).toHaveTitle(new RegExp(`^${way.path[1]?.toUpperCase()}${way.path.slice(2)} \\| `));
    await expect(page.getByLabel("Amount")).toHaveAccessibleDescription(/^\$1,500\.00 available/);
    await fillIn(page, way, "20.50");
    await expect(review(page)).toContainText("$20.50");
    await confirm(page, way);
    await expect(outcome(page, way.success)).toContainText("You will be notified via email of the progress!");
    await ok(outcome(page, way.success));
    await expect(page.getByLabel("Amount")).toHaveValue("");
    await expect(page.getByLabel("Amount")).toHaveAccessibleDescription(/^\$1,479\.50 available/);
    expect(await readTransfers(staff, payer, way.kind)).toEqual([{ amount: "20.50", status: "pending" }]);
    expect(await readMoney(staff, payer)).toEqual({ balance: "1500.00", held: "20.50" });

    if (way.kind === "other") {
      // When the customer opens the page again, the page offers the same receiver.
      await page.goto(way.path);
      await page.getByRole("button", { name: `Pay ${way.receiver}`, exact: true }).click();
      await expect(page.getByLabel("Receiver e-mail")).toHaveValue(way.receiver);
    }

    await approveNewest(staff, payer, way.kind);
    expect(await readMoney(staff, payer)).toEqual({ balance: "1479.50", held: "0.00" });
    for (const path of [paths.transactions, paths.home]) {
      await page.goto(path);
      // On the home page, the lines of a day are a list inside the list of days.
      const role = path === paths.home ? "listitem" : "row";
      const sent = page.getByRole(role).filter({ hasText: way.receiver }).last();
      await expect(sent).toContainText("−$20.50");
      if (path === paths.transactions) await expect(sent).toContainText(/Approved|Completed/);
    }
  });
}

test("the first screen of a phone holds the amount and the button on every channel", async ({ page, bank }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, bank.payer.email, bank.payer.password);
  for (const way of channels) {
    await page.goto(way.path);
    await expect(page.getByLabel("Amount")).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: way.submit, exact: true })).toBeInViewport({ ratio: 1 });
    // On a phone, the form's button replaces the bottom bar with the main pages.
    await expect(page.getByRole("navigation", { name: "Main pages", exact: true })).toBeHidden();
  }
});

test("a wire asks for the bank and the address after the account number @phone", async ({ page, bank }) => {
  await logIn(page, bank.payer.email, bank.payer.password);
  await page.goto(wire.path);
  const later = ["SWIFT code", "Receiving Bank", "Town"].map((label) => page.getByLabel(label));
  await expect(page.getByText("We then ask only for what its bank needs.")).toBeVisible();
  for (const field of later) await expect(field).toHaveCount(0);
  await page.getByLabel("Account number").fill("DE02 1203 0000 0000 2020 51");
  for (const field of later) await expect(field).toBeVisible();
  await expect(page.getByText("We then ask only for what its bank needs.")).toHaveCount(0);
  // The later fields stay visible even after the account number is emptied.
  await page.getByLabel("Account number").fill("");
  for (const field of later) await expect(field).toBeVisible();
});

test("an empty wire is refused for the fields on the screen only, and each name leads to its field @phone", async ({
  page,
  bank,
}) => {
  await logIn(page, bank.payer.email, bank.payer.password);
  await page.goto(wire.path);
  await page.getByRole("button", { name: wire.submit, exact: true }).click();
  const named = page.getByRole("alert").getByRole("link");
  await expect(named).toHaveText(["Account name", "Account number", "Amount"]);
  await named.last().click();
  await expect(page.getByLabel("Amount")).toBeFocused();
  await expect(page.getByLabel("SWIFT code")).toHaveCount(0);
  await expectAccessibleInBothLooks(page);
  await page.getByLabel("Account number").fill("DE02 1203 0000 0000 2020 51");
  for (const label of ["SWIFT code", "Receiving Bank", "Town"]) {
    await expect(page.getByLabel(label)).not.toHaveAttribute("aria-invalid", "true");
  }
  // The summary no longer contains a link to a corrected field.
  const box = page.getByText("2 fields need another look").locator("..");
  await expect(box.getByRole("link")).toHaveText(["Account name", "Amount"]);
});

test("an amount that is not available is refused beside its field, and no sheet opens", async ({ page, bank }) => {
  test.slow();
  await logIn(page, bank.payer.email, bank.payer.password);
  for (const way of channels) {
    await page.goto(way.path);
    await page.getByLabel("Amount").fill("9999");
    await expect(page.getByLabel("Amount")).toHaveAccessibleDescription("You have $1,500.00 available.");
    await expect(page.getByLabel("Amount")).toHaveAttribute("aria-invalid", "true");
    await fillIn(page, way, "1500.01");
    await expect(page.getByLabel("Amount")).toBeFocused();
    await expect(page.getByLabel("Amount")).toHaveAccessibleDescription("You have $1,500.00 available.");
    await expect(review(page)).toHaveCount(0);
    await page.getByLabel("Amount").fill("20");
    await expect(page.getByLabel("Amount")).not.toHaveAttribute("aria-invalid", "true");
  }
});

test("a refusal of the bank appears in the sheet, is never shown as success, and keeps the typed text", async ({
  page,
  bank: { staff, payer },
}) => {
  test.slow();
  await logIn(page, payer.email, payer.password);
  let left = 1_500;
  const spendElsewhere = async (amount: number) => {
    const spent = { type: "PayPal", receiverEmail: `p${left}@example.com`, amount: `${amount}.00`, pin: "2468" };
    await send(page.request, "/api/other-transfer/new", spent);
    left -= amount;
  };
  await spendElsewhere(600);
  for (const way of channels) {
    const amount = `${left - 50}.00`;
    await page.goto(way.path);
    await fillIn(page, way, amount);
    await expect(review(page)).toContainText(`$${amount}`);
    // The customer spends money on another device before the order arrives.
    await spendElsewhere(100);
    await confirm(page, way);
    const refused = outcome(page, way.error);
    await expect(refused).toContainText("There is not enough available money in the account.");
    await expect(review(page)).toHaveCount(0);
    await ok(refused);
    await expect(page.getByLabel("Amount")).toHaveValue(amount);
    const receiver = page.getByLabel(way.kind === "wire" ? "Account name" : "Receiver e-mail");
    await expect(receiver).toHaveValue(way.receiver);
  }
  expect(await readTransfers(staff, payer, "wire")).toEqual([]);
});

test("each mistake in a wire is shown beside its field", async ({ page, bank: { staff, payer } }) => {
  test.slow();
  await logIn(page, payer.email, payer.password);
  await page.goto(wire.path);
  // This account number does not contain its country, so the form shows all fields.
  await page.getByLabel("Account number").fill("000123456789");
  await page.getByRole("button", { name: wire.submit, exact: true }).click();
  const missing = [
    ["Account name", "Enter the receiver’s name."],
    ["Amount", "Enter an amount."],
    ["SWIFT code", "Enter the SWIFT code."],
    ["Receiving Bank", "Enter the name of the bank."],
    ["Town", "Enter the town."],
    ["Receiver’s country", "Choose the receiver’s country."],
  ] as const;
  for (const [label, problem] of missing) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`^${problem}`));
  }
  // The summary names the fields in the order of the form.
  const named = page.getByRole("alert").getByRole("link");
  await expect(named).toHaveText(missing.map(([label]) => label));
  await named.last().click();
  await expect(page.getByLabel("Receiver’s country")).toBeFocused();
  await expectAccessibleInBothLooks(page);
  await fillIn(page, wire, "20");
  await expect(review(page)).toContainText(/Arrives by [A-Z][a-z]{2}, [A-Z][a-z]{2} \d/);
  await expect(review(page).getByText("DKB Berlin, Germany · BYLADEM1001")).toBeVisible();
  await review(page).getByRole("button", { name: "Back", exact: true }).click();
  // An IBAN is shown in groups of four. An IBAN identifies the receiver's bank, so the form has no field for a routing number.
  await expect(page.getByLabel("Account number")).toHaveValue("DE02 1203 0000 0000 2020 51");
  await expect(page.getByLabel("Routing number")).toHaveCount(0);
  for (const [label, value, problem] of [
    ["Account number", "DE02120300000000202052", "This IBAN has a mistake: its length or check digits are wrong."],
    ["SWIFT code", "CHASUS33", "This SWIFT code belongs to a bank in another country."],
    ["SWIFT code", "BYLADE", "A SWIFT code has 8 or 11 characters, such as DEUTDEFF."],
  ] as const) {
    const field = page.getByLabel(label);
    const right = await field.inputValue();
    await field.fill(value);
    await page.getByRole("button", { name: wire.submit, exact: true }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${problem}`));
    await field.fill(right);
  }
  await pick(page, "Country (optional)", "United States of America");
  await page.getByLabel("Account number").fill("000123456789");
  await page.getByLabel("SWIFT code").fill("CHASUS33");
  await page.getByLabel("Routing number").fill("021000022");
  await page.getByRole("button", { name: wire.submit, exact: true }).click();
  await expect(page.getByLabel("Routing number")).toHaveAccessibleDescription(/its check digit is wrong/);
  await page.getByLabel("Routing number").fill("021000021");
  await page.getByRole("button", { name: wire.submit, exact: true }).click();
  await expect(review(page)).toContainText("DKB Berlin, United States of America");
  await expectAccessibleInBothLooks(page);
  expect(await readTransfers(staff, payer, "wire")).toEqual([]);
});
