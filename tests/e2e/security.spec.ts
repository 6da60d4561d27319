import { paths } from "@/lib/paths";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  logIn,
  outcome,
  test,
} from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";

const newPassword = "seven quiet lanterns";
const cookieName = "holdfast-session";

test("a customer changes the password, stays logged in, and a stolen cookie stops at once @phone", async ({
  page,
  newVisitor,
}) => {
  const { email, password } = await signUpCustomer(page.request);
  await logIn(page, email, password);
  const stolen = (await page.context().cookies()).filter(({ name }) => name === cookieName);
  const thief = await newVisitor();
  await thief.context().addCookies(stolen);
  await thief.goto(paths.profile);
  await expect(thief.getByRole("heading", { level: 1 })).toBeVisible();

  await page.goto(paths.profile);
  await page.getByRole("link", { name: "Password and devices", exact: true }).click();
  await page.waitForURL(paths.security);
  await expectAccessibleInBothLooks(page);
  await page.getByLabel("Current Password").fill("not this one");
  await page.getByLabel("New Password", { exact: true }).fill("Liverpool1892!");
  await expect(page.getByText("Nearly there")).toBeVisible();
  await page.getByLabel("New Password", { exact: true }).fill(newPassword);
  await expect(page.getByText("Hard to guess.")).toBeVisible();
  await page.getByLabel("Confirm New Password").fill(newPassword);
  const submit = page.getByRole("button", { name: "Change My Password", exact: true });
  await submit.click();
  await expect(page.getByLabel("Current Password")).toHaveAccessibleDescription(/This is not your password\./);
  await page.getByLabel("Current Password").fill(password);
  await submit.click();
  await outcome(page, "Your password has been changed").getByRole("button", { name: "Ok", exact: true }).click();
  await page.reload();
  await expect(page).toHaveURL(paths.security);
  await thief.goto(paths.profile);
  await expect(thief).toHaveURL(/\/login/);
});

test("a customer sees where they are logged in, and ends the others, a copy of the own cookie too", async ({
  page,
  newVisitor,
}) => {
  const { email, password } = await signUpCustomer(page.request);
  const [phone, thief] = [await newVisitor(), await newVisitor()];
  await logIn(phone, email, password);
  await logIn(page, email, password);
  await thief.context().addCookies((await page.context().cookies()).filter(({ name }) => name === cookieName));
  await page.goto(paths.security);
  const devices = page.getByRole("table", { name: "Where you are logged in", exact: true });
  await expect(devices.getByText("This device")).toHaveCount(1);
  await devices
    .getByRole("button", { name: /^Log out / })
    .first()
    .click();
  await outcome(page, "That device has been logged out").getByRole("button", { name: "Ok", exact: true }).click();
  await phone.goto(paths.profile);
  await expect(phone).toHaveURL(/\/login/);
  await logIn(phone, email, password);
  await page.reload();
  await page.getByRole("button", { name: "Log out all other devices", exact: true }).click();
  await outcome(page, "Every other device has been logged out")
    .getByRole("button", { name: "Ok", exact: true })
    .click();
  await expectAccessible(page);
  await page.reload();
  await expect(page).toHaveURL(paths.security);
  for (const other of [phone, thief]) {
    await other.goto(paths.profile);
    await expect(other).toHaveURL(/\/login/);
  }
});
