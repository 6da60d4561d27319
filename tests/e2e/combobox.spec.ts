import { paths } from "@/lib/paths";
import { expect, expectAccessibleInBothLooks, test } from "@/tests/support/browser/browser";

test("a country is found by a word of its name, and Esc keeps the one before", async ({ page }) => {
  await page.goto(paths.register);
  const country = page.locator("input").and(page.getByLabel("Nationality"));
  const list = page.getByRole("listbox");
  await country.click();
  await expect(list.getByRole("option").nth(240)).toBeAttached();
  await country.fill("ALAND");
  await expect(list.getByRole("option")).toHaveText(["Åland Islands"]);
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

test("a country that is missing is asked for beside its field", async ({ page }) => {
  await page.goto(paths.register);
  const country = page.locator("input").and(page.getByLabel("Nationality"));
  await country.fill("ger");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(country).toHaveAccessibleDescription(/required/);
  await expect(page.getByRole("listbox")).toBeHidden();
});

test("a touch screen chooses a country in the system's own list @phone", async ({ page, hasTouch }) => {
  test.skip(!hasTouch, "of touch screens");
  await page.goto(paths.register, { waitUntil: "networkidle" });
  await expect(page.locator("select").and(page.getByLabel("Nationality")).locator("option")).not.toHaveCount(0);
});
