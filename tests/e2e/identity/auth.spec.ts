import type { Locator, Page } from "@playwright/test";
import { demoAdminEmail, demoPassword } from "@/prisma/seed/demo-logins";
import {
  expect,
  expectAccessible,
  expectFitInEveryLook,
  logIn,
  logInByForm,
  outcome,
  pick,
  readChoice,
  readMail,
  test,
} from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";

/** The password of every customer that `signUpCustomer` signs up. */
const password = "violet harbour ladder 9";
const suspendedEmail = "viktor@holdfast.example";
let newcomers = 0;

/** Returns an e-mail address that no user has, even if the suite runs again on the same database. */
function newEmail(): string {
  newcomers += 1;
  return `newcomer-${Date.now()}-${test.info().parallelIndex}-${newcomers}@customers.example`;
}

async function fillPersonal(page: Page, email: string): Promise<void> {
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Okafor");
  await page.getByLabel("E-mail").fill(email);
  await pick(page, "Nationality", "Nigeria");
  await page.getByLabel("UID/SSN/TAX number").fill("123-45-6789");
  await page.getByLabel("Phone number").fill("+1 201 555 0123");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
}

async function fillResidential(page: Page): Promise<void> {
  await pick(page, "Country of residence", "United States of America");
  await page.getByLabel("City").fill("Hoboken");
  await page.getByLabel("State").fill("New Jersey");
  await page.getByLabel("ZIP").fill("07030");
  await page.getByLabel("Address").fill("1 River Street");
}

async function fillAccount(page: Page): Promise<void> {
  await pick(page, "Account type", "Savings");
  await pick(page, "Currency", /^GBP/);
  await page.getByLabel("Domestic transfer PIN").fill("1234");
  await page.getByLabel("Foreign transfer PIN").fill("567890");
}

const nextButton = (page: Page): Locator => page.getByRole("button", { name: "Next", exact: true });
const stepHeading = (page: Page, name: string): Locator => page.getByRole("heading", { level: 2, name, exact: true });
const passwordField = (page: Page): Locator => page.getByLabel("Password", { exact: true });

/** Fills in and sends the first step of the sign-up form. The site then logs the customer in. */
async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/register");
  await fillPersonal(page, email);
  await nextButton(page).click();
}

/** Signs a customer up over HTTP and opens the log-in page. Returns the e-mail address. */
async function becomeCustomer(page: Page): Promise<string> {
  const { email } = await signUpCustomer(page.request);
  await page.goto("/login");
  return email;
}

/** Returns the path of the e-mail's first link whose path starts with `prefix`. */
function linkOf(mail: { links: string[] }, prefix: string): string {
  const path = mail.links.map((link) => new URL(link).pathname).find((candidate) => candidate.startsWith(prefix));
  if (!path) throw new Error(`no link to ${prefix} in ${mail.links.join(", ")}`);
  return path;
}

/**
 * Opens a password link that was already used. Expects the message that the link was used, and follows the link to request a new
 * password link.
 */
async function expectUsed(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "This link no longer works", exact: true })).toBeVisible();
  await expect(page.getByText("It was used, or a newer one has replaced it.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ask for a new link", exact: true }).click();
  await page.waitForURL("/forgot-password");
}

