import type { Page } from "@playwright/test";
import { mergeTests } from "@playwright/test";
import { paths } from "@/lib/paths";
import { demoAuditorEmail, demoPassword } from "@/prisma/seed/demo-logins";
import {
  acknowledge,
  test as base,
  expect,
  expectAccessibleInBothLooks,
  expectNoSidewaysScroll,
  logIn,
  pick,
  readMail,
} from "@/tests/support/browser/browser";
import { type BrowserCustomer, makePerson, signUpCustomer } from "@/tests/support/browser/customer";
import { approveNewest, test as moneyTest, send } from "@/tests/support/browser/money";
import { post, sendMoney, signIn, signInAsStaff } from "@/tests/support/browser/staff";

const test = mergeTests(base, moneyTest);

const usedCodes = new Set<string>();

/**
 * Carries out a customer's telephone call on the staff's pages, and counts the clicks and the seconds of the call. Typed texts and
 * the key Enter do not count as clicks.
 */
class CallByScript {
  clicks = 0;
  private readonly startedAt = Date.now();

  constructor(
    readonly page: Page,
    readonly customer: Pick<BrowserCustomer, "email" | "firstName" | "lastName">,
  ) {}

  async click(name: string, place = this.page.locator("main")): Promise<void> {
    await place.getByRole("button", { name, exact: true }).first().click();
    this.clicks += 1;
  }

  /** Finds the caller by a search text, and opens the call. */
  async take(key: string = this.customer.email): Promise<void> {
    const { page, customer } = this;
    await page.goto(paths.manageCalls);
    const field = page.getByRole("searchbox", { name: /^Name, e-mail, phone/ });
    await expect(field).toBeFocused();
    await field.fill(key);
    await field.press("Enter");
    const match = page.getByRole("listitem").filter({ hasText: customer.email });
    await match.getByRole("button", { name: /^Take the call/ }).click();
    this.clicks += 1;
    await expect(page).toHaveURL(/\/manage-calls\/[0-9a-f-]{36}$/);
  }

  async askQuestions(): Promise<void> {
    await this.click("Ask questions");
    const dialog = this.page.getByRole("dialog", { name: "Three questions", exact: true });
    const boxes = dialog.getByRole("checkbox");
    await expect(boxes).toHaveCount(3);
    for (const index of [0, 1]) {
      await boxes.nth(index).check();
      this.clicks += 1;
    }
    await this.click("Done", dialog);
    await expect(this.page.getByText("Verified by questions", { exact: true })).toBeVisible();
  }

  async sendCode(level = "Verified by code"): Promise<void> {
    await this.click("Send a code");
    const dialog = this.page.getByRole("dialog", { name: "The caller reads the code", exact: true });
    const code = await this.readNewCode();
    await dialog.getByLabel("Code").fill(code);
    await dialog.getByLabel("Code").press("Enter");
    await expect(this.page.getByText(level, { exact: true })).toBeVisible();
  }

  /** Waits for an e-mail with a new code. The function ignores the codes of earlier calls. */
  private async readNewCode(): Promise<string> {
    let code = "";
    await expect(async () => {
      const { text } = await readMail(this.page.request, this.customer.email, /code for your call/);
      code = /\b\d{6}\b/.exec(text)?.[0] ?? "";
      expect(usedCodes.has(code)).toBe(false);
    }).toPass();
    usedCodes.add(code);
    return code;
  }

  /** Carries out an action in its dialog. */
  async act(name: string, step: string, texts: Record<string, string> = {}, reason?: string): Promise<void> {
    await this.click(name);
    const dialog = this.page.getByRole("dialog", { name, exact: true });
    if (reason) {
      await pick(dialog, "Reason, in the customer’s words", reason);
      this.clicks += 2;
    }
    for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label).fill(text);
    await this.click(name, dialog);
    const notice = this.page.getByRole("dialog").getByRole("button", { name: "OK", exact: true });
    const done = this.page
      .getByRole("region", { name: "Done in this call", exact: true })
      .getByText(step, { exact: true });
    await expect(notice.or(done.first())).toBeVisible();
    // If the action creates a proposal, a dialog reports the proposal.
    if (await notice.isVisible()) {
      await notice.click();
      this.clicks += 1;
    }
    await expect(done.first()).toBeVisible();
  }

  async end(title: string, note: string): Promise<void> {
    await this.page.getByLabel("Note").fill(note);
    await this.click("End the call");
    await expect(this.page.getByText(/may act in this call, while it is open/)).toBeVisible();
    const seconds = ((Date.now() - this.startedAt) / 1000).toFixed(1);
    console.log(`call “${title}”: ${seconds} s, ${this.clicks} clicks`);
  }
}

