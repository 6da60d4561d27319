import { paths } from "@/lib/paths";
import { demoAdminEmail, demoPassword } from "@/prisma/seed/demo-logins";
import {
  acknowledge,
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  pick,
} from "@/tests/support/browser/browser";
import { send, signUpPayer, test } from "@/tests/support/browser/money";

const sentence = "The details of the receiver’s account are wrong.";

test("staff decline a transfer with a reason, and the sender reads the reason as a sentence", async ({
  page,
  staff,
  newVisitor,
}) => {
  const payer = await signUpPayer(staff, { balance: "900.00" });
  await logIn(page, payer.email, payer.password);
  const order = { type: "PayPal", receiverEmail: "erika@example.com", amount: "10.00" };
  const { data } = (await send(page.request, "/api/other-transfer/new", order)) as { data: { _id: string } };

  const desk = await newVisitor();
  await logIn(desk, demoAdminEmail, demoPassword);
  await desk.goto(paths.managedRecord("wallet", data._id));
  const panel = desk.getByRole("dialog").first();
  await expect(panel.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Decline", exact: true }).click();
  const dialog = desk.getByRole("dialog", { name: /^Decline / });
  await expect(dialog.getByText("become available to")).toBeVisible();
  await expectAccessibleInBothLooks(desk);
  await expectNoSidewaysScroll(desk);
  await dialog.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(dialog.getByText("This field is required.")).toBeVisible();
  await pick(dialog, "Reason, as the customer reads it", sentence);
  // The button moves when the error disappears, so the test first waits until the error has disappeared.
  await expect(dialog.getByText("This field is required.")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Decline", exact: true }).click();
  await acknowledge(desk, "Transfer declined", "We have told the customer.");
  await expect(panel.getByText(sentence).first()).toBeVisible();

  await page.goto(paths.transaction(data._id));
  await expect(page.getByText(sentence).first()).toBeVisible();
  await expectAccessibleInBothLooks(page);
});
