import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLanguageFormAction } from "@/app/api/users/actions";
import { emailTexts } from "@/emails/letter";
import { startSession } from "@/lib/auth/log-in/log-in";
import { logOut } from "@/lib/auth/log-in/log-out";
import { deliverDueEmails } from "@/lib/email/deliver-due-emails";
import { getEmailOf } from "@/lib/email/find-emails-of";
import type { OutgoingEmail } from "@/lib/email/transports/transport";
import { type Locale, localeCookieName, locales } from "@/lib/i18n/locales";
import { formatMoney, formatMoneyWithCode } from "@/lib/money/format-money";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import type { ProvedUser } from "@/lib/server/session/session";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { chooseLanguage } from "@/lib/users/choose-language";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createBeneficiary, createCustomer, createUser } from "@/tests/support/factories";
import { newVisitor, visitorCookies } from "@/tests/support/fake-headers";
import { signUp } from "@/tests/support/identity/sign-up";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

async function localeOf({ userId }: Pick<Actor, "userId">): Promise<string | undefined> {
  return (await db.prisma.user.findUnique({ where: { id: userId }, select: { locale: true } }))?.locale;
}

async function provedBy({ userId: id }: Actor): Promise<ProvedUser> {
  const [user] = await db.query<{ hash: string }>("SELECT password_hash AS hash FROM users WHERE id = $1", [id]);
  return { id, provedBy: { passwordHash: user?.hash ?? "" }, secondFactor: "given" };
}

const cookie = () => visitorCookies.get(localeCookieName)?.value;

function choose(locale: string): Promise<void> {
  const form = new FormData();
  form.set("locale", locale);
  return chooseLanguageFormAction(form);
}

/** Sends all waiting e-mails and returns the e-mails to this person. */
async function emailsTo({ email }: Pick<Actor, "email">): Promise<OutgoingEmail[]> {
  const delivered: OutgoingEmail[] = [];
  while ((await deliverDueEmails({ deliver: async (letter) => void delivered.push(letter) })) > 0);
  return delivered.filter(({ recipient }) => recipient === email);
}

beforeEach(async () => {
  newVisitor();
  await db.query("DELETE FROM emails");
});
afterAll(expectCleanBooks);

describe("a person's language", () => {
  it("at sign-up the language comes from the browser's cookie, and the first e-mail uses it", async () => {
    newVisitor(undefined, "ru");
    const user = await signUp();
    expect(await localeOf(user)).toBe("ru");
    const text = await emailTexts("ru");
    const subjects = (await emailsTo(user)).map(({ subject }) => subject);
    expect(subjects).toContain(text("verify-email.subject"));
    expect(subjects).toContain(text("welcome.subject", { bankName: "Holdfast Trust" }));
  });

  it("the language is English without a cookie", async () => {
    expect(await localeOf(await signUp())).toBe("en");
  });

  it("the browser gets the stored language at the log-in", async () => {
    const user = await createUser();
    await chooseLanguage(user, "it");
    newVisitor(undefined, "de");
    await startSession(await provedBy(user), false);
    expect(cookie()).toBe("it");
    expect(visitorCookies.get(localeCookieName)?.options).toMatchObject({ path: "/", sameSite: "lax" });
    expect(visitorCookies.get(localeCookieName)?.options.maxAge).toBeGreaterThan(300 * 24 * 60 * 60);
  });

  it("a language that the visitor chose before the log-in wins, and is stored", async () => {
    const [user, next] = [await createUser(), await createUser()];
    await chooseLanguage(user, "it");
    await chooseLanguage(next, "es");
    await choose("de");
    await startSession(await provedBy(user), false);
    expect([cookie(), await localeOf(user)]).toEqual(["de", "de"]);
    // The language that a person chooses before the log-in applies to this log-in only. The next person at this browser gets
    // their own language.
    await startSession(await provedBy(next), false);
    expect([cookie(), await localeOf(next), await localeOf(user)]).toEqual(["es", "es", "de"]);
  });

  it("a choice that a logged-in person makes does not count for the next person at this browser", async () => {
    const [user, next] = [await createUser(), await createUser()];
    await startSession(await provedBy(user), false);
    await choose("ru");
    await logOut();
    await startSession(await provedBy(next), false);
    expect([cookie(), await localeOf(next)]).toEqual(["en", "en"]);
  });

  it("a switch changes only the person's own language, and a stranger's choice stays in the browser", async () => {
    const [user, other] = [await createUser(), await createUser()];
    await choose("es");
    expect(cookie()).toBe("es");
    expect([await localeOf(user), await localeOf(other)]).toEqual(["en", "en"]);
    newVisitor();
    await startSession(await provedBy(user), false);
    await choose("ru");
    expect(cookie()).toBe("ru");
    expect([await localeOf(user), await localeOf(other)]).toEqual(["ru", "en"]);
    await choose("<script>");
    expect(cookie()).toBe("en");
  });

  it("a suspended customer cannot choose a language", async () => {
    const user = await createUser({ status: "suspended" });
    await expect(chooseLanguage(user, "de")).rejects.toMatchObject({ code: "account_disabled" });
  });
});