const concern = (page: Page, text: string) =>
  page
    .getByRole("region", { name: "They probably call about", exact: true })
    .getByRole("listitem")
    .filter({ hasText: text });

test("twelve calls by a script: none leaves the call screen", async ({ page, newVisitor, staff }) => {
  test.setTimeout(240_000);
  await signInAsStaff(page);
  const payer = await makePerson({ firstName: "Greta", lastName: "Lindqvist", balance: "900.00", hasApp: true });
  const payee = await makePerson({ firstName: "Noah", lastName: "Bergmann", balance: "1.00" });
  const sender = await newVisitor();
  const [code = ""] = payer.recoveryCodes;
  await post(sender.request, "/api/login", { email: payer.email, password: payer.password, code });
  await sendMoney(sender, payee, "12.34");
  await approveNewest(staff, payer, "interbank");
  const again = async (amount: string) =>
    await send(sender.request, "/api/interbank-transfer/new", { beneficiary: payee.accountNumber, amount });
  await again("23.45");

  const stop = new CallByScript(page, payer);
  await stop.take("23.45 today");
  await stop.askQuestions();
  await expect(concern(page, "23.45")).toContainText("Held");
  await expectAccessibleInBothLooks(page);
  await expectNoSidewaysScroll(page);
  await stop.act("Decline", "Payment declined", {}, "You have asked us for this.");
  await stop.end("stop my payment", "Stopped at the caller’s wish");

  const why = new CallByScript(page, payer);
  await why.take("Lindqvist");
  await why.askQuestions();
  await expect(concern(page, "23.45")).toContainText("Reason: You have asked us for this.");
  await why.end("why was I refused", "Explained");

  await again("34.56");
  const where = new CallByScript(page, payer);
  await where.take(payer.accountNumber);
  await where.sendCode();
  await expect(concern(page, "34.56")).toContainText("Waits for the bank");
  await where.end("where is my payment", "It waits for approval");

  const release = new CallByScript(page, payer);
  await release.take("Noah Bergmann");
  await release.sendCode();
  await release.act("Approve", "Payment approved or proposed");
  await release.end("release my payment", "Released");

  const wrong = new CallByScript(page, payer);
  await wrong.take("34.56 today");
  await wrong.sendCode();
  await expect(page.getByText("Nothing is refused, held", { exact: false })).toHaveCount(0);
  await wrong.act("Ask for the money back", "Return asked for", { Reason: "Paid to the wrong person" });
  await wrong.end("sent to the wrong person", "The receiver was asked");

  const receiver = await newVisitor();
  await signIn(receiver, payee.email, payee.password);
  await receiver.goto(paths.newMessage());
  await receiver.getByLabel("Subject", { exact: true }).fill("No answer yet");
  await receiver.getByLabel("Your message", { exact: true }).fill("Please call me.");
  await receiver.getByRole("button", { name: "Send the message", exact: true }).click();
  await expect(receiver).toHaveURL(/\/messages\/[0-9a-f-]{36}/);
  const unanswered = new CallByScript(page, payee);
  await unanswered.take();
  await expect(concern(page, "No answer yet")).toContainText("Waits for an answer");
  await unanswered.act("Answer", "Conversation answered", { Message: "As we said on the phone." });
  await unanswered.end("nobody answers my message", "Answered");

  const write = new CallByScript(page, payee);
  await write.take();
  await write.act("Write a message", "Message sent", {
    Subject: "Your call",
    Message: "Here is what we talked about.",
  });
  await write.end("please put it in writing", "Written");

  const stolen = new CallByScript(page, payee);
  await stolen.take();
  await stolen.act("Log out everywhere", "Logged out everywhere");
  await stolen.act("Lock the account", "Account locked");
  await stolen.end("my laptop is stolen", "Logged out and locked");

  const name = new CallByScript(page, payer);
  await name.take();
  await name.sendCode();
  await name.click("Correct name");
  const dialog = page.getByRole("dialog", { name: "Correct name", exact: true });
  await dialog.getByLabel(/^Last Name/).fill("Lindqvist-Berg");
  await pick(dialog, "Reason, in the customer’s words", "Your name has changed");
  name.clicks += 2;
  await name.click("Correct name", dialog);
  await acknowledge(page, "Done", "We have told the customer.");
  const steps = page.getByRole("region", { name: "Done in this call", exact: true });
  await expect(steps.getByText("Name corrected", { exact: true })).toBeVisible();
  await name.end("correct my name", "New name after a wedding");

  // The call for the removal of second factors is the last, because the account is then on hold: for a day, the bank sends no code
  // to this customer.
  const lost = new CallByScript(page, payer);
  await lost.take();
  await lost.askQuestions();
  await lost.sendCode("Verified by questions and code");
  await lost.act("Remove second factors", "Removal of second factors proposed", {
    Reason: "The phone with the app is lost",
  });
  await lost.end("the phone with the codes is lost", "Second factors");

  const leaver = await makePerson({ firstName: "Otto", lastName: "Sandberg", balance: "0.00" });
  const closing = new CallByScript(page, leaver);
  await closing.take();
  await closing.sendCode();
  await closing.click("Close relationship");
  const closeDialog = page.getByRole("dialog", { name: "Close relationship", exact: true });
  await expect(closeDialog).toContainText("can no longer log in");
  await pick(closeDialog, "Reason, in the customer’s words", "You want to leave us");
  closing.clicks += 2;
  await closing.click("Close relationship", closeDialog);
  await acknowledge(page, "The relationship is closed", "We have told the customer.");
  closing.clicks += 1;
  await expect(steps.getByText("Closing proposed or done", { exact: true })).toBeVisible();
  await closing.end("close my account", "Empty and nothing open");

  const newcomer = await signUpCustomer((await newVisitor()).request, { firstName: "Vera", lastName: "Neumann" });
  const verify = new CallByScript(page, newcomer);
  await verify.take();
  await verify.act("Send the verification again", "Verification sent again");
  await verify.end("no verification e-mail came", "Sent again");
});

