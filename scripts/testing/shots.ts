import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels";

/** Who looks at a page. */
export type Visitor = "stranger" | "customer" | "admin";

/** One picture: an address, and what is done there before it is taken. */
export type Shot = { name: string; path: string; prepare?: (page: Page) => Promise<void> };

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
};

/** Tries to send the form with nothing in it: its problems beside its fields. */
const sendEmpty = (name: string | RegExp, problem: RegExp) => async (page: Page) => {
  await press(name)(page);
  await page.getByText(problem).first().waitFor();
};

const required = /^This field is required\.$/;

/**
 * Chooses the first entry of a long list, or the first that matches what is typed; touch screens have the system's own list.
 */
async function pickFirst(page: Page, label: string, text = ""): Promise<void> {
  const control = page.getByLabel(label);
  if (await control.evaluate(() => matchMedia("(pointer: coarse)").matches)) {
    await control.selectOption(text ? { label: text } : { index: 1 });
    return;
  }
  const input = page.locator("input").and(control);
  await input.fill(text);
  await input.press("ArrowDown");
  await page.getByRole("option").first().click();
}

async function reviewTransfer(page: Page): Promise<void> {
  await pickFirst(page, "Beneficiary");
  await page.getByLabel("Amount").fill("25");
  await press("Initiate Transfer")(page);
  await page.getByRole("dialog").waitFor();
}

async function reviewWire(page: Page): Promise<void> {
  await page.getByLabel("Account name").fill("Erika Muster");
  await page.getByLabel("Account number").fill("DE02120300000000202051");
  await pickFirst(page, "Country", "Germany");
  await page.getByLabel("Receiving Bank").fill("DKB Berlin");
  await page.getByLabel("SWIFT code").fill("BYLADEM1001");
  await page.getByLabel("Routing number").fill("12030000");
  await page.getByLabel("Amount").fill("25");
  await press("Initiate Wire Transfer")(page);
  await page.getByRole("dialog").waitFor();
}

const fillWallet = (button: string) => async (page: Page) => {
  await page.getByLabel("Receiver e-mail").fill("erika@example.com");
  await page.getByLabel("Amount").fill("25");
  await press(button)(page);
  await page.getByRole("dialog").waitFor();
};

/** Opens a dialog that adds something, and tries to send it empty. */
const addEmpty = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole("dialog").getByRole("button", { name }).click();
  await page.getByText(required).first().waitFor();
};

async function openDrawer(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Menu", exact: true });
  if (await button.isVisible()) await button.click();
}

async function openSettings(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Display settings", exact: true });
  if (!(await button.isVisible())) await openDrawer(page);
  await button.last().click();
  await page.getByRole("dialog", { name: "Display settings", exact: true }).waitFor();
}

async function openPalette(page: Page): Promise<void> {
  await press("Search")(page);
  await page.getByRole("combobox").fill("noah");
  await page.getByRole("group", { name: "Transfers", exact: true }).waitFor();
}

