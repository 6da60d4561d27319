import { describe, expect, test } from "vitest";
import { renderEmail } from "@/lib/email/render-email";
import { type EmailProps, emailWriters } from "@/lib/email/templates";
import { paths } from "@/lib/paths";
import { transferReference } from "@/lib/transfer-reference";
import { emails } from "@/messages/en";

process.env.DATABASE_URL = "postgresql://nobody@localhost/none";
process.env.NEXTAUTH_SECRET = "a secret that is good enough for the tests";
process.env.PIN_PEPPER = "a-pepper-that-is-good-enough-for-the-tests";
process.env.DATA_KEY = "a-data-key-that-is-good-enough-for-the-tests";
process.env.NEXTAUTH_URL = "https://bank.example/";
process.env.DEMO = "1";

const locale = "en";
const firstName = "Ada";
const transfer: EmailProps["transfer-status"] = {
  firstName,
  event: "initiated",
  transferId: "0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2a11",
  amount: "1250.50",
  currency: "USD",
  accountCurrency: "USD",
  counterparty: "Grace Hopper",
  reason: "",
};
const eventWords = {
  initiated: "We have your order to send $1,250.50 to Grace Hopper.",
  "in-progress": "Your transfer of $1,250.50 to Grace Hopper is in progress.",
  approved: "Your transfer of $1,250.50 to Grace Hopper is approved.",
  completed: "Your transfer of $1,250.50 to Grace Hopper is completed.",
  cancelled: "Your transfer of $1,250.50 to Grace Hopper is cancelled.",
  rejected: "We could not carry out your transfer of $1,250.50 to Grace Hopper.",
  reversed: "Your transfer of $1,250.50 to Grace Hopper was approved, and has now been given back.",
  "price-ended": "We did not approve your transfer of $1,250.50 to Grace Hopper before the price",
  received: "Grace Hopper has sent you $1,250.50.",
  returned: "The payment of $1,250.50 from Grace Hopper was taken back.",
  "return-asked": "Grace Hopper sent you $1,250.50, and we have been asked to give the payment back.",
  "dispute-opened": "We have your dispute about the payment of $1,250.50 to Grace Hopper.",
  disputed: "Grace Hopper disputes the payment of $1,250.50 to you.",
  "dispute-upheld": "The dispute about the payment of $1,250.50 (Grace Hopper) was decided for the sender.",
  "dispute-rejected": "The dispute about the payment of $1,250.50 (Grace Hopper) was rejected.",
  "dispute-withdrawn": "Grace Hopper no longer disputes the payment of $1,250.50 to you.",
  "dispute-lapsed": "The dispute about the payment of $1,250.50 (Grace Hopper) ended without a decision.",
} as const satisfies Record<EmailProps["transfer-status"]["event"], string>;

const loan: EmailProps["loan-status"] = {
  firstName,
  event: "applied",
  loanId: transfer.transferId,
  name: "Home starter",
  amount: "3000.00",
  currency: "USD",
  date: "",
  reason: "",
};
const due = "2027-01-21";
const loanWords: Record<EmailProps["loan-status"]["event"], { date?: string; words: string[] }> = {
  applied: { words: ["We have your application for the loan Home starter of USD 3,000.00.", "nothing moves"] },
  approved: { words: ["Your loan Home starter of USD 3,000.00 is approved.", "not in your account yet"] },
  disbursed: { date: due, words: ["USD 3,000.00 is in your account.", "First instalment due on: January 21, 2027"] },
  "instalment-due": {
    date: due,
    words: ["An instalment of USD 3,000.00 for your loan", "is due on January 21, 2027."],
  },
  "instalment-paid": { date: due, words: ["The instalment of USD 3,000.00 for your loan Home starter is paid"] },
  "instalment-part": { date: due, words: ["A part of an instalment", "The rest is still due"] },
  "instalment-overdue": { date: due, words: ["could not be collected", "Due on: January 21, 2027"] },
  paid: { words: ["Your loan Home starter of USD 3,000.00 is paid back in full."] },
  closed: { words: ["Your loan Home starter of USD 3,000.00 is closed."] },
  recovered: { words: ["We have booked USD 3,000.00 for your loan Home starter, which was written off."] },
  rejected: { words: ["We have rejected your application for the loan Home starter of USD 3,000.00."] },
  withdrawn: { words: ["You have withdrawn your application for the loan Home starter of USD 3,000.00."] },
  returned: { words: ["The payout of your loan Home starter was reversed: USD 3,000.00 has left your account again"] },
};

