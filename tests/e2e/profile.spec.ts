import { errorDelayMs } from "@/components/forms/held-errors";
import { paths } from "@/lib/paths";
import { expect, expectAccessible, logIn, pick, readChoice, readChoices, test } from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";

test("a customer updates the profile, logs in again and sees the new name", async ({ page }) => {
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  await page.goto(paths.profile);
  await expect(page).toHaveTitle(/^Profile \| /);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada Okafor");
  const main = page.getByRole("main");
  await expect(main).toContainText(customer.email);
  for (const text of ["Hoboken", "Domestic Transfer Pin"]) await expect(main).toContainText(text);
  // Before the form opens, the page has no text field.
  await expect(main.getByRole("textbox")).toHaveCount(0);
  await expectAccessible(page);
  await main.getByRole("link", { name: "Edit", exact: true }).click();
  expect(await readChoices(page, "Gender")).toEqual(["Select a gender", "Male", "Female", "Others"]);
  await expect(page.getByLabel("Domestic Transfer Pin")).toHaveValue("••••");
  await expect(page.getByLabel("Current Password")).toHaveCount(0);
  await expectAccessible(page);

  await page.getByLabel("First Name").fill("Grace");
  await pick(page, "Gender", "Female");
  await pick(page, "Nationality", "Germany");
  await page.getByLabel("Foreign Transfer Pin").fill("975310");
  const update = page.getByRole("button", { name: "Update My Profile", exact: true });
  await update.click();
  const password = page.locator("form").filter({ has: update }).getByLabel("Current Password");
  await expect(password).toHaveAccessibleDescription(/Enter your current password\./);
  await password.fill("not the password");
  await update.click();
  await expect(password).toHaveAccessibleDescription(/This is not your password\./);
  await password.fill(customer.password);
  await update.click();
  const dialog = page.getByRole("alertdialog", { name: "Edit successful", exact: true });
  await expect(dialog).toContainText("Your profile has been updated! Please login to continue with updated details.");
  await dialog.getByRole("button", { name: "Ok", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/login");

  await page.goto(paths.profile);
  await expect(page).toHaveURL(/\/login\?/);
  await logIn(page, customer.email, customer.password);
  await page.goto(paths.profile);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Grace Okafor");
  for (const text of ["Grace", "Female", "Germany"]) await expect(main.getByText(text, { exact: true })).toBeVisible();
  await page.goto(paths.editProfile("details"));
  expect(await readChoice(page, "Gender")).toBe("Female");
  await expect(page.getByLabel("Nationality")).toHaveValue(/^(Germany|DE)$/);
});

test("each missing or wrong value is refused beside its field, and the session continues", async ({ page }) => {
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  await page.goto(paths.editProfile("details"));
  await page.getByLabel("First Name").fill("");
  await page.getByLabel("City").fill(" ");
  await page.getByLabel("Domestic Transfer Pin").fill("");
  await page.getByLabel("Foreign Transfer Pin").fill("12x");
  await page.getByRole("button", { name: "Update My Profile", exact: true }).click();
  for (const [label, problem] of [
    ["First Name", "Enter the first name."],
    ["City", "Enter the city."],
    ["Domestic Transfer Pin", "Enter the domestic transfer PIN."],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(problem);
  }
  await expect(page.getByLabel("Foreign Transfer Pin")).toHaveAccessibleDescription("A PIN has 4 to 6 digits.");
  await expect(page.getByLabel("First Name")).toBeFocused();
  await expectAccessible(page);
  await page.goto(paths.editProfile("details"));
  // The tab has stored the changed fields, so the page fills in the changed values when the reader returns.
  await expect(page.getByLabel("First Name")).toHaveValue("");
  await page.getByRole("button", { name: "Start over", exact: true }).click();
  await expect(page.getByLabel("First Name")).toHaveValue("Ada");
});

test("errors that appear while the button is pressed wait, so that the click is not lost", async ({ page }) => {
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  await page.clock.install();
  await page.goto(paths.editProfile("details"));
  const submit = page.getByRole("button", { name: "Update My Profile", exact: true });
  await submit.hover();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const label of ["First Name", "City", "Domestic Transfer Pin"]) await page.getByLabel(label).fill("");
  await page.getByLabel("Foreign Transfer Pin").fill("12x");
  await submit.hover();
  await page.mouse.down();
  // A field shows its error shortly after it loses the focus, here while the mouse button is down.
  await page.clock.runFor(1_000);
  await page.mouse.up();
  await page.clock.runFor(1_000);
  await expect(page.getByLabel("Domestic Transfer Pin")).toHaveAccessibleDescription(
    "Enter the domestic transfer PIN.",
  );
  await expect(page.getByLabel("Foreign Transfer Pin")).toHaveAccessibleDescription("A PIN has 4 to 6 digits.");
});

test("an error that is found in the moment of the press waits for the release too", async ({ page }) => {
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  // The timers that show late errors wait, until the test runs them together with the press.
  await page.addInitScript((delay) => {
    const waiting: (() => void)[] = [];
    const start = window.setTimeout;
    const hold = (run: () => void, ms?: number) => (ms === delay ? waiting.push(run) : start(run, ms));
    Object.assign(window, { setTimeout: hold, runWaiting: () => waiting.splice(0).forEach((run) => void run()) });
  }, errorDelayMs);
  await page.goto(paths.editProfile("details"));
  const name = page.getByLabel("First Name");
  await name.fill("");
  await page.getByLabel("City").focus();
  const submit = page.getByRole("button", { name: "Update My Profile", exact: true });
  const shownDuringPress = await submit.evaluate(async (button) => {
    (window as unknown as { runWaiting(): void }).runWaiting();
    button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const shown = document.querySelectorAll('[aria-invalid="true"]').length;
    window.dispatchEvent(new Event("click"));
    return shown;
  });
  expect(shownDuringPress).toBe(0);
  await expect(name).toHaveAccessibleDescription("Enter the first name.");
});

test("after a failed request the page says that the outcome is unknown, and keeps the typed text", async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED|Failed to fetch/);
  const customer = await signUpCustomer(page.request);
  await logIn(page, customer.email, customer.password);
  await page.goto(paths.editProfile("details"));
  await page.route(`**${paths.profile}?*`, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByLabel("City").fill("Bergen");
  await page.getByRole("button", { name: "Update My Profile", exact: true }).click();
  // The bank does not store the request ids of profile changes, so the page cannot claim that nothing was done.
  const dialog = page.getByRole("alertdialog", { name: "We do not know yet", exact: true });
  await expect(dialog).toContainText("Before you repeat it, please look whether it was done.");
  await dialog.getByRole("button", { name: "Ok", exact: true }).click();
  await expect(page.getByLabel("City")).toHaveValue("Bergen");
});
