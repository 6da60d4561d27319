import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import { paths } from "@/lib/paths";
import { writeCamt } from "@/lib/reconciliation/sample/write-camt";
import { demoAuditorEmail, demoPassword } from "@/prisma/seed/demo-logins";
import {
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  pick,
  test,
} from "@/tests/support/browser/browser";
import { openUpload, signInAsStaff } from "@/tests/support/browser/staff";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/**
 * Downloads a network's sample settlement file. The file lists the transfers of the demo data through this network, and differs
 * from the books on purpose.
 */
async function readSample(page: Page, rail: string): Promise<string> {
  const reply = await page.request.get(paths.settlementSample(rail));
  expect(reply.status()).toBe(200);
  return await reply.text();
}

type Upload = { name: string; text: string; network?: string; isDropped?: boolean };

/** Uploads a file with the button or by drag and drop, and waits for the page that shows the file. */
async function upload(page: Page, { name, text, network, isDropped = false }: Upload): Promise<void> {
  const dialog = await openUpload(page, network);
  if (isDropped) {
    const data = await page.evaluateHandle(
      ([file, content]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content ?? ""], file ?? "", { type: "text/xml" }));
        return transfer;
      },
      [name, text],
    );
    await dialog.getByText("Drop the file here, or").dispatchEvent("drop", { dataTransfer: data });
  } else {
    await dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "text/xml", buffer: Buffer.from(text) });
  }
  await expect(page).toHaveURL(/\/manage-reconciliation\/files\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name, level: 1, exact: true })).toBeVisible();
}

async function importFile(page: Page): Promise<void> {
  await button(page, /^Import \d+ lines?$/).click();
  await button(page, "Yes, import").click();
  await expect(page.getByText("The file is imported", { exact: true })).toBeVisible();
  await button(page, "Ok").click();
  await page.getByRole("link", { name: "Show the differences", exact: true }).click();
  await expect(page.getByText("Only what this file has shown")).toBeVisible();
}

/** Opens the first open difference of this kind in the table. */
async function openFirst(page: Page, kind: string) {
  const row = page.getByRole("row").filter({ hasText: kind }).filter({ hasText: "Open" }).first();
  await row.getByRole("link").filter({ visible: true }).click();
  const panel = page.getByRole("dialog", { name: kind, exact: true });
  await expect(panel).toBeVisible();
  return panel;
}

/** Opens the first difference of this kind, presses the button `act` in its panel, confirms the dialog and closes the panel. */
async function work(page: Page, kind: string, act: string, done: string, note = ""): Promise<void> {
  const panel = await openFirst(page, kind);
  await panel.getByRole("button", { name: act, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: act, exact: true });
  if (note) await dialog.getByLabel(/^Note/).fill(note);
  await dialog.getByRole("button", { name: act, exact: true }).click();
  await expect(page.getByText(done, { exact: true }).last()).toBeVisible();
  await button(page, "Ok").click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("staff upload a network's file, see its problems, import it and work on each kind of difference", async ({
  page,
}) => {
  test.slow();
  await signInAsStaff(page);
  const sample = await readSample(page, "wire");
  await upload(page, { name: "wires.xml", text: sample, isDropped: true });
  await expect(page.getByText("To be confirmed", { exact: true })).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await importFile(page);
  await expectAccessibleInBothLooks(page);

  await work(page, "Came back", "Give the money back", "Given back");
  await work(page, "Other amount", "Book to suspense", "Booked to suspense", "Asked the network");
  await expect(page.getByText("On the suspense accounts", { exact: true })).toBeVisible();
  await work(page, "Missing with us", "Note", "Noted", "A colleague at the network looks into it");
  await work(page, "Missing there", "Book to suspense", "Booked to suspense");
  await page.getByRole("link", { name: /^In suspense/ }).click();
  await page.getByRole("row").filter({ hasText: "Other amount" }).getByRole("link").filter({ visible: true }).click();
  await expect(page.getByRole("dialog").getByText("suspense:wire:USD")).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.keyboard.press("Escape");

  await page.goto(paths.manageReconciliation);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export (CSV)", exact: true }).click(),
  ]);
  const text = (await readFile(await download.path(), "utf8")).replace(/^\uFEFF/, "");
  const rows = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
  expect(rows.map(({ Kind }) => Kind)).toEqual(expect.arrayContaining(["Came back", "Other amount", "Missing there"]));

  // The bank recognises a second upload of the same bytes.
  await upload(page, { name: "again.xml", text: sample });
  await expect(page.getByText("The same file was uploaded before, by you or a colleague.")).toBeVisible();
});

