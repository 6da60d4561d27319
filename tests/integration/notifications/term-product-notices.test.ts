import { randomUUID } from "node:crypto";
import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { tellStaffOfOverdue } from "@/lib/day/tell-staff-of-overdue";
import { depositNoticeRows, sendDepositNotice } from "@/lib/deposits/deposit-notices";
import { isEmailTemplate, renderEmail } from "@/lib/email/render-email";
import { messagesOf } from "@/lib/i18n/messages";
import { type LoanNotice, loanNoticeRows, sendLoanNotice } from "@/lib/loans/loan-notices";
import { setEmailPreference } from "@/lib/notifications/email-preferences";
import { findNotifications } from "@/lib/notifications/find-notifications";
import { notificationPath } from "@/lib/notifications/notification.model";
import { notificationText } from "@/lib/notifications/notification-text.model";
import { recordNotices } from "@/lib/notifications/record-notice.sql";
import { type NotificationKind, notificationKindsBySubject } from "@/lib/notifications/schema";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { createAdmin, createUser } from "@/tests/support/factories";

const t = createTranslator({ locale: "en", messages: messagesOf("en"), namespace: "notifications" });
const about = { name: "Home starter", amountMinor: 125_050n, currency: "USD" } as const;
const { loan: loanKinds, deposit: depositKinds } = notificationKindsBySubject;

type Event<Kind extends string, Subject extends string> = Kind extends `${Subject}-${infer Name}` ? Name : never;

/** Sends a notification of this kind with the function for loans or for deposits. */
async function tell(actor: Actor, kind: (typeof loanKinds | typeof depositKinds)[number], id: string, date?: string) {
  const dated = date === undefined ? {} : { date };
  if (kind.startsWith("loan-")) {
    const event = kind.slice("loan-".length) as Event<typeof kind, "loan">;
    return sendLoanNotice(db, actor, { ...about, ...dated, event, id });
  }
  const event = kind.slice("deposit-".length) as Event<typeof kind, "deposit">;
  return sendDepositNotice(db, actor, { ...about, ...dated, event, id });
}

const readEmails = ({ email }: Pick<Actor, "email">) =>
  db.query<{ template: string; props: never }>(
    "SELECT template, props FROM emails WHERE recipient = $1 ORDER BY created_at, id",
    [email],
  );

describe.each([...loanKinds, ...depositKinds])("the notification %s", (kind) => {
  it.each([undefined, "2027-01-21"])(
    "the notification's sentence and its e-mail are complete with a date (%s) and without",
    async (date) => {
      const actor = await createUser();
      const id = randomUUID();
      await tell(actor, kind, id, date);
      const [notification] = (await findNotifications(actor, { pageSize: 5 })).notifications;
      if (!notification) throw new Error("nobody was told");
      expect(notification.kind).toBe(kind);
      const sentence = notificationText(t, "en", notification);
      expect(sentence).toContain("$1,250.50");
      expect(sentence).toContain("Home starter");
      expect(sentence).not.toMatch(/[{}]|undefined| \.|\s\s/);
      expect(notificationPath(notification)).toBe(kind.startsWith("loan-") ? paths.loan(id) : paths.deposit(id));
      const [email] = await readEmails(actor);
      if (!email || !isEmailTemplate(email.template)) throw new Error("no e-mail");
      const { subject } = await renderEmail(email.template, email.props, { locale: "en" });
      expect(subject).toContain("USD\u00a01,250.50");
    },
  );

  it("a person who has turned the e-mail off gets the notification only on the site", async () => {
    const actor = await createUser();
    await setEmailPreference(actor, { kind, byEmail: false });
    await tell(actor, kind, randomUUID());
    expect((await findNotifications(actor, { pageSize: 5 })).notifications).toHaveLength(1);
    expect(await readEmails(actor)).toEqual([]);
  });
});

describe("many notifications in one statement", () => {
  it("many notifications in one statement equal separate notifications, each according to its reader's choice", async () => {
    const customers = await Promise.all(Array.from({ length: 6 }, createUser));
    const paid = { ...about, event: "instalment-paid", id: randomUUID(), date: "2027-01-21" } satisfies LoanNotice;
    const interest = { ...about, event: "interest-paid", id: randomUUID() } as const;
    for (const actor of customers.slice(0, 3)) {
      await setEmailPreference(actor, { kind: "loan-instalment-paid", byEmail: false });
    }
    await recordNotices(
      db,
      customers.flatMap((actor) => [loanNoticeRows(actor, paid), depositNoticeRows(actor, interest)]),
    );
    for (const [index, actor] of customers.entries()) {
      const { notifications } = await findNotifications(actor, { pageSize: 5 });
      const kinds: NotificationKind[] = ["deposit-interest-paid", "loan-instalment-paid"];
      expect(notifications.map(({ kind }) => kind).sort()).toEqual(kinds);
      const templates = (await readEmails(actor)).map(({ template }) => template).sort();
      expect(templates).toEqual(index < 3 ? ["deposit-status"] : ["deposit-status", "loan-status"]);
    }
  });

  it("an empty list sends no statement", async () => {
    const tx = { query: () => Promise.reject(new Error("asked the database")) };
    await expect(recordNotices(tx, [])).resolves.toBeUndefined();
  });
});

describe("notifications about the bank's day", () => {
  it("only staff receive the notification about the bank's day", async () => {
    const [customer, one, quiet] = await Promise.all([createUser(), createAdmin(), createAdmin()]);
    await setEmailPreference(quiet, { kind: "day-overdue", byEmail: false });
    await tellStaffOfOverdue(db, { date: "2027-01-21", count: 3 });
    for (const admin of [one, quiet]) {
      const [notification] = (await findNotifications(admin, { pageSize: 5 })).notifications;
      if (!notification) throw new Error("nobody was told");
      const sentence = "3 instalments could not be collected at the end of Jan 21, 2027.";
      expect(notificationText(t, "en", notification)).toBe(sentence);
      expect(notificationPath(notification)).toBe(paths.manageDay);
    }
    expect(await readEmails(one)).toMatchObject([{ template: "day-overdue", props: { count: 3 } }]);
    expect(await readEmails(quiet)).toEqual([]);
    expect((await findNotifications(customer, { pageSize: 5 })).notifications).toEqual([]);
  });
});
