import { paths } from "@/lib/paths";
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test } from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";
import { send } from "@/tests/support/browser/money";

// Tests the first steps that the dashboard suggests to a new customer.

const stepsOf = (page: Parameters<typeof logIn>[0]) =>
  page.getByRole("region", { name: "Your first steps", exact: true });

test("a new customer sees the completed first steps, and links to the open steps", async ({ page }) => {
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  await page.goto(paths.dashboard);
  const steps = stepsOf(page);
  await expect(steps.getByRole("listitem")).toHaveCount(5);
  await expect(steps).toContainText("1 of 5 done");
  await expect(steps.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "1");
  await expect(steps.getByRole("link", { name: /^Add a second factor/ })).toHaveAttribute("href", paths.security);
  // Only this step asks the customer to verify the e-mail address, so the page shows no notice about the verification.
  await expect(steps.getByRole("button", { name: "Resend Verification Code", exact: true })).toBeVisible();
  await expect(page.getByText("Verify your e-mail first")).toHaveCount(0);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const beneficiary = { nickname: "Noah", accountName: "Noah Berg", accountNumber: "DE89370400440532013000" };
  await send(page.request, "/api/beneficiary/new", { ...beneficiary, accountType: "Checking" });
  await page.goto(paths.dashboard);
  await expect(steps.getByRole("link", { name: /^Add a beneficiary/ })).toHaveCount(0);
  await expect(steps.getByRole("listitem").filter({ hasText: "Add a beneficiary" })).toContainText("Done");
});

test("hidden first steps stay hidden, in this browser and in another browser", async ({ page, newVisitor }) => {
  const { email, password } = await signUpCustomer(page.request);
  await logIn(page, email, password);
  await page.goto(paths.dashboard);
  await stepsOf(page).getByRole("button", { name: "Hide", exact: true }).click();
  await expect(stepsOf(page)).toHaveCount(0);
  await expect(page.locator("#content")).toBeFocused();
  const other = await newVisitor();
  await logIn(other, email, password);
  await other.goto(paths.dashboard);
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(stepsOf(other)).toHaveCount(0);
});
