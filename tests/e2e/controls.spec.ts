import { paths } from "@/lib/paths";
import { demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { refuseStreams } from "@/scripts/testing/browser";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  test,
} from "@/tests/support/browser/browser";

test("a country is found by a word of its name, and Esc restores the previous country", async ({ page }) => {
  await page.goto(paths.register);
  const country = page.locator("input").and(page.getByLabel("Nationality"));
  const list = page.getByRole("listbox", { name: "Nationality", exact: true });
  await country.click();
  await expect(list.getByRole("option").nth(240)).toBeAttached();
  await country.fill("ALAND");
  await expect(list.getByRole("option")).toHaveText(["Åland Islands · AX +358"]);
  await expectAccessibleInBothLooks(page);
  await page.keyboard.press("Enter");
  await expect(list).toBeHidden();
  await expect(country).toHaveValue("Åland Islands");
  await expect(country).toBeFocused();

  await country.fill("Atlantis");
  await expect(page.getByText("Nothing matches.")).toBeVisible();
  await expect(list).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Nothing matches.")).toBeHidden();
  await expect(country).toHaveValue("Åland Islands");

  await country.fill("germ");
  await page.keyboard.press("Tab");
  await expect(country).toHaveValue("Germany");
  await expect(page.getByLabel("UID/SSN/TAX number")).toBeFocused();
});

test("a missing country causes an error beside its field", async ({ page }) => {
  await page.goto(paths.register);
  const country = page.locator("input").and(page.getByLabel("Nationality"));
  await country.fill("ger");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(country).toHaveAccessibleDescription(/Choose a country\./);
  await expect(page.getByRole("listbox")).toBeHidden();
});

test("a touch screen offers the countries in the system's own list @phone", async ({ page, hasTouch }) => {
  test.skip(!hasTouch, "of touch screens");
  await page.goto(paths.register, { waitUntil: "networkidle" });
  await expect(page.locator("select").and(page.getByLabel("Nationality")).locator("option")).not.toHaveCount(0);
});

test.describe("on a desktop", () => {
  test.beforeEach(async ({ page }) => {
    await logIn(page, demoCustomerEmail, demoPassword);
  });

  test("a select can be opened, searched and used by keyboard, and announces its field, its choice and its groups", async ({
    page,
  }) => {
    await page.goto(`${paths.transactions}?direction=out`);
    const control = page.getByRole("button", { name: "Direction Money out", exact: true });
    await control.focus();
    await page.keyboard.press("ArrowDown");
    const list = page.getByRole("listbox", { name: "Direction", exact: true });
    await expect(list.getByRole("option")).toHaveText(["All", "Money in", "Money out"]);
    await expect(list.getByRole("option", { selected: true })).toHaveText("Money out");
    await expectAccessibleInBothLooks(page);
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(control).toBeFocused();

    await page.keyboard.press("Space");
    await page.keyboard.type("money i");
    await page.keyboard.press("Enter");
    await expect(list).toBeHidden();
    await expect(page.getByRole("button", { name: "Direction Money in", exact: true })).toBeFocused();

    await page.keyboard.type("money o");
    await expect(page.getByRole("button", { name: "Direction Money out", exact: true })).toBeFocused();
    await expect(list).toBeHidden();

    await page.getByRole("button", { name: "Type All", exact: true }).click();
    const groups = page.getByRole("listbox", { name: "Type", exact: true }).getByRole("group");
    await expect(groups.first()).toHaveAccessibleName("Transfers");
    await expectAccessible(page);
    await groups.first().getByRole("option", { name: "Wire Transfer", exact: true }).click();
    await page.getByRole("button", { name: "Show transactions", exact: true }).click();
    // The URL contains only the filters that have a value.
    await expect(page).toHaveURL(/\?kind=wire&direction=out$/);
  });

  test("a list in a dialog is completely visible, and Esc closes the list before the dialog", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 560 });
    await page.goto(paths.beneficiaries);
    await page.getByRole("button", { name: "Add Beneficiary", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Add Beneficiary", exact: true });
    await dialog.getByRole("button", { name: /^Account Type/ }).click();
    const list = dialog.getByRole("listbox", { name: "Account Type", exact: true });
    await expect(list).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  test("filters can be folded, announce their state, and unfold for a reader who jumps to them", async ({ page }) => {
    await page.goto(paths.transactions);
    const opener = page.getByRole("button", { name: "Filters", exact: true });
    const from = page.getByLabel("From", { exact: true });
    await expect(opener).toHaveAttribute("aria-expanded", "false");
    await expect(from).toBeHidden();
    await opener.press("Enter");
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    await expect(from).toBeVisible();
    await opener.press("Space");
    await expect(from).toBeHidden();
    await page.evaluate(() => {
      window.location.hash = "filter-from";
    });
    await expect(from).toBeVisible();
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    await expectAccessibleInBothLooks(page);
  });
});

test("a touch screen also offers short lists in the system's own list @phone", async ({ page, hasTouch }) => {
  test.skip(!hasTouch, "of touch screens");
  await logIn(page, demoCustomerEmail, demoPassword);
  await refuseStreams(page.context());
  await page.goto(`${paths.transactions}?direction=out`, { waitUntil: "networkidle" });
  const list = page.locator("select").and(page.getByLabel("Direction")).filter({ visible: true });
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await expect(list).toHaveValue("out");
});

test("every component is readable in every state and both looks, and fits a narrow window @phone", async ({ page }) => {
  await page.goto(paths.demoComponents);
  // The test waits for this control, because the control's script loads after the page.
  await expect(page.getByRole("combobox").first()).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  for (const size of ["small", "medium", "large", "panel"]) {
    await page.getByRole("button", { name: size, exact: true }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
});
