import type { APIRequestContext, Page } from "@playwright/test";
import * as z from "zod";
import { paths } from "@/lib/paths";
import { transferReference } from "@/lib/transfer-reference";
import { expect, expectAccessibleInBothLooks, expectNoSidewaysScroll } from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";
import { test as base, send, signUpPayer } from "@/tests/support/browser/money";
import { readPaperLinks, readPaperTexts } from "@/tests/support/papers/read-paper";

const setStatus = (staff: APIRequestContext, id: string, status: string) =>
  send(staff, "/api/interbank-transfer/edit", { id, payload: { status } });

const sent = z.object({ data: z.object({ _id: z.string() }) });

type Receipt = { id: string; reference: string; path: string; proof: string; code: string };

/** Pays 20.00 to Noah Berg, and prints the receipt after the approval. */
const test = base.extend<{ receipt: Receipt }>({
  receipt: async ({ page, staff }, use) => {
    const payer = await signUpPayer(staff, { firstName: "Ada", lastName: "Okafor", balance: "100.00" });
    await send(page.request, "/api/login", { email: payer.email, password: payer.password });
    const { accountNumber } = await signUpCustomer(staff, { firstName: "Noah", lastName: "Berg" });
    const payee = { nickname: "Noah", accountName: "Noah Berg", accountNumber, accountType: "Checking" };
    await send(page.request, "/api/beneficiary/new", payee);
    const order = { beneficiary: accountNumber, amount: "20.00" };
    const id = sent.parse(await send(page.request, "/api/interbank-transfer/new", order)).data._id;
    await setStatus(staff, id, "approved");
    const file = await (await page.request.get(paths.transactionReceipt(id))).body();
    const url = new URL((await readPaperLinks(file))[0] ?? "");
    const code = (await readPaperTexts(file)).find((text) => /^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/.test(text)) ?? "";
    await use({ id, reference: transferReference(id), path: url.pathname, proof: url.hash.slice(1), code });
  },
});

/** Expects that the page shows the answer with this title, and fits a phone. */
async function expectAnswer(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
}

const fact = (page: Page, name: string) =>
  page
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator("xpath=following-sibling::dd");

test("a stranger scans a receipt and reads its own facts, until the payment is returned @phone", async ({
  receipt,
  staff,
  newVisitor,
}) => {
  const stranger = await newVisitor();
  const requests: string[] = [];
  stranger.on("request", (request) => requests.push(request.url()));
  await stranger.goto(paths.verifyReceipt(receipt.reference, receipt.proof));
  await expectAnswer(stranger, "This receipt is genuine");
  await expect(fact(stranger, "Amount")).toHaveText(/20\.00/);
  await expect(fact(stranger, "Receiver")).toHaveText("Noah Berg");
  await expect(fact(stranger, "Sender")).toHaveText("Ada Okafor");
  await expect(fact(stranger, "Reference")).toHaveText(receipt.reference);
  await expect(fact(stranger, "Sealed in the books")).toBeVisible();
  await expectAccessibleInBothLooks(stranger);
  // No URL that the browser has requested contains the facts or their proof.
  expect(requests.filter((url) => new URL(url).href.split("#")[0]?.includes(receipt.proof.slice(0, 20)))).toEqual([]);

  await setStatus(staff, receipt.id, "deleted");
  await stranger.reload();
  await expectAnswer(stranger, "Genuine, but the money went back");
});

test("forged, altered and re-used receipts are told, and a reference alone tells nothing @phone", async ({
  receipt,
  newVisitor,
}) => {
  const stranger = await newVisitor();
  const { reference, proof } = receipt;
  const [keyId = "", facts = "", stamp = "", mac = ""] = proof.split(".");
  const row = JSON.parse(Buffer.from(facts, "base64url").toString()) as unknown[];
  const altered = Buffer.from(JSON.stringify(row.map((value) => (value === "2000" ? "200000" : value)))).toString(
    "base64url",
  );
  const answers = [
    [paths.verifyReceipt(reference, [keyId, altered, stamp, mac].join(".")), "This receipt was altered"],
    [paths.verifyReceipt(reference, `${proof.slice(0, -22)}${"A".repeat(22)}`), "This receipt was altered"],
    [paths.verifyReceipt(reference, "1.AAAA.AAAA.AAAA"), "This receipt is not from this bank"],
    [paths.verifyReceipt("HF-0000000001", proof), "The code belongs to another receipt"],
  ] as const;
  for (const [path, title] of answers) {
    await stranger.goto("about:blank");
    await stranger.goto(path);
    await expectAnswer(stranger, title);
    await expect(stranger.getByRole("term")).toHaveCount(0);
  }
  await expectAccessibleInBothLooks(stranger);

  const asked: string[] = [];
  for (const known of [reference, "HF-0000000001"]) {
    await stranger.goto(paths.verifyReceipt(known));
    await expect(stranger.getByLabel("Reference")).toHaveValue(known);
    asked.push((await stranger.getByRole("main").locator("h1, h2, p, label").allInnerTexts()).join("\n"));
  }
  expect(asked[0]).toBe(asked[1]);
});

test("a receipt is checked by its printed code, also by a customer who is logged in", async ({ page, receipt }) => {
  await page.goto(paths.verify);
  const type = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
    await page.getByRole("button", { name: "Check receipt", exact: true }).click();
  };
  const right = {
    ...{ Code: receipt.code.toLowerCase().replaceAll("-", " "), Reference: receipt.reference },
    ...{ "Amount that arrives": "20.00", Receiver: "NOAH BERG" },
  };
  await type({ ...right, "Amount that arrives": "2,000.00" });
  await expectAnswer(page, "The code does not fit");
  await page.getByRole("button", { name: "Check another receipt", exact: true }).click();
  await type(right);
  await expectAnswer(page, "This receipt is genuine");
  await expect(fact(page, "Sender")).toHaveCount(0);
});

test("each page says once when the books were last verified, and leads to the explanation @phone", async ({ page }) => {
  await page.goto(paths.terms);
  const verified = page.getByRole("link", { name: /^Books (verified|not verified yet)/ });
  await expect(verified).toHaveCount(1);
  await verified.click();
  await expect(page).toHaveURL(`${paths.verify}#books`);
  await expect(page.getByRole("heading", { name: "How the bank proves its books", exact: true })).toBeInViewport();
});
