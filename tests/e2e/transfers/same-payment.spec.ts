import { paths } from "@/lib/paths";
import {
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  outcome,
} from "@/tests/support/browser/browser";
import { channel, fillIn, review } from "@/tests/support/browser/channels";
import { send, signUpPayer, test } from "@/tests/support/browser/money";
import { wire } from "@/tests/support/outgoing-orders";

test("the review asks about a repeated payment, and a confirmation sends it once more", async ({ page, staff }) => {
  const payer = await signUpPayer(staff, { balance: "100.00" });
  await logIn(page, payer.email, payer.password);
  await send(page.request, "/api/wire-transfer/new", { ...wire, amount: "5.00" });
  await page.goto(paths.wireTransfer);
  await fillIn(page, channel("Wire Transfer"), "5");
  await review(page).getByRole("button", { name: "Send $5.00", exact: true }).click();
  await expect(review(page)).toContainText("You have sent this payee the same amount within the last 24 hours.");
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  await review(page).getByRole("button", { name: "Send $5.00 again", exact: true }).click();
  await expect(outcome(page, "Wire Transfer Initiated successfully")).toBeVisible();
  const reply = await page.request.get(`/api/wire-transfer/user/${payer.email}`);
  expect(((await reply.json()) as { data: unknown[] }).data).toHaveLength(2);
});