test("a statement of several megabytes is uploaded in parts and read completely", async ({ page }) => {
  await signInAsStaff(page);
  const lines = Array.from({ length: 60_000 }, (_, index) => `LARGE-${index};-5.00;2026-11-20\n`);
  await upload(page, {
    name: `large-${Date.now()}.csv`,
    network: "Google Pay",
    text: `Ref;Sum;Day\n${lines.join("")}`,
  });
  await expect(page.getByText(/^(Columns needed|To be confirmed)$/).first()).toBeVisible();
});

test("a hostile file is refused with the reason, and auditors change nothing", async ({ page, newVisitor }) => {
  await signInAsStaff(page);
  const bomb = '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><Document>&b;</Document>';
  await upload(page, { name: "bomb.xml", text: bomb });
  await expect(page.getByText(/^The XML declares a document type\./)).toBeVisible();
  await expect(button(page, /^Import/)).toHaveCount(0);

  const auditor = await newVisitor();
  await logIn(auditor, demoAuditorEmail, demoPassword);
  await auditor.goto(page.url());
  await expect(auditor.getByText(/^The XML declares a document type\./)).toBeVisible();
  await expect(button(auditor, "Discard")).toHaveCount(0);
  await auditor.goto(paths.settlementFiles);
  await expect(button(auditor, "Upload a file")).toHaveCount(0);
});

