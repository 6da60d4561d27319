import type { Page } from "@playwright/test";
import type { ScreenWords } from "./screen-words";

/**
 * Prepares a page before its picture is taken, for example opens a dialog. Finds controls by their texts in the page's language.
 */
export type Preparation = (page: Page, words: ScreenWords) => Promise<void>;

/**
 * True if the page has a touch screen. On a touch screen, the operating system draws lists of choices, so pictures cannot show
 * these lists.
 */
const isTouched = (page: Page) => page.evaluate(() => matchMedia("(pointer: coarse)").matches);

/** Presses the first button with this name. A placeholder in the name, as in `Delete {nickname}`, matches any value. */
export const press =
  (name: string): Preparation =>
  async (page, { say }) => {
    await page
      .getByRole("button", { name: say(name) })
      .first()
      .click();
  };

/** Opens the dialog in which a customer applies for the first plan. The form loads after the dialog has opened. */
export const openApplication: Preparation = async (page, words) => {
  await press("Apply for {name}")(page, words);
  await page.getByRole("dialog").getByRole("textbox").first().waitFor();
};

/** Opens the dialog that asks for confirmation before a beneficiary is deleted. On phones, the button "Delete" is in a sheet. */
export const deleteBeneficiary: Preparation = async (page, words) => {
  const more = page.getByRole("button", { name: words.say("More for {nickname}") }).first();
  if (await more.isVisible()) await more.click();
  await press("Delete {nickname}")(page, words);
};

export const openMenu =
  (name: string): Preparation =>
  async (page, { begin }) => {
    await page
      .locator("header")
      .getByRole("button", { name: begin(name) })
      .first()
      .click();
  };

async function waitForProblems(page: Page): Promise<void> {
  await page.locator("[aria-invalid=true]").first().waitFor();
}

/** Submits the empty form, so that its fields show their errors. */
export const sendEmpty =
  (name: string): Preparation =>
  async (page, words) => {
    await press(name)(page, words);
    await waitForProblems(page);
  };

/** Chooses the first entry of a searchable list, or the entry with the name `text`. */
async function pickFirst(page: Page, label: RegExp, text = ""): Promise<void> {
  const control = page.getByLabel(label);
  if (await isTouched(page)) {
    await control.selectOption(text ? { label: text } : { index: 1 });
    return;
  }
  const input = page.locator("input").and(control);
  await input.fill(text);
  await input.press("ArrowDown");
  // The field may already contain the text, for example the country of a typed IBAN. The form does not filter the list by this
  // text, so the test chooses the option by its name.
  await page
    .getByRole("option", text ? { name: text, exact: true } : {})
    .first()
    .click();
}

const waitForDialog: Preparation = (page) => page.getByRole("dialog").waitFor();

export const chooseBeneficiary: Preparation = async (page, { say }) => {
  await pickFirst(page, say("Beneficiary"));
  await page.getByLabel(say("Amount")).fill("25");
};

export const reviewTransfer: Preparation = async (page, words) => {
  await chooseBeneficiary(page, words);
  await press("Initiate Transfer")(page, words);
  await waitForDialog(page, words);
};

export const reviewWire: Preparation = async (page, words) => {
  const { say, locale } = words;
  const germany = new Intl.DisplayNames(locale, { type: "region" }).of("DE");
  await page.getByLabel(say("Account name")).fill("Erika Muster");
  await page.getByLabel(say("Account number")).fill("DE02120300000000202051");
  await pickFirst(page, say("Country"), germany);
  await page.getByLabel(say("Receiving Bank")).fill("DKB Berlin");
  await page.getByLabel(say("SWIFT code")).fill("BYLADEM1001");
  await page.getByLabel(say("Town")).fill("Berlin");
  await page.getByLabel(say("Amount")).fill("25");
  await press("Initiate Wire Transfer")(page, words);
  await waitForDialog(page, words);
};

export const fillWallet =
  (button: string): Preparation =>
  async (page, words) => {
    await page.getByLabel(words.say("Receiver e-mail")).fill("erika@example.com");
    await page.getByLabel(words.say("Amount")).fill("25");
    await press(button)(page, words);
    await waitForDialog(page, words);
  };

/** Opens a dialog that adds a record, and submits the empty dialog. */
export const addEmpty =
  (name: string): Preparation =>
  async (page, words) => {
    await press(name)(page, words);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words.say(name) })
      .click();
    await waitForProblems(page);
  };

export const openDrawer: Preparation = async (page, { say }) => {
  const button = page.getByRole("button", { name: say("Menu") });
  if (await button.isVisible()) await button.click();
};

