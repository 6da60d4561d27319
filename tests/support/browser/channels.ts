import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { messagesOf } from "@/lib/i18n/messages";
import { paths } from "@/lib/paths";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels.model";
import { expect, pick } from "./browser";
import type { BrowserCustomer } from "./customer";
import { test as base, signUpPayer } from "./money";

/** A session of staff, and a customer with $1,500.00. */
export type Bank = { staff: APIRequestContext; payer: BrowserCustomer };

export const test = base.extend<{ bank: Bank }>({
  bank: async ({ staff }, use) => {
    const payer = await signUpPayer(staff, { firstName: "Ada", lastName: "Okafor", balance: "1500.00" });
    await use({ staff, payer });
  },
});

const { transfers } = messagesOf("en");
export const credentials = { password: "otter-lagoon-quartz", sixDigits: "739105" };

/** A channel for sending money out of the bank, with its page and the texts that the page must show. */
export type Channel = {
  name: string;
  path: string;
  kind: "wire" | "other";
  /** The name that the history shows for the receiver. */
  receiver: string;
  title: string;
  success: string;
  error: string;
  submit: string;
  asksCredentials: boolean;
};

export const wire: Channel = {
  name: "Wire Transfer",
  path: paths.wireTransfer,
  kind: "wire",
  receiver: "Erika Muster",
  title: "New Wire Transfer",
  success: "Wire Transfer Initiated successfully",
  error: "Error in Initiating Wire Transfer",
  submit: "Initiate Wire Transfer",
  asksCredentials: false,
};

const wallets = walletChannelKeys.map((key): Channel => {
  const { name, path, asksCredentials } = walletChannels[key];
  const { title, success, error } = transfers.wallets[key];
  const submit = asksCredentials ? "Continue" : "Initiate Transfer";
  return { name, path, kind: "other", receiver: "erika@example.com", title, success, error, submit, asksCredentials };
});

/** Every channel for sending money out of the bank, in the order of the menu. */
export const channels = [wire, ...wallets];
/** Finds a channel by its name in the menu. */
export const channel = (name: string) => channels.find((candidate) => candidate.name === name) ?? wire;

/** Fills in and submits the form of a channel. The submission opens the review sheet. */
export async function fillIn(page: Page, { kind, submit }: Channel, amount: string): Promise<void> {
  if (kind === "wire") {
    await page.getByLabel("Account name").fill("Erika Muster");
    await page.getByLabel("Account number").fill("DE02 1203 0000 0000 2020 51");
    await pick(page, "Country (optional)", "Germany");
    await page.getByLabel("Receiving Bank").fill("DKB Berlin");
    await page.getByLabel("SWIFT code").fill("BYLADEM1001");
    await page.getByLabel("Town").fill("Berlin");
  } else await page.getByLabel("Receiver e-mail").fill("erika@example.com");
  await page.getByLabel("Amount").fill(amount);
  await page.getByRole("button", { name: submit, exact: true }).click();
}

/** Opens the part of the form that contains the note and, on some channels, the optional PIN. */
export async function openMore(page: Page): Promise<void> {
  await page
    .getByRole("main")
    .getByText(/^(Note and PIN|Add a note)$/)
    .click();
}

/** The review sheet, which shows the order and asks the customer to confirm it. */
export const review = (page: Page) =>
  page.getByRole("dialog", {
    name: /^(Check before you send|To authenticate this transaction, kindly provide the following)$/,
  });

/** Confirms the order in the sheet. */
export async function confirm(page: Page, { asksCredentials }: Channel, given = credentials): Promise<void> {
  if (asksCredentials) {
    await review(page).getByLabel("Skrill Password").fill(given.password);
    await review(page).getByLabel("Skrill 6 Digits").fill(given.sixDigits);
    await review(page).getByRole("button", { name: "Initiate Transfer", exact: true }).click();
  } else {
    await review(page)
      .getByRole("button", { name: /^Send / })
      .click();
  }
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, field: Locator): Promise<void> {
  await field.waitFor();
  for (let step = 0; step < 10; step += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(field).toBeFocused();
}