test("a CSV file asks once for the meaning of its columns, reports each unreadable line, and can be reconciled", async ({
  page,
}) => {
  test.slow();
  await signInAsStaff(page);
  const token = Date.now();
  const network = "PayPal";
  const text = `Ref;Sum;Day\n${token};-5.00;2026-11-20\nR2;five;2026-11-20\n`;
  await upload(page, { name: `day-${token}.csv`, network, text });
  const fileAddress = page.url();
  await expect(page.getByRole("heading", { name: "What do the columns mean?", exact: true })).toBeVisible();
  await expect(page.getByText(/^(Columns needed|To be confirmed)$/)).toBeVisible();
  if (await page.getByText("Columns needed", { exact: true }).isVisible()) {
    for (const [label, heading] of [
      ["Reference", "Ref"],
      ["Amount", "Sum"],
      ["Date", "Day"],
      ["All in one currency", "USD"],
    ] as const) {
      await pick(page, label, heading);
    }
    await button(page, "Save and read").click();
  }
  await expect(page.getByText("To be confirmed", { exact: true })).toBeVisible();
  const lines = page.getByRole("table", { name: "Lines", exact: true });
  await expect(lines.getByText("This is no amount in its currency.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothLooks(page);
  await page.getByRole("link", { name: /^With a problem/ }).click();
  await expect(lines.getByRole("row")).toHaveCount(2);

  // The bank reads this network's next file with the same assignment of columns.
  const next = `Ref;Sum;Day\n${token}-2;-7.00;2026-11-21\n`;
  await upload(page, { name: `next-${token}.csv`, network, text: next });
  await expect(page.getByText("To be confirmed", { exact: true })).toBeVisible();
  await importFile(page);
  await expectNoSidewaysScroll(page);
  await work(page, "Missing with us", "Book to suspense", "Booked to suspense", "Asked the network");

  await page.goto(fileAddress);
  await button(page, "Discard").click();
  await button(page, "Yes, discard").click();
  await button(page, "Ok").click();
  await expect(page.getByText("Discarded", { exact: true })).toBeVisible();
});

test("staff match a line without a transfer with the transfer that the file leaves out, and both exceptions end", async ({
  page,
}) => {
  await signInAsStaff(page);
  // The demo customer has paid 410.00 for a flat (prisma/seed/outgoing.ts).
  const dayMs = 86_400_000;
  const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
  const statement = { id: `S-${Date.now()}`, currency: "USD", firstDay: dayOf(44), lastDay: dayOf(42) } as const;
  const lines = [{ reference: "NOTPROVIDED", amountMinor: 41_000n, bookedOn: dayOf(44) }];
  const text = [...writeCamt(statement, lines)].join("");
  await upload(page, { name: `${statement.id}.xml`, network: "Transfer Wise", text });
  await importFile(page);
  await expect(page.getByRole("row").filter({ hasText: "Missing there" })).toBeVisible();
  const panel = await openFirst(page, "Missing with us");
  await panel.getByRole("button", { name: /^Match with HF-/ }).click();
  const dialog = page.getByRole("dialog", { name: "Match by hand", exact: true });
  await expect(dialog.getByLabel("Transfer’s reference")).toHaveValue(/^HF-/);
  await dialog.getByRole("button", { name: "Match by hand", exact: true }).click();
  await expect(page.getByText("The difference and the books are up to date.")).toBeVisible();
  await button(page, "Ok").click();
  await expect(panel.getByText("Matched", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row").filter({ hasText: "Matched" })).toHaveCount(2);
});

test("staff see the ages of the differences on the desk, take a difference and give it to a colleague @phone", async ({
  page,
}) => {
  test.slow();
  await signInAsStaff(page);
  const dayMs = 86_400_000;
  const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
  const id = `AGE-${Date.now()}`;
  const statement = { id, currency: "USD", firstDay: dayOf(45), lastDay: dayOf(0) } as const;
  const lines = [45, 3].map((age) => ({ reference: `${id}-${age}`, amountMinor: 1_200n, bookedOn: dayOf(age) }));
  await upload(page, { name: `${id}.xml`, network: "Payoneer", text: [...writeCamt(statement, lines)].join("") });
  await importFile(page);

  await page.goto(paths.manage);
  const panel = page.getByRole("region", { name: "Differences by age", exact: true });
  await expect(panel.getByRole("rowheader", { name: "Payoneer · USD", exact: true })).toBeVisible();
  await expect(panel.getByRole("link", { name: /older than 10 days$/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothLooks(page);

  const group = panel.getByRole("rowgroup").filter({ hasText: "Payoneer · USD" });
  await group.getByRole("link", { name: "over 30 days", exact: true }).click();
  await expect(page).toHaveURL(/rail=payoneer/);
  const old = page.getByRole("row").filter({ hasText: `${id}-45` });
  await expect(old).toHaveCount(1);
  await expect(page.getByRole("row").filter({ hasText: `${id}-3` })).toHaveCount(0);

  await old.getByRole("link").filter({ visible: true }).click();
  const difference = page.getByRole("dialog", { name: "Missing with us", exact: true });
  // From 22:00 on, the bank's date is the next day, so the difference is 45 or 46 days old.
  await expect(difference.getByText(/^4[56] days$/)).toBeVisible();
  await expect(difference.getByText("Nobody", { exact: true })).toBeVisible();
  await difference.getByRole("button", { name: "Take it", exact: true }).click();
  await expect(difference.getByText(/\(me\)$/)).toBeVisible();
  await expect(difference.getByRole("button", { name: "Take it", exact: true })).toHaveCount(0);
  await difference.getByRole("button", { name: "Change the owner", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Who works on this difference?", exact: true });
  await expectAccessibleInBothLooks(page);
  await pick(dialog, "Owner", "Nobody");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The owner is changed", { exact: true })).toBeVisible();
  await button(page, "Ok").click();
  await expect(difference.getByText("Nobody", { exact: true })).toBeVisible();
  await difference.getByRole("button", { name: "Take it", exact: true }).click();
  await expect(difference.getByText(/\(me\)$/)).toBeVisible();

  await page.goto(`${paths.manageReconciliation}?owner=me&age=late`);
  await expect(old).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothLooks(page);
  await page.goto(`${paths.manageReconciliation}?owner=none&rail=payoneer&age=31-`);
  await expect(old).toHaveCount(0);
});