const deposit: EmailProps["deposit-status"] = {
  firstName,
  event: "applied",
  depositId: transfer.transferId,
  name: "Three years",
  amount: "500000",
  currency: "JPY",
  date: "",
  reason: "",
};
const depositWords: Record<EmailProps["deposit-status"]["event"], { date?: string; words: string[] }> = {
  applied: { words: ["We have your application for the Federal Reserve deposit Three years of JPY 500,000."] },
  started: { date: due, words: ["JPY 500,000 has moved from your account", "is locked until January 21, 2027."] },
  "interest-paid": {
    date: due,
    words: ["Interest of JPY 500,000 for your Federal Reserve deposit Three years is in your account."],
  },
  suspended: {
    words: ["Your Federal Reserve deposit Three years of JPY 500,000 is suspended.", "stays in the deposit"],
  },
  resumed: { words: ["Your Federal Reserve deposit Three years of JPY 500,000 goes on.", "caught up"] },
  matured: { words: ["has matured: JPY 500,000 is in your account again"] },
  closed: { words: ["is closed: JPY 500,000 is in your account again", "forfeited"] },
  rejected: {
    words: ["We have rejected your application for the Federal Reserve deposit Three years of JPY 500,000."],
  },
  withdrawn: {
    words: ["You have withdrawn your application for the Federal Reserve deposit Three years of JPY 500,000."],
  },
};

const news: EmailProps["security-notice"] = {
  firstName,
  notice: "password-changed",
  by: "owner",
  at: "2026-11-22T17:07:09.000Z",
  device: "Firefox, Windows",
  address: "192.0.2.7",
  emailCodeId: transfer.transferId,
};
const noticeWords: Record<EmailProps["security-notice"]["notice"], string> = {
  "new-device": "Somebody has just logged in to your account on a device",
  "password-changed": "The password of your account has just been changed",
  "password-changed-unproved": "Your e-mail address had not been verified until then.",
  "domestic-pin-changed": "Your domestic transfer PIN has just been changed.",
  "foreign-pin-changed": "Your foreign transfer PIN has just been changed.",
  "atm-pin-changed": "Your ATM PIN has just been changed.",
  "passkey-added": "A passkey has just been added to your account.",
  "password-locked": "has entered a wrong password five times",
  "domestic-pin-locked": "Your domestic transfer PIN was entered wrongly five times",
  "foreign-pin-locked": "Your foreign transfer PIN was entered wrongly five times",
  "second-factor-locked": "has entered a wrong code five times",
  "second-factor-added": "A second factor has just been added to your account.",
  "second-factor-renamed": "One of your second factors has just been given another name.",
  "second-factor-removed": "A second factor has just been removed from your account.",
  "second-factors-removed-by-staff": "Our staff have removed the second factors of your account",
  "recovery-codes-made": "New recovery codes have just been made for your account.",
  "recovery-code-used": "One of your recovery codes has just been used",
  "role-changed": "A colleague has just given you another role",
  "role-removed": "A colleague has just taken you off the staff",
  "logged-out-by-staff": "Our staff have just logged you out",
  "email-change-asked": "wants another e-mail address for your account.",
  "email-changed": "The e-mail address of your account has just been changed.",
  "phone-changed": "The phone number of your account has just been changed.",
  "relationship-closed":
    "Our staff have just closed your accounts. They are empty, and money that is sent to them goes back. Your statements stay with us: write to us if you need one.",
  "details-changed": "Our staff have just changed your name or your address in our records.",
  "pins-reset": "Our staff have reset a PIN of yours.",
  "payee-added": "A beneficiary has just been added to your list.",
  "payee-changed": "The name or the account type of one of your beneficiaries has just been changed.",
  "step-up-changed": "What you are asked for when you send money has just been changed.",
};

const flow = (text: string) => text.replace(/\s+/g, " ");