test("a newcomer signs up, is logged in at once and verifies the e-mail @phone", async ({ page, request }) => {
  const email = newEmail();
  await page.goto("/register");
  await expect(page).toHaveTitle(/^Register \| /);
  await expectAccessible(page);
  await nextButton(page).click();
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription("Enter the first name.");
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByLabel("Phone number")).toHaveAccessibleDescription(/Enter the phone number\. .*country code/);
  const summary = page.getByRole("alert").filter({ hasText: "7 fields need another look" });
  await expect(summary).toBeVisible();
  await expectAccessible(page);
  // Screen readers announce the summary of the wrong fields once. After the focus moves to a field, the summary no longer has the
  // role "alert". Each link in the summary leads to a field.
  await page.getByRole("link", { name: "E-mail", exact: true }).click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expect(summary).toHaveCount(0);
  await fillPersonal(page, email);
  await expect(page.getByRole("link", { name: "Terms of Use", exact: true })).toHaveAttribute("href", "/terms");
  await nextButton(page).click();
  await expect(stepHeading(page, "Residential Information")).toBeFocused();
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await expect(page.getByText("You are logged in as Ada Okafor.")).toBeVisible();
  expect(await readChoice(page, "Country of residence")).toMatch(/^Nigeria/);
  await fillResidential(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Previous", exact: true }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page.getByLabel("E-mail")).not.toBeEditable();
  await expect(page.getByLabel("Nationality")).toHaveValue("Nigeria");
  await expectAccessible(page);
  await nextButton(page).click();
  await expect(page.getByLabel("City")).toHaveValue("Hoboken");
  await nextButton(page).click();
  await expect(stepHeading(page, "Account Information")).toBeFocused();
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: "Terms of Use", exact: true })).toHaveAttribute("href", "/terms");
  await fillAccount(page);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  const dialog = outcome(page, "Welcome");
  await expect(dialog).toContainText(
    "User signup successful. A welcome email has been sent to your email. Please login to your account to continue.",
  );
  await expectAccessible(page);
  const toLogIn = page.waitForRequest((asked) => new URL(asked.url()).pathname === "/login");
  await dialog.getByRole("button", { name: "Ok", exact: true }).click();
  await toLogIn;
  // The log-in page redirects to the start page, because the customer is already logged in.
  await page.waitForURL("/");
  const resend = page.getByRole("button", { name: "Resend Verification Code", exact: true });
  await expect(
    page.getByRole("region", { name: "Your first steps", exact: true }).filter({ has: resend }),
  ).toBeVisible();

  const mail = await readMail(request, email, /verify/i);
  await page.goto(linkOf(mail, "/email/verify/"));
  await expect(page.getByText("Email verified, redirecting to Login Page")).toBeVisible();
  await expect(page.getByText("You are logged in as Ada Okafor.")).toBeVisible();
  await page.waitForURL("/");
  await expect(page.getByRole("listitem").filter({ hasText: "Verify your e-mail" })).toContainText("Done");
  await expect(resend).toHaveCount(0);
});