test("an auditor reads a call, and neither takes nor acts in one", async ({ page, newVisitor }) => {
  await signInAsStaff(page);
  const customer = await makePerson({ firstName: "Ida", lastName: "Marlowe", balance: "5.00" });
  const call = new CallByScript(page, customer);
  await call.take();
  const auditor = await newVisitor();
  await logIn(auditor, demoAuditorEmail, demoPassword);
  await auditor.goto(page.url());
  await expect(auditor.getByText(/may act in this call, while it is open/)).toBeVisible();
  await expect(auditor.getByRole("button", { name: "Ask questions", exact: true })).toHaveCount(0);
  await expect(auditor.getByRole("button", { name: "End the call", exact: true })).toHaveCount(0);
  await expectAccessibleInBothLooks(auditor);
  await auditor.goto(`${paths.manageCalls}?q=${encodeURIComponent(customer.email)}`);
  await expect(auditor.getByText(customer.email)).toBeVisible();
  await expect(auditor.getByRole("button", { name: /^Take the call/ })).toHaveCount(0);
});

test("a call fits a phone @phone", async ({ page }) => {
  await signInAsStaff(page);
  const customer = await makePerson({ firstName: "Ida", lastName: "Marlowe", balance: "5.00" });
  const call = new CallByScript(page, customer);
  await call.take();
  await expect(page.getByRole("button", { name: "Ask questions", exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothLooks(page);
  await call.end("on a phone", "");
});
