import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { paths } from "@/lib/paths";
import { demoAdminEmail, demoPassword } from "@/prisma/seed/demo-logins";
import {
  acknowledge,
  test as base,
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
} from "@/tests/support/browser/browser";
import { startOwnSite } from "@/tests/support/browser/own-site";
import type { BrowserSite } from "@/tests/support/browser/site";

/** A site that sends its wires as files through a folder. */
type ExchangeSite = BrowserSite & { folder: string };

const test = base.extend<object, { site: ExchangeSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds a fixture's dependencies in this pattern
    async ({}, use, { parallelIndex }) => {
      const folder = mkdtempSync(path.join(tmpdir(), "holdfast-exchange-"));
      for (const name of ["outbox", "inbox"]) mkdirSync(path.join(folder, name));
      const settings = {
        ...{ NETWORK_WIRE: "iso20022", WIRE_EXCHANGE: `file://${folder}` },
        ...{ BANK_BIC: "HOLDUS33XXX", WIRE_CORRESPONDENT_BIC: "CORRUS33XXX" },
      };
      const site = await startOwnSite(`exchange_${parallelIndex}`, { settings });
      await use({ ...site, folder });
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: async ({ site }, use) => use(site.baseUrl),
});

test("a file that cannot be read is shown with its reason, and staff have it processed again", async ({
  page,
  site: { folder },
}) => {
  await logIn(page, demoAdminEmail, demoPassword);
  await page.goto(paths.rail("wire"));
  const text = "<Document>The correspondent has sent you a greeting.</Document>";
  writeFileSync(path.join(folder, "inbox", ".greeting.part"), text);
  renameSync(path.join(folder, "inbox", ".greeting.part"), path.join(folder, "inbox", "greeting.xml"));

  const link = page.getByRole("link", { name: "greeting.xml", exact: true }).filter({ visible: true });
  await expect(async () => {
    await page.reload();
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
  await link.click();
  const panel = page.getByRole("dialog", { name: "Message of the network", exact: true });
  await expect(panel.getByText("The file cannot be read", { exact: true })).toBeVisible();
  await expect(panel.getByText(text)).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);

  await panel.getByRole("button", { name: "Process again", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Process the message again", exact: true });
  await dialog.getByRole("button", { name: "Process again", exact: true }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Reason").fill("A new release can read it");
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Process again", exact: true }).click();
  await acknowledge(page, "The message is processed again", "The message shows the outcome in a few seconds.");
  // The file is unchanged, so the site sets the message aside again, and the open panel shows this state.
  await expect(panel.getByText("Set aside", { exact: true })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Process again", exact: true })).toBeVisible();
});