describe("e-mails", () => {
  test("the e-mail about a further account states its number and currency, and links to the account", async () => {
    const accountNumber = "05197864578";
    const props = { firstName, accountNumber, accountType: "fixed_deposit", currency: "GBP" } as const;
    const { subject, text } = await renderEmail("account-opened", props, { locale });
    expect(subject).toBe("Your account in GBP is open");
    expect(flow(text)).toContain("You have opened a further account with us, in GBP. Its number is 05197864578.");
    expect(flow(text)).toContain("Account type: Fixed Deposit");
    expect(text).toContain("https://bank.example/dashboard?account=05197864578");
  });

  test("welcome states the account's number and links to the log-in", async () => {
    const { subject, text } = await renderEmail("welcome", { firstName, accountNumber: "0123456789" }, { locale });
    expect(subject).toBe("Welcome to Holdfast Trust");
    expect(text).toContain("0123456789");
    expect(text).toContain("https://bank.example/login");
  });

  test.each([
    ["verify-email", "https://bank.example/email/verify/a-code_1"],
    ["reset-password", "https://bank.example/email/reset/a-code_1"],
  ] as const)("%s contains its link in full, in both bodies", async (template, link) => {
    const { html, text } = await renderEmail(
      template,
      { firstName, emailCodeId: "unused" },
      { locale, code: "a-code_1" },
    );
    expect(html).toContain(`href="${link}"`);
    expect(text).toContain(link);
    expect(text.split(link)).toHaveLength(2);
  });

  test("staff-invitation states the inviting person and the role, and contains its link", async () => {
    const props = { role: "teller", invitedBy: "Ruth Calder", invitationId: "unused", locale } as const;
    const { subject, html, text } = await renderEmail("staff-invitation", props, { locale, code: "a-code_1" });
    expect(subject).toBe("Come and work at Holdfast Trust");
    expect(flow(text)).toContain("Hello, Ruth Calder has invited you to work at Holdfast Trust.");
    expect(flow(text)).toContain("Your role: Teller");
    expect(html).toContain('href="https://bank.example/email/invitation/a-code_1"');
  });

  test.each(Object.entries(noticeWords))("security-notice describes the event: %s", async (notice, words) => {
    const props = { ...news, notice: notice as keyof typeof noticeWords };
    const { subject, text } = await renderEmail("security-notice", props, { locale, code: "a-code_1" });
    expect(`${subject} ${flow(text)}`).toContain(words);
    expect(flow(text)).toContain(
      "When: November 22, 2026 at 5:07:09 PM UTC Device: Firefox, Windows Address: 192.0.2.7",
    );
    expect(text).toContain("https://bank.example/email/not-me/a-code_1");
  });

  test("security-notice names the bank instead of the device of its staff", async () => {
    const props = { ...news, by: "staff", device: "", address: "" } as const;
    const { text } = await renderEmail("security-notice", props, { locale, code: "a-code_1" });
    expect(flow(text)).toContain("Changed by: Holdfast Trust");
    expect(text).not.toContain("Device");
  });

  test.each(Object.entries(eventWords))("transfer-status describes the event: %s", async (event, words) => {
    const props = { ...transfer, event: event as keyof typeof eventWords };
    const { subject, html, text } = await renderEmail("transfer-status", props, { locale });
    const flowing = text.replace(/\s+/g, " ");
    expect(subject).toContain("$1,250.50");
    expect(flowing).toContain(words);
    expect(flowing).toContain(transferReference(transfer.transferId));
    if (event === "rejected" || event === "reversed")
      expect(flowing).toContain("Reason: None was given. Write to support@holdfast.example");
    else expect(flowing).not.toContain("Reason");
    const isReceivers = event === "received" || event === "returned";
    const path = isReceivers ? paths.transactions : paths.transaction(transfer.transferId);
    expect(html).toContain(`href="https://bank.example${path}"`);
  });

  test("transfer-status states the reason of a rejection", async () => {
    const { text } = await renderEmail(
      "transfer-status",
      { ...transfer, event: "rejected", reason: "Wrong name" },
      { locale },
    );
    expect(text).toContain("Reason: Wrong name");
  });

  test.each(Object.entries(loanWords))("loan-status describes the event: %s", async (event, { date = "", words }) => {
    const props = { ...loan, event: event as keyof typeof loanWords, date };
    const { subject, html, text } = await renderEmail("loan-status", props, { locale });
    expect(flow(subject)).toContain("USD 3,000.00");
    for (const part of words) expect(flow(text)).toContain(part);
    expect(html).toContain(`href="https://bank.example/loans/${loan.loanId}"`);
    if (event === "rejected") expect(flow(text)).toContain("Reason: None was given. Write to support@holdfast.example");
    else expect(text).not.toContain("Reason");
    const withReason = await renderEmail("loan-status", { ...props, reason: "As agreed" }, { locale });
    expect(withReason.text).toContain("Reason: As agreed");
  });

  test.each(Object.entries(depositWords))(
    "deposit-status describes the event: %s",
    async (event, { date = "", words }) => {
      const props = { ...deposit, event: event as keyof typeof depositWords, date };
      const { subject, html, text } = await renderEmail("deposit-status", props, { locale });
      expect(flow(subject)).toContain("JPY 500,000");
      for (const part of words) expect(flow(text)).toContain(part);
      expect(html).toContain(`href="https://bank.example/fdr/${deposit.depositId}"`);
      if (event === "rejected")
        expect(flow(text)).toContain("Reason: None was given. Write to support@holdfast.example");
      else expect(text).not.toContain("Reason");
      const withReason = await renderEmail("deposit-status", { ...props, reason: "As agreed" }, { locale });
      expect(withReason.text).toContain("Reason: As agreed");
    },
  );

  test.each([
    [1, "1 instalment could not be collected"],
    [12, "12 instalments could not be collected"],
  ])("day-overdue states the number of instalments to staff: %i", async (count, words) => {
    const { subject, html, text } = await renderEmail("day-overdue", { firstName, date: due, count }, { locale });
    expect(subject).toBe(words);
    expect(flow(text)).toContain(`At the end of January 21, 2027 ${words}`);
    expect(html).toContain('href="https://bank.example/manage-day"');
  });

  test.each([
    ["exception-late", 1, "1 difference is older than 10 days", "/manage-reconciliation?age=late"],
    ["exception-late", 7, "7 differences are older than 10 days", "/manage-reconciliation?age=late"],
    ["exception-own-late", 2, "2 differences that you own are", "/manage-reconciliation?age=late&amp;owner=me"],
    ["maturity-suspended", 3, "3 suspended deposits have passed", "/manage-fdradmin?status=suspended"],
    ["closing-money", 2, "2 closed relationships have money again", "/manage-users?relationship=closed-money"],
  ] as const)("%s states the number of records to staff: %i", async (template, count, words, path) => {
    const props = { firstName, date: due, count, days: 10 };
    const { subject, html, text } = await renderEmail(template, props, { locale });
    expect(subject).toContain(words);
    expect(flow(text)).toContain(`At the end of January 21, 2027 ${count}`);
    expect(html).toContain(`href="https://bank.example${path}"`);
  });

  test.each([
    [
      "difference-given",
      "A difference of USD 7.00 is yours",
      "has given you a difference of USD 7.00",
      "/manage-reconciliation?owner=me",
    ],
    ["return-consented", "The payment of USD 7.00 was returned", "has consented", "/manage-interbanktransfers?open=7"],
    [
      "return-refused",
      "The payment of USD 7.00 will not be returned",
      "does not consent",
      "/manage-interbanktransfers?open=7",
    ],
  ] as const)("%s tells a member of staff about their own work", async (event, title, words, path) => {
    const props = { firstName, event, amount: "7.00", currency: "USD", by: "Ann Weir", subjectId: "7" };
    const { subject, html, text } = await renderEmail("staff-news", props, { locale });
    expect(flow(subject)).toBe(title);
    expect(flow(text)).toContain(words);
    expect(flow(text)).toContain("Ann Weir");
    expect(html).toContain(`href="https://bank.example${path}"`);
  });

  test.each([
    ["broken", 1, "The books do not add up: 1 break", "of January 21, 2027 has found 1 break."],
    ["broken", 1_200, "The books do not add up: 1,200 breaks", "of January 21, 2027 has found 1,200 breaks."],
    ["failed", 0, "The books could not be verified", "of January 21, 2027 could not be finished."],
  ] as const)(
    "books-alarm states the result of the verification to staff: %s, %i",
    async (outcome, count, heading, words) => {
      const props = { firstName, date: due, outcome, count, verificationId: "5f0c" };
      const { subject, html, text } = await renderEmail("books-alarm", props, { locale });
      expect(subject).toBe(heading);
      expect(flow(text)).toContain(words);
      expect(html).toContain('href="https://bank.example/manage-ledger/verifications/5f0c"');
    },
  );

  test("typed texts are escaped", async () => {
    const { html } = await renderEmail("security-notice", { ...news, firstName: '<img src="x">' }, { locale });
    expect(html).not.toContain("<img");
  });

  test("both colour schemes are supported", async () => {
    const { html } = await renderEmail("security-notice", news, { locale });
    expect(html).toContain('<meta name="color-scheme" content="light dark"');
    expect(html).toContain("prefers-color-scheme: dark");
  });
});

test("each e-mail has a name, which staff read on a customer's page", () => {
  for (const template of Object.keys(emailWriters)) expect(emails, template).toHaveProperty([template, "name"]);
});