test("a newcomer who leaves after the first step finishes the registration after the next log-in @phone", async ({
  page,
}) => {
  const email = newEmail();
  await signUp(page, email);
  await expect(stepHeading(page, "Residential Information")).toBeFocused();
  // Every page redirects to the sign-up form until the customer has completed all steps of the form.
  for (const path of ["/", "/wire-transfer", "/loan-application", "/profile"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/register");
  }
  await page.getByRole("link", { name: "Log out", exact: true }).click();
  await page.waitForURL("/login");
  await expect(page.getByText("You have logged out.")).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await passwordField(page).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("/register");
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await fillResidential(page);
  await nextButton(page).click();
  await fillAccount(page);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await outcome(page, "Welcome").getByRole("button", { name: "Ok", exact: true }).click();
  await page.waitForURL("/");
  await expect(page.getByText("Account Number").first()).toBeVisible();
  await page.goto("/register");
  await expect(page.getByRole("heading", { name: "You have an account already", exact: true })).toBeVisible();
  await expect(page.getByText(`You are logged in as Ada Okafor (${email}).`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Log out and sign up somebody else", exact: true }).click();
  await expect(page.getByLabel("First name")).toBeVisible();
});

test("staff see which customers have not finished the registration", async ({ page, newVisitor }) => {
  const email = newEmail();
  await signUp(page, email);
  await expect(stepHeading(page, "Residential Information")).toBeFocused();
  const admin = await newVisitor();
  await logIn(admin, demoAdminEmail, demoPassword);
  await admin.goto(`/manage-users?q=${encodeURIComponent(email)}`);
  await admin.getByRole("link", { name: /^Ada/ }).first().click();
  await expect(admin.getByText("Residence and PINs still missing")).toBeVisible();
  await expect(admin.getByText("No account belongs to this log-in.")).toBeVisible();
});

test("a country is found by its code, and proposes the dialling code", async ({ page }) => {
  await page.goto("/register");
  const country = page.locator("input[role=combobox]").and(page.getByLabel("Nationality"));
  await country.fill("de");
  await expect(page.getByRole("option").first()).toHaveText(/^Germany · DE \+49$/);
  await country.fill("+49");
  await page.getByRole("option", { name: /^Germany/ }).click();
  await expect(country).toHaveValue("Germany");
  const phone = page.getByLabel("Phone number");
  await expect(phone).toHaveValue("+49 ");
  await pick(page, "Nationality", "Nigeria");
  await expect(phone).toHaveValue("+234 ");
  await phone.fill("+1 201 555 0123");
  await pick(page, "Nationality", "Germany");
  await expect(phone).toHaveValue("+1 201 555 0123");
  for (const [label, reason] of [
    ["UID/SSN/TAX number", /law/],
    ["Phone number", /country code/],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(reason);
  }
});

test("the typed e-mail address comes along from page to page, and never in the address bar", async ({ page }) => {
  const email = newEmail();
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("link", { name: "Forgot your password?", exact: true }).click();
  await page.waitForURL("/forgot-password");
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.getByRole("link", { name: "Back to log-in", exact: true }).click();
  await page.waitForURL("/login");
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.getByRole("link", { name: "Sign up", exact: true }).click();
  await page.waitForURL("/register");
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.goto("/email/verify/invented");
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  // The page fills in the address when its script starts. A text that is typed at the same moment would be mixed with the address.
  const isFilledIn = async () => await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await logInByForm(page, await becomeCustomer(page), password, isFilledIn);
  await expect(page.getByRole("navigation").first()).toBeAttached();
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test("the language chosen before the log-in stays, also for the next log-in", async ({ page, newVisitor }) => {
  const email = await becomeCustomer(page);
  await page.locator("header :is(summary, button)").filter({ hasText: "English" }).first().click();
  await page.getByRole("button", { name: "Deutsch", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.waitForURL("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  const other = await newVisitor();
  await other.goto("/login");
  await logInByForm(other, email, password);
  await expect(other.locator("html")).toHaveAttribute("lang", "de");
});

test("the log-in page tells why somebody was logged out", async ({ page, newVisitor }) => {
  const email = await becomeCustomer(page);
  await logInByForm(page, email, password);
  const other = await newVisitor();
  await other.goto("/login");
  await logInByForm(other, email, password);
  await other.goto("/profile/security");
  await other.getByRole("button", { name: "Log out all other devices", exact: true }).click();
  const question = other.getByRole("dialog", { name: /^Log out / });
  await question.getByLabel("Current Password").fill(password);
  await question.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(outcome(other, "Every other device has been logged out")).toBeVisible();
  await page.goto("/beneficiaries");
  await expect(page.getByText("You were logged out here from another device.")).toBeVisible();
  await expectAccessible(page);
});

test("a link for another account tells who is logged in, and changes nothing @phone", async ({ page, request }) => {
  const other = await signUpCustomer(page.request, { firstName: "Noah" });
  const path = linkOf(await readMail(request, other.email, /verify/i), "/email/verify/");
  const email = await becomeCustomer(page);
  await logInByForm(page, email, password);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "This link belongs to another account", exact: true })).toBeVisible();
  await expect(page.getByText(`You are logged in as Ada Okafor (${email}).`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go on as Ada", exact: true }).click();
  await page.waitForURL("/");
  const asked = await request.post("/api/email/forgotpassword", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: { email: other.email },
  });
  expect(asked.status(), await asked.text()).toBe(200);
  await page.goto(linkOf(await readMail(request, other.email, /password/i), "/email/reset/"));
  await expect(page.getByRole("heading", { name: "This link belongs to another account", exact: true })).toBeVisible();
  await page.goto(path);
  await page.getByRole("button", { name: "Log out and open the link", exact: true }).click();
  await expect(page.getByText("Email verified, redirecting to Login Page")).toBeVisible();
  await page.waitForURL("/login");
  await logInByForm(page, other.email, password);
  await expect(page.getByRole("listitem").filter({ hasText: "Verify your e-mail" })).toContainText("Done");
});

test("fields keep text and choices from before the page's script has loaded", async ({ page }) => {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/\.js(\?|$)/, async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto("/register", { waitUntil: "domcontentloaded" });
  await page.getByLabel("First name").fill("Ada");
  await page.locator("select").and(page.getByLabel("Nationality")).selectOption("NG");
  await page.getByLabel("Phone number").fill("+1 201 555 0123");
  await passwordField(page).fill(password);
  send();
  await expect(page.locator("input[role=combobox]").and(page.getByLabel("Nationality"))).toHaveValue("Nigeria");
  await page.getByLabel("Last name").fill("Okafor");
  await page.getByLabel("E-mail").fill(newEmail());
  await page.getByLabel("UID/SSN/TAX number").fill("123-45-6789");
  await page.getByLabel("Confirm password").fill(password);
  await nextButton(page).click();
  await expect(stepHeading(page, "Residential Information")).toBeFocused();
});

test("the sign-up continues when its checking script cannot be loaded, because the bank checks the answers itself", async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED/);
  await page.goto("/register");
  await expect(page.locator("input[role=combobox]").and(page.getByLabel("Nationality"))).toBeVisible();
  // From here on, no script file of the site reaches the browser.
  await page.route(/\/_next\/static\//, (route) => route.abort());
  await fillPersonal(page, "nobody");
  await nextButton(page).click();
  const dialog = outcome(page, "Error in signing up user. Please try again.");
  await dialog.getByRole("button", { name: "Ok", exact: true }).click();
  await page.getByLabel("E-mail").fill(newEmail());
  await nextButton(page).click();
  await expect(stepHeading(page, "Residential Information")).toBeFocused();
  await fillResidential(page);
  await nextButton(page).click();
  await expect(stepHeading(page, "Account Information")).toBeFocused();
});

test("a second sign-up with the same e-mail address in other letter case shows an error at that field", async ({
  page,
}) => {
  const email = await becomeCustomer(page);
  await signUp(page, email.toUpperCase());
  const dialog = outcome(page, "Error in signing up user. Please try again.");
  await expect(dialog).toContainText("There is an account with this e-mail already.");
  await expect(dialog.getByRole("link", { name: "Login", exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Ok", exact: true }).click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/already/);
  await expect(page.getByLabel("E-mail")).toHaveValue(email.toUpperCase());
});

test("a truncated link fails and offers a new link, and a used link says that the address is verified", async ({
  page,
  request,
}) => {
  const email = await becomeCustomer(page);
  const first = linkOf(await readMail(request, email, /verify/i), "/email/verify/");
  await page.goto(first.slice(0, -1));
  await expect(page.getByRole("heading", { name: "Email Verification Failed", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Resend Verification Code", exact: true }).click();
  await expect(outcome(page, "Email sent successfully")).toContainText("Check your email to verify your account!");
  const isNew = async () => linkOf(await readMail(request, email, /verify/i), "/email/verify/") !== first;
  await expect.poll(isNew, { timeout: 20_000 }).toBe(true);
  const path = linkOf(await readMail(request, email, /verify/i), "/email/verify/");
  for (const _ of ["used", "used before"]) {
    await page.goto(path);
    await expect(page.getByText("Email verified, redirecting to Login Page")).toBeVisible();
    await page.waitForURL("/login");
  }
});

test("a forgotten password is reset by e-mail and ends the open session", async ({ page, newVisitor, request }) => {
  const email = await becomeCustomer(page);
  await logInByForm(page, email, password);

  const other = await newVisitor();
  await other.goto("/login");
  await other.getByRole("link", { name: "Forgot your password?", exact: true }).click();
  await other.waitForURL("/forgot-password");
  await other.getByLabel("E-mail").fill(email);
  await expectFitInEveryLook(other);
  await other.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(other.getByRole("alertdialog")).toContainText(
    "Password reset instructions have been sent successfully to your email. Please check your email",
  );
  const path = linkOf(await readMail(request, email, /password/i), "/email/reset/");
  const late = await other.context().newPage();
  await late.goto(path);
  await other.goto(path);
  await passwordField(other).fill("seven quiet lanterns");
  await other.getByLabel("Confirm Password").fill("seven quiet lantern");
  await other.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(other.getByText("Password and Confirm Password do not match.")).toBeVisible();
  await expectFitInEveryLook(other);
  await other.getByLabel("Confirm Password").fill("seven quiet lanterns");
  await other.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(outcome(other, "Your password has been successfully reset")).toBeVisible();
  await other.waitForURL("/login");
  await logInByForm(other, email, "seven quiet lanterns");

  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await passwordField(late).fill("seven quiet lanterns");
  await late.getByLabel("Confirm Password").fill("seven quiet lanterns");
  await late.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(outcome(late, "Error in resetting password.")).toContainText("used or has expired");
  await expectUsed(other, path);
});

test("five wrong passwords lock an e-mail address, even for the right password", async ({ page }) => {
  const email = await becomeCustomer(page);
  await page.getByLabel("E-mail").fill(email);
  const dialog = outcome(page, "Error in Logging In");
  for (let failure = 1; failure <= 5; failure += 1) {
    await passwordField(page).fill(`wrong password ${failure}`);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await expect(dialog).toContainText("Ensure you are using the right email and password combination!");
    if (failure === 1) await expectAccessible(page);
    await dialog.getByRole("button", { name: "Ok", exact: true }).click();
    await expect(page.getByLabel("E-mail")).toHaveValue(email);
  }
  await passwordField(page).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(dialog).toContainText("Too many tries.");
});

test("a person who is locked out by wrong attempts is admitted by e-mail with the old password", async ({
  page,
  newVisitor,
  request,
}) => {
  const email = await becomeCustomer(page);
  for (let failure = 1; failure <= 5; failure += 1) {
    await page.request.post("/api/login", { data: { email, password: `wrong password ${failure}` } });
  }
  const visitor = await newVisitor();
  await visitor.goto("/login");
  await visitor.getByLabel("E-mail").fill(email);
  await passwordField(visitor).fill(password);
  await visitor.getByRole("button", { name: "Login", exact: true }).click();
  await outcome(visitor, "Error in Logging In").getByRole("link", { name: "Get in by e-mail", exact: true }).click();
  await visitor.waitForURL("/forgot-password");
  await visitor.getByLabel("E-mail").fill(email);
  await visitor.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(outcome(visitor, "Check your mailbox")).toBeVisible();
  const path = linkOf(await readMail(request, email, /password/i), "/email/reset/");
  await visitor.goto(path);
  await expectAccessible(visitor);
  await visitor.getByRole("button", { name: "Log in with my password", exact: true }).click();
  await outcome(visitor, "You can log in now").getByRole("button", { name: "Ok", exact: true }).click();
  await visitor.waitForURL("/login");
  // The link logs nobody in. The link unblocks the log-in only in the browser that opened the link. In the other browser, the
  // log-in remains blocked.
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await passwordField(page).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(outcome(page, "Error in Logging In")).toContainText("Too many tries.");
  await logInByForm(visitor, email, password);

  await expectUsed(page, path);
});

test("a suspended customer learns of the suspension only with the right password", async ({ page }) => {
  await page.goto("/login");
  await expectAccessible(page);
  await page.getByLabel("E-mail").fill(suspendedEmail);
  await passwordField(page).fill("not the right one");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await outcome(page, "Error in Logging In").getByRole("button", { name: "Ok", exact: true }).click();
  await passwordField(page).fill(demoPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(outcome(page, "Account temporarily disabled.")).toContainText(
    "Please contact Customer Support or Admin!",
  );
});

test("a log-in leads back to the requested page, and a log-out leads to the log-in page", async ({ page }) => {
  const email = await becomeCustomer(page);
  await page.goto("/beneficiaries?q=x");
  await expect(page).toHaveURL(/\/login\?callbackUrl=/);
  await page.getByLabel("E-mail").fill(email);
  await passwordField(page).fill(password);
  await page.getByLabel("Remember me").check();
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("/beneficiaries?q=x");
  await page.goto("/login");
  await page.waitForURL("/");
  await page.goto("/logout");
  await page.waitForURL("/login");
  await page.goto("/beneficiaries");
  await expect(page).toHaveURL(/\/login\?callbackUrl=/);
});

test("a page of another site that opens the log-out page logs nobody out without a click", async ({
  page,
  baseURL,
}) => {
  const email = await becomeCustomer(page);
  await logIn(page, email, password);
  for (const path of ["/logout", "/api/auth/signout"]) {
    const script = `<script>location.href = ${JSON.stringify(`${baseURL}${path}`)}</script>`;
    await page.route("http://elsewhere.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: `<title>Elsewhere</title>${script}` }),
    );
    await page.goto("http://elsewhere.example/");
    await page.waitForURL("**/logout*");
    await expect(page.getByRole("heading", { name: "Do you want to log out?", exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.waitForTimeout(500);
    expect((await page.request.get("/api/notifications")).status(), path).toBe(200);
  }
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL("/login");
  expect((await page.request.get("/api/notifications")).status()).toBe(401);
});

test("a log-in never redirects to another site", async ({ page }) => {
  const email = await becomeCustomer(page);
  await page.goto("/login?callbackUrl=//evil.example/");
  await page.getByLabel("E-mail").fill(email);
  await passwordField(page).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("/");
});

test("a minute before an idle session ends, a warning appears, and the customer can stay", async ({ page }) => {
  const email = await becomeCustomer(page);
  await page.clock.install();
  await logInByForm(page, email, password);
  await expect(page.getByRole("navigation").first()).toBeAttached();
  const dialog = page.getByRole("alertdialog", { name: "Are you still there?", exact: true });
  await page.clock.fastForward("13:55");
  await expect(dialog).toContainText("you will be logged out in");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Stay signed in", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.clock.fastForward("13:55");
  await expect(dialog).toBeVisible();
  await page.clock.fastForward("01:10");
  await page.waitForURL("/login");
  await expect(page.getByText("You were logged out because nothing happened for 15 minutes.")).toBeVisible();
  await page.goto("/beneficiaries");
  await expect(page).toHaveURL(/\/login\?callbackUrl=/);
});