describe.each(locales)("e-mails to a customer who reads %s", (locale: Locale) => {
  async function createReader() {
    const reader = await createCustomer({ balanceMinor: 200_000n });
    await chooseLanguage(reader.actor, locale);
    return reader;
  }
  const amount = (minor: bigint) => formatMoney(minor, "USD", locale);
  // An e-mail about a loan is written without the currency of the reader's account, so a sign such as "$" could be unclear. The
  // e-mail therefore shows the currency's code.
  const amountWithCode = (minor: bigint) => formatMoneyWithCode(minor, "USD", locale);

  it("the e-mails use the customer's language when staff who read English decide", async () => {
    const { actor } = await createReader();
    const loan = await createLoan(actor, { amountMinor: 150_050n });
    await setLoanStatus(await createAdmin(), loan, "approved");
    const text = await emailTexts(locale);
    const values = {
      amount: amountWithCode(150_050n),
      name: loan.loanName,
      date: "",
      dated: "no",
      cause: "insufficient_funds",
    };
    const [letter] = (await emailsTo(actor)).filter(
      ({ subject }) => subject === text("loan-status.approved.subject", values),
    );
    expect(letter?.text).toContain(loan.loanName);
    expect(letter?.html).toContain(`lang="${locale}"`);
  });

  it("the e-mails use the customer's language when a job writes them", async () => {
    const [{ actor: sender }, receiver] = [await createReader(), await createCustomer()];
    await createBeneficiary(sender, { accountNumber: receiver.account.accountNumber });
    const input = interbankTransferInput.parse({ beneficiary: receiver.account.accountNumber, amount: "125.05" });
    await initiateTransfer(sender, { channel: "interbank", ...input }, randomUUID());
    await drainTransferOutbox();
    const text = await emailTexts(locale);
    const [letter] = await emailsTo(sender);
    expect(letter?.subject).toBe(text("transfer-status.initiated.subject", { amount: amount(12_505n) }));
  });

  it("a switch applies to waiting e-mails, and staff read them in the customer's language", async () => {
    const { actor } = await createCustomer({ balanceMinor: 200_000n });
    const loan = await createLoan(actor, { amountMinor: 150_050n });
    await chooseLanguage(actor, locale);
    const [waiting] = await db.query<{ id: string }>("SELECT id FROM emails WHERE recipient = $1", [actor.email]);
    const text = await emailTexts(locale);
    const subject = text("loan-status.applied.subject", { amount: amountWithCode(loan.amountMinor) } as never);
    expect((await getEmailOf(await createAdmin(), actor.userId, waiting?.id ?? "")).subject).toBe(subject);
    expect((await emailsTo(actor)).map((letter) => letter.subject)).toContain(subject);
  });
});
