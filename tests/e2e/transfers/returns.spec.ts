import { paths } from "@/lib/paths";
import { demoAdminEmail, demoPassword } from "@/prisma/seed/demo-logins";
import {
  acknowledge,
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
} from "@/tests/support/browser/browser";
import { expectTold, send, signUpPayer, test } from "@/tests/support/browser/money";

const reason = "Paid to the wrong account";

test("staff ask the receiver of a payment, and the receiver returns the payment with the PIN", async ({
  page,
  staff,
  newVisitor,
}) => {
  const payer = await signUpPayer(staff, { balance: "900.00" });
  const shop = await signUpPayer(staff, { firstName: "Noah", lastName: "Berg", balance: "1.00" });
  const own = await newVisitor();
  await logIn(own, payer.email, payer.password);
  const payee = {
    nickname: "Noah",
    accountName: "Noah Berg",
    accountType: "Checking",
    accountNumber: shop.accountNumber,
  };
  await send(own.request, "/api/beneficiary/new", payee);
  const order = { beneficiary: shop.accountNumber, amount: "250.00" };
  const { data } = (await send(own.request, "/api/interbank-transfer/new", order)) as { data: { _id: string } };
  await send(staff, "/api/interbank-transfer/edit", { id: data._id, payload: { status: "approved" } });

  const desk = await newVisitor();
  await logIn(desk, demoAdminEmail, demoPassword);
  await desk.goto(paths.managedRecord("interbank", data._id));
  const panel = desk.getByRole("dialog").first();
  await expect(panel.getByText("Final from")).toBeVisible();
  await panel.getByRole("button", { name: "Ask for the return", exact: true }).click();
  const question = desk.getByRole("dialog", { name: /^Ask the receiver to return / });
  await expectAccessibleInBothLooks(desk);
  await expectNoSidewaysScroll(desk);
  await question.getByLabel("Reason").fill(reason);
  await question.getByRole("button", { name: "Ask for the return", exact: true }).click();
  await acknowledge(desk, "The receiver has been asked", "The answer will stand in this panel.");
  await expect(panel.getByText("The receiver can answer until")).toBeVisible();

  await logIn(page, shop.email, shop.password);
  await expectTold(page.request, data._id, "transfer-return-asked");
  await page.goto(paths.transaction(data._id));
  await expect(page.getByRole("heading", { name: "Return this payment?", exact: true })).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Return $250.00", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Return $250.00?", exact: true });
  await expectAccessibleInBothLooks(page);
  await dialog.getByRole("button", { name: "Return $250.00", exact: true }).click();
  await expect(dialog.getByText("Enter your PIN to send this amount.")).toBeVisible();
  await dialog.getByLabel("Domestic transfer PIN").fill("2468");
  await page.keyboard.press("Enter");
  await acknowledge(page, "Payment returned", "$250.00 has gone back to");
  await expect(page.getByRole("heading", { name: "Return of a payment", exact: true })).toBeVisible();
  await expect(page.getByText("Returned", { exact: true })).toBeVisible();
  await expectAccessibleInBothLooks(page);
});