export const openSettings: Preparation = async (page, words) => {
  const name = words.say("Display settings");
  await openMenu("Account")(page, words);
  await page.getByRole("button", { name }).click();
  await page.getByRole("dialog", { name }).waitFor();
};

/** Opens the command palette. */
export const openSearch: Preparation = async (page, words) => {
  await openMenu("Search")(page, words);
  await page.getByRole("combobox").waitFor();
};

/** Opens the command palette and searches it for a text. */
export const openPalette =
  (text: string, group: string): Preparation =>
  async (page, words) => {
    await openSearch(page, words);
    await page.getByRole("combobox").fill(text);
    await page.getByRole("group", { name: words.say(group) }).waitFor();
  };

export const openCustomer: Preparation = async (page) => {
  await page.getByRole("row").last().getByRole("link").first().click();
  await page.waitForURL(/\/manage-users\/.+/);
  await page.getByRole("heading", { level: 1 }).waitFor();
};

/** Opens one tab of a customer's page. */
export const openCustomerTab =
  (tab: string): Preparation =>
  async (page, words) => {
    await openCustomer(page, words);
    await page.goto(`${page.url().split("?")[0]}?tab=${tab}`, { waitUntil: "networkidle" });
  };

export const editCustomer: Preparation = async (page, words) => {
  await openCustomer(page, words);
  await press("Edit User")(page, words);
  await waitForDialog(page, words);
};

/** Opens the record in the table's first row, if the table has a row. */
export const openFirstLink: Preparation = async (page) => {
  const address = page.url();
  const link = page.locator("tbody").getByRole("link").first();
  if (!(await link.isVisible())) return;
  await link.click();
  await page.waitForURL((url) => url.href !== address);
  await page.getByRole("table").waitFor();
};

export const openEntry: Preparation = async (page, words) => {
  await openFirstLink(page, words);
  await openFirstLink(page, words);
};

/** Opens the panel of the record in the table's first row, if the table has a row. */
export const openFirstPanel: Preparation = async (page, words) => {
  const link = page.locator("tbody").getByRole("link").filter({ visible: true }).first();
  if (!(await link.isVisible())) return;
  await link.click();
  await waitForDialog(page, words);
};

export const openQueued: Preparation = async (page, words) => {
  await page.getByRole("row").nth(1).getByRole("link").filter({ visible: true }).click();
  await waitForDialog(page, words);
};

export const editQueued: Preparation = async (page, words) => {
  await openQueued(page, words);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words.say("Edit") })
    .click();
  await page.getByRole("dialog").locator("form").waitFor();
};

/** Opens a list of choices. Does nothing on a touch screen, because a picture of a touch screen cannot show the list. */
export const openList =
  (label: string): Preparation =>
  async (page, { say }) => {
    const control = page.locator("button[aria-haspopup=listbox]").and(page.getByLabel(say(label)));
    if (!(await isTouched(page))) await control.click();
  };

export const openFilters: Preparation = async (page, words) => {
  await press("Filters")(page, words);
  await openList("Type")(page, words);
};

export const editRate: Preparation = async (page, words) => {
  // On a phone, each rate is one button that opens the dialog.
  const item = page.getByRole("table").getByRole("button").filter({ visible: true }).first();
  if ((page.viewportSize()?.width ?? 0) < 760) await item.click();
  else await press("Edit the rate of {currency}")(page, words);
  await page.getByLabel(words.say("One US dollar in {currency}")).fill("86");
};

/** Opens the first loan or deposit. Phones show a customer's only record as a card, not as a table. */
export const openFirst: Preparation = async (page) => {
  await page
    .getByRole("main")
    .locator('a[href^="/loans/"], a[href^="/fdr/"]')
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL(/\/(loans|fdr)\/.+/);
  await page.getByRole("heading", { level: 1 }).waitFor();
};

export const openTransfer: Preparation = async (page) => {
  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/\/transactions\/./);
};

export const waitForBoard: Preparation = (page) => page.locator("[data-task-id]").first().waitFor();

export const openTask: Preparation = async (page, words) => {
  await page.locator("[data-task-id]").first().getByRole("link").click();
  await waitForDialog(page, words);
};

export const waitForCalendar: Preparation = (page) => page.locator("[data-event-id]").first().waitFor();

export const openEvent: Preparation = async (page, words) => {
  await page.locator("[data-event-id]").first().click();
  await waitForDialog(page, words);
};

/** Waits until the page shows the result of a receipt's check. */
export const waitForVerdict: Preparation = (page, { say }) =>
  page.getByRole("button", { name: say("Check another receipt") }).waitFor();
