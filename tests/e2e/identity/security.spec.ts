import * as z from "zod";
import { paths } from "@/lib/paths";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectFitInEveryLook,
  logIn,
  outcome,
  readMail,
  test,
} from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";

const newPassword = "seven quiet lanterns";
const cookieName = "holdfast-session";
const ownPage = { "Sec-Fetch-Site": "same-origin" };

test("a customer changes the password and stays logged in, and a stolen cookie stops working immediately", async ({
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
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Security/ })
    .click();
  await page.waitForURL(paths.security);
  const state = page.getByRole("region", { name: /missing from your protection$/ });
  await expect(state.getByRole("listitem").first()).toContainText("No passkey and no authenticator app");
  await expect(state.getByRole("listitem").first()).toContainText("once you have verified your e-mail address");
  await expect(state.getByRole("button", { name: "Add an authenticator app", exact: true })).toBeHidden();
  await expectAccessibleInBothLooks(page);
  await page.getByRole("link", { name: "Change: Password", exact: true }).click();
  // The region about missing protection stays visible beside the form, and so does the list of the devices that will be logged
  // out.
  await expect(state).toBeVisible();
  await expect(page.getByRole("table", { name: "Where you are logged in", exact: true })).toBeVisible();
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
  await expect(page).toHaveURL(paths.security);
  await page.reload();
  await expect(page).toHaveURL(paths.security);
  await thief.goto(paths.profile);
  await expect(thief).toHaveURL(/\/login/);
});

test("a customer sees their open sessions and ends the others, including a copy of their own cookie", async ({
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
  const question = page.getByRole("dialog", { name: /^Log out / });
  await question.getByLabel("Current Password").fill("not this one");
  const end = question.getByRole("button", { name: "Log out", exact: true });
  await end.click();
  await expect(question.getByLabel("Current Password")).toHaveAccessibleDescription(/This is not your password\./);
  await expectAccessibleInBothLooks(page);
  await question.getByLabel("Current Password").fill(password);
  await end.click();
  await outcome(page, "That device has been logged out").getByRole("button", { name: "Ok", exact: true }).click();
  await phone.goto(paths.profile);
  await expect(phone).toHaveURL(/\/login/);
  await logIn(phone, email, password);
  await page.reload();
  await page.getByRole("button", { name: "Log out all other devices", exact: true }).click();
  await question.getByLabel("Current Password").fill(password);
  await end.click();
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

test("an e-mail reports a log-in on a new device, and 'this was not me' ends all sessions until a new password is chosen", async ({
  page,
  newVisitor,
  request,
}) => {
  const { email, password } = await signUpCustomer(page.request);
  await logIn(page, email, password);
  const thief = await newVisitor();
  await logIn(thief, email, password);
  const bearer = await request.post("/api/login", { data: { email, password }, headers: ownPage });
  const { loginToken } = z.object({ loginToken: z.string() }).parse(await bearer.json());

  const mail = await readMail(page.request, email, /A new device has logged in/);
  const link = mail.links.find((address) => address.includes("/email/not-me/")) ?? "";
  // A mail scanner sends GET and HEAD requests to links, and these requests must not end any session.
  for (const method of ["GET", "HEAD"]) expect((await page.request.fetch(link, { method })).status()).toBe(200);
  for (const visitor of [page, thief]) {
    await visitor.goto(paths.profile);
    await expect(visitor).toHaveURL(paths.profile);
  }

  const reader = await newVisitor();
  await reader.goto(link);
  await expectFitInEveryLook(reader);
  await reader.getByRole("button", { name: "This was not me", exact: true }).click();
  await expect(reader.getByRole("heading", { name: "Your account is safe for now", exact: true })).toBeVisible();
  await expectFitInEveryLook(reader);
  for (const visitor of [page, thief]) {
    await visitor.goto(paths.profile);
    await expect(visitor).toHaveURL(/\/login/);
  }
  const headers = { Authorization: `Bearer ${loginToken}` };
  expect((await request.get(`/api/user/${email}`, { headers })).status()).toBe(401);
  const oldLogIn = await request.post("/api/login", { data: { email, password }, headers: ownPage });
  expect(oldLogIn.status()).toBe(401);

  await reader.goto(link);
  await expect(reader.getByRole("heading", { name: "You have told us already", exact: true })).toBeVisible();
  await expectAccessible(reader);

  await request.post("/api/email/forgotpassword", { data: { email }, headers: ownPage });
  const reset = await readMail(page.request, email, /Reset your password/);
  const code = /email\/reset\/([\w-]+)/.exec(reset.text)?.[1];
  const body = { password: newPassword, confirmPassword: newPassword };
  expect((await request.post(`/api/email/reset/${code}`, { data: body, headers: ownPage })).status()).toBe(200);
  await logIn(page, email, newPassword);
});
