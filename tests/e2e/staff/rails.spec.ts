import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import {
  acknowledge,
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  test,
} from "@/tests/support/browser/browser";
import { signInAsStaff } from "@/tests/support/browser/staff";

async function expectReadable(page: Page): Promise<void> {
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
}

// No other test sends payments through Payoneer, so the test may pause this network.
const network = "Payoneer";

test("staff find a network, pause it with a reason, and resume it", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto(paths.manageRails);
  await expect(page.getByRole("heading", { name: "Payment Networks", level: 1, exact: true })).toBeVisible();
  await expectReadable(page);
  await page.getByRole("link", { name: network, exact: true }).click();
  await expect(page.getByText("The sandbox exchanges no messages.")).toBeVisible();
  await expectReadable(page);

  await page.getByRole("button", { name: "Pause", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Pause the network", exact: true });
  await dialog.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Reason").fill("The network reports a fault");
  await expectReadable(page);
  await dialog.getByRole("button", { name: "Pause", exact: true }).click();
  await acknowledge(page, "The network is paused", "Approved payments wait until the network is resumed.");
  await expect(page.getByText("The network is paused. The bank hands nothing over.")).toBeVisible();
  await expect(page.getByText("The network reports a fault")).toBeVisible();
  await expectReadable(page);

  await page.getByRole("button", { name: "Resume", exact: true }).click();
  const resume = page.getByRole("dialog", { name: "Resume the network", exact: true });
  await resume.getByLabel("Reason").fill("The fault is over");
  await resume.getByRole("button", { name: "Resume", exact: true }).click();
  await acknowledge(page, "The network is resumed", "The payments that have waited are handed over.");
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
});

test("the network of wires shows its money, its cut-offs and its holidays, on a phone as well", async ({ page }) => {
  await signInAsStaff(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(paths.rail("wire"));
    await expect(page.getByText("until 17:00 (America/New York)").first()).toBeVisible();
    await expectReadable(page);
  }
});