async function openCustomer(page: Page): Promise<void> {
  await page.getByRole("row").last().getByRole("link").first().click();
  await page.waitForURL(/\/manage-users\/.+/);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Opens what the first line of the table is about. */
async function openFirstLink(page: Page): Promise<void> {
  const address = page.url();
  await page.locator("tbody").getByRole("link").first().click();
  await page.waitForURL((url) => url.href !== address);
  await page.getByRole("table").waitFor();
}

async function openEntry(page: Page): Promise<void> {
  await openFirstLink(page);
  await openFirstLink(page);
}

async function openQueued(page: Page): Promise<void> {
  await page.getByRole("row").nth(1).getByRole("link").filter({ visible: true }).click();
  await page.getByRole("dialog").waitFor();
}

async function editQueued(page: Page): Promise<void> {
  await openQueued(page);
  await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog", { name: /^Edit/ }).waitFor();
}

/** Opens a list of choices; touch screens have the system's own, which is in no picture. */
const openList = (label: string) => async (page: Page) => {
  const control = page.locator("button[aria-haspopup=listbox]").and(page.getByLabel(label));
  if (await page.evaluate(() => !matchMedia("(pointer: coarse)").matches)) await control.click();
};

async function openFilters(page: Page): Promise<void> {
  await press(/^Filters$/)(page);
  await openList("Type")(page);
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/\/(loans|fdr)\/.+/);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

async function openTransfer(page: Page): Promise<void> {
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("heading", { name: "What happened" }).waitFor();
}

async function waitForBoard(page: Page): Promise<void> {
  await page.locator("[data-task-id]").first().waitFor();
}

async function openTask(page: Page): Promise<void> {
  await page.locator("[data-task-id]").first().getByRole("link").click();
  await page.getByRole("dialog").waitFor();
}

async function waitForCalendar(page: Page): Promise<void> {
  await page.locator("[data-event-id]").first().waitFor();
}

async function openEvent(page: Page): Promise<void> {
  await page.locator("[data-event-id]").first().click();
  await page.getByRole("dialog").waitFor();
}

/** Every page, and those of its states that look different. A new page is a line here. */
export const shots: Record<Visitor, Shot[]> = {
  stranger: [
    { name: "login", path: paths.login() },
    { name: "login-errors", path: paths.login(), prepare: sendEmpty("Login", required) },
    { name: "register", path: paths.register },
    { name: "register-errors", path: paths.register, prepare: sendEmpty("Next", required) },
    { name: "forgot-password", path: paths.forgotPassword },
    { name: "reset-password", path: paths.resetPassword("no-such-code") },
    { name: "verify-email-failed", path: paths.verifyEmail("no-such-code") },
    { name: "not-me", path: paths.disownChange("no-such-code") },
    {
      name: "not-me-used",
      path: paths.disownChange("no-such-code"),
      prepare: press("This was not me"),
    },
    { name: "terms", path: paths.terms },
    { name: "components", path: paths.demoComponents },
    { name: "mailbox", path: paths.demoMailbox },
  ],
  customer: [
    { name: "dashboard", path: paths.home },
    { name: "drawer", path: paths.home, prepare: openDrawer },
    { name: "settings", path: paths.home, prepare: openSettings },
    { name: "palette", path: paths.home, prepare: openPalette },
    {
      name: "account-menu",
      path: paths.home,
      prepare: async (page) => page.getByRole("button", { name: "Account", exact: true }).click(),
    },
    {
      name: "notifications-bell",
      path: paths.home,
      prepare: async (page) => page.getByRole("button", { name: /^Notifications/ }).click(),
    },
    { name: "notifications", path: paths.notifications },
    { name: "profile", path: paths.profile },
    { name: "security", path: paths.security },
    { name: "security-add-app", path: paths.security, prepare: press("Add an authenticator app") },
    { name: "security-add-passkey", path: paths.security, prepare: press("Add a passkey") },
    { name: "beneficiaries", path: paths.beneficiaries },
    { name: "beneficiaries-add", path: paths.beneficiaries, prepare: press(/^Add Beneficiary$/) },
    { name: "beneficiaries-delete", path: paths.beneficiaries, prepare: press(/^Delete/) },
    { name: "interbank-transfer", path: paths.interbankTransfer },
    { name: "interbank-transfer-review", path: paths.interbankTransfer, prepare: reviewTransfer },
    { name: "wire-transfer", path: paths.wireTransfer },
    { name: "wire-transfer-errors", path: paths.wireTransfer, prepare: sendEmpty("Initiate Wire Transfer", required) },
    { name: "wire-transfer-review", path: paths.wireTransfer, prepare: reviewWire },
    ...walletChannelKeys.map((key) => ({ name: key, path: walletChannels[key].path })),
    { name: "paypal-review", path: walletChannels.paypal.path, prepare: fillWallet("Initiate Transfer") },
    { name: "skrill-credentials", path: walletChannels.skrill.path, prepare: fillWallet("Continue") },
    { name: "transactions", path: paths.transactions },
    { name: "transactions-filters", path: paths.transactions, prepare: openFilters },
    { name: "statements", path: paths.statements },
    { name: "loan-application", path: paths.loanApplication },
    { name: "loan-application-apply", path: paths.loanApplication, prepare: press(/^Apply/) },
    { name: "loans", path: paths.loans },
    { name: "loan", path: paths.loans, prepare: openFirst },
    { name: "fdr-application", path: paths.depositApplication },
    { name: "fdr-application-apply", path: paths.depositApplication, prepare: press(/^Apply/) },
    { name: "fdr", path: paths.deposits },
    { name: "deposit", path: paths.deposits, prepare: openFirst },
    { name: "transaction", path: paths.transactions, prepare: openTransfer },
    { name: "transactions-nothing", path: `${paths.transactions}?q=nothing-like-this` },
    { name: "not-found", path: "/no-such-page" },
  ],
  admin: [
    { name: "manage-users", path: paths.manageUsers },
    { name: "manage-user", path: paths.manageUsers, prepare: openCustomer },
    {
      name: "manage-user-edit",
      path: paths.manageUsers,
      prepare: async (page) => {
        await openCustomer(page);
        await press("Edit User")(page);
        await page.getByRole("dialog").waitFor();
      },
    },
    { name: "manage-wiretransfers", path: paths.manageWireTransfers },
    { name: "manage-othertransfers", path: paths.manageOtherTransfers },
    { name: "manage-loan", path: paths.manageLoanPlans },
    { name: "manage-loan-add-errors", path: paths.manageLoanPlans, prepare: addEmpty("Add Loan") },
    { name: "manage-fdr", path: paths.manageDepositPlans },
    { name: "manage-fdr-edit", path: paths.manageDepositPlans, prepare: press(/^Edit /) },
    { name: "manage-fdr-delete", path: paths.manageDepositPlans, prepare: press(/^Delete /) },
    { name: "manage-loanadmin", path: paths.manageLoans },
    {
      name: "manage-loanadmin-edit",
      path: paths.manageLoans,
      prepare: async (page) => {
        await editQueued(page);
        await openList("Status")(page);
      },
    },
    { name: "manage-fdradmin", path: paths.manageDeposits },
    { name: "manage-rates", path: paths.manageRateHistory("EUR") },
    {
      name: "manage-rates-edit",
      path: paths.manageRates,
      prepare: async (page) => {
        await page.getByRole("button", { name: "Edit the rate of EUR" }).click();
        await page.getByLabel("One US dollar in EUR").fill("86.14");
      },
    },
    { name: "manage-day", path: paths.manageDay },
    { name: "manage-ledger", path: paths.manageLedger },
    { name: "manage-audit", path: paths.manageAudit },
    { name: "manage-ledger-verifications", path: paths.ledgerVerifications },
    { name: "manage-ledger-accounts", path: paths.ledgerAccounts },
    { name: "manage-ledger-account", path: paths.ledgerAccountsLike("income:"), prepare: openFirstLink },
    { name: "manage-ledger-entry", path: paths.ledgerAccountsLike("loan:"), prepare: openEntry },
    { name: "manage", path: paths.manage },
    { name: "manage-board", path: paths.manageBoard, prepare: waitForBoard },
    { name: "manage-board-task", path: paths.manageBoard, prepare: openTask },
    { name: "manage-calendar", path: paths.manageCalendar, prepare: waitForCalendar },
    { name: "manage-calendar-week", path: paths.manageCalendarAt({ view: "week" }), prepare: waitForCalendar },
    { name: "manage-calendar-list", path: paths.manageCalendarAt({ view: "list" }), prepare: waitForCalendar },
    { name: "manage-calendar-event", path: paths.manageCalendarAt({ view: "list" }), prepare: openEvent },
    { name: "manage-approvals", path: paths.manageApprovals },
    { name: "manage-approvals-open", path: paths.manageApprovals, prepare: openFirstLink },
    { name: "manage-reconciliation", path: paths.manageReconciliation },
    { name: "manage-reconciliation-files", path: paths.settlementFiles },
    { name: "manage-reconciliation-upload", path: paths.settlementFiles, prepare: press("Upload a file") },
    { name: "manage-staff", path: paths.manageStaff },
    { name: "manage-staff-invite", path: paths.manageStaff, prepare: press(/^Invite colleague/) },
    { name: "manage-staff-role", path: paths.manageStaff, prepare: press(/^Change the role of /) },
    { name: "manage-interbanktransfers", path: paths.manageInterbankTransfers },
    { name: "manage-interbanktransfers-edit", path: paths.manageInterbankTransfers, prepare: editQueued },
    { name: "manage-wiretransfers-open", path: paths.manageWireTransfers, prepare: openQueued },
    { name: "manage-interbanktransfers-open", path: paths.manageInterbankTransfers, prepare: openQueued },
    { name: "manage-othertransfers-open", path: paths.manageOtherTransfers, prepare: openQueued },
  ],
};
