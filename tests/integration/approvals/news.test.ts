import { createTranslator } from "next-intl";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { declineProposal } from "@/lib/approvals/decline-proposal";
import { endProposals } from "@/lib/approvals/proposals.sql";
import { deliverDueEmails } from "@/lib/email/deliver-due-emails";
import type { OutgoingEmail } from "@/lib/email/transports/transport";
import { messagesOf } from "@/lib/i18n/messages";
import { setEmailPreference } from "@/lib/notifications/email-preferences";
import { findNotifications } from "@/lib/notifications/find-notifications";
import { notificationReason } from "@/lib/notifications/notification-text.model";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { changeRole } from "@/lib/users/staff/change-colleague";
import { expectCleanBooks } from "@/tests/support/books";
import { withConnection } from "@/tests/support/database/database";
import { createAdmin, createCustomer, createUser, seeBalance, type TestCustomer } from "@/tests/support/factories";
import { ageProposal, beforeFourEyes, proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";

let first: Actor;
let second: Actor;

beforeEach(async () => {
  [first, second] = [await createAdmin({ firstName: "Ruth" }), await createUser({ role: "teller", firstName: "Owen" })];
  await db.query("UPDATE emails SET state = 'sent', sent_at = now() WHERE state = 'queued'");
});
afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

async function editBalance(actor: Actor, { accountNumber }: TestCustomer["account"], balance: string) {
  const payload = { balance, balanceSeen: await seeBalance(accountNumber), reason: "Cash paid in at the counter" };
  return await editAccount(actor, editAccountInput.parse({ accountNumber, payload }));
}

/** Proposes to adjust the balance of an account, which by default belongs to a new customer. */
async function adjust(actor: Actor, balance = "20.00", account?: TestCustomer["account"]): Promise<string> {
  const adjusted = account ?? (await createCustomer()).account;
  await setFourEyesLimit(1_000n);
  return await proposalFrom(editBalance(actor, adjusted, balance));
}

const stateOf = async (id: string) => (await db.prisma.proposal.findUniqueOrThrow({ where: { id } })).state;

const noticesOf = ({ userId }: Actor) =>
  db.query("SELECT kind, subject_id FROM notifications WHERE user_id = $1 AND subject_type = 'proposal' ORDER BY id", [
    userId,
  ]);
const emailsOf = ({ email }: Actor) =>
  db.query(
    "SELECT props ->> 'event' AS event FROM emails WHERE recipient = $1 AND template = 'proposal-news' ORDER BY id",
    [email],
  );

/** Delivers all due e-mails, as the worker does, and returns them. */
async function deliverAll(): Promise<OutgoingEmail[]> {
  const sent: OutgoingEmail[] = [];
  const transport = { deliver: async (message: OutgoingEmail) => void sent.push(message) };
  while ((await deliverDueEmails(transport)) > 0);
  return sent;
}

describe("staff who may confirm a proposal", () => {
  it("each of them is notified once, on the site and by e-mail, but the maker, auditors, customers and suspended staff are not notified", async () => {
    const [auditor, suspended] = [
      await createUser({ role: "auditor" }),
      await createUser({ role: "teller", status: "suspended" }),
    ];
    const id = await adjust(first);
    expect(await noticesOf(second)).toEqual([{ kind: "proposal-waits", subject_id: id }]);
    expect(await emailsOf(second)).toEqual([{ event: "waits" }]);
    for (const other of [first, auditor, suspended]) {
      expect([await noticesOf(other), await emailsOf(other)]).toEqual([[], []]);
    }
    const sent = (await deliverAll()).filter(({ recipient }) => recipient === second.email);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toBe("A proposal waits for a second person");
    for (const words of ["Hello Owen", "Ruth Lovelace", "Adjust an account", "USD\u00a020.00", `open=${id}`]) {
      expect(sent[0]?.text).toContain(words);
    }
  });

  it("only admins are notified of a role change, and never of a change of their own role", async () => {
    const [third, colleague] = [await createAdmin(), await createAdmin()];
    await setFourEyesLimit(1_000n);
    const id = await proposalFrom(changeRole(first, { id: colleague.userId, seenRole: "admin", role: "teller" }));
    expect(await noticesOf(third)).toEqual([{ kind: "proposal-waits", subject_id: id }]);
    for (const other of [second, colleague]) expect(await noticesOf(other)).toEqual([]);
  });

  it("a staff member who has turned this kind of e-mail off gets only the notification on the site", async () => {
    await setEmailPreference(second, { kind: "proposal-waits", byEmail: false });
    await adjust(first);
    expect([await noticesOf(second), await emailsOf(second)]).toMatchObject([[{ kind: "proposal-waits" }], []]);
    const auditor = await createUser();
    await expect(setEmailPreference(auditor, { kind: "proposal-waits", byEmail: false })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("no e-mail is sent after the proposal was decided, withdrawn or has expired", async () => {
    const confirmed = await adjust(first);
    const declined = await adjust(first);
    const withdrawn = await adjust(first);
    const expired = await adjust(first);
    const open = await adjust(first);
    await confirmProposal(second, { id: confirmed });
    await declineProposal(second, { id: declined, reason: "No slip" });
    await declineProposal(first, { id: withdrawn, reason: "My mistake" });
    await ageProposal(expired, "24 hours");
    const sent = (await deliverAll()).filter(({ recipient }) => recipient === second.email);
    expect(sent.map(({ text }) => /open=([0-9a-f-]{36})/.exec(text)?.[1])).toEqual([open]);
    expect(await emailsOf(second)).toHaveLength(1);
  });
});

describe("the maker of a proposal", () => {
  it("the maker is notified of a confirmation and of a decline with its reason, but not of a withdrawal", async () => {
    await confirmProposal(second, { id: await adjust(first) });
    await declineProposal(second, { id: await adjust(first), reason: "No slip from the counter" });
    await declineProposal(first, { id: await adjust(first), reason: "My mistake" });
    expect((await noticesOf(first)).map(({ kind }) => kind).sort()).toEqual([
      "proposal-confirmed",
      "proposal-declined",
    ]);
    const texts = (await deliverAll()).filter(({ recipient }) => recipient === first.email).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts.join()).toContain("Owen Lovelace has confirmed what you proposed");
    expect(texts.join()).toContain("No slip from the counter");
  });

  it("the maker is notified once that the proposal has expired, however often the job runs, even in parallel", async () => {
    const [id, open] = [await adjust(first), await adjust(first)];
    await ageProposal(id, "24 hours");
    await Promise.all([endProposals(), endProposals(), endProposals()]);
    await endProposals();
    expect(await noticesOf(first)).toEqual([{ kind: "proposal-expired", subject_id: id }]);
    expect(await stateOf(open)).toBe("open");
    const [letter, ...others] = (await deliverAll()).filter(({ recipient }) => recipient === first.email);
    expect([letter?.subject, others]).toEqual(["Your proposal has expired", []]);
    for (const words of ["Nobody has confirmed within 24 hours", "Adjust an account", "USD\u00a020.00", `open=${id}`]) {
      expect(letter?.text).toContain(words);
    }
  });

  it("a killed job sends no notification, and the next job sends one", async () => {
    const id = await adjust(first);
    await ageProposal(id, "24 hours");
    const killed = withConnection(async (connection) => {
      await connection.query("BEGIN");
      await connection.query("SELECT end_proposals()");
      await connection.query("SELECT pg_terminate_backend(pg_backend_pid())");
    });
    await expect(killed).rejects.toThrow();
    expect([await stateOf(id), await noticesOf(first), await emailsOf(first)]).toEqual(["open", [], []]);
    await endProposals();
    await endProposals();
    expect(await stateOf(id)).toBe("expired");
    expect([await noticesOf(first), await emailsOf(first)]).toEqual([
      [{ kind: "proposal-expired", subject_id: id }],
      [{ event: "expired" }],
    ]);
  });

  it("the maker is notified once when the record has changed because a colleague was faster", async () => {
    const { account } = await createCustomer();
    const id = await adjust(first, "20.00", account);
    await editBalance(second, account, "5.00");
    await expect(confirmProposal(second, { id })).rejects.toMatchObject({ code: "conflict" });
    await endProposals();
    expect(await noticesOf(first)).toEqual([{ kind: "proposal-changed", subject_id: id }]);
    const letters = (await deliverAll()).filter(({ recipient }) => recipient === first.email);
    expect(letters.map(({ subject }) => subject)).toEqual(["Your proposal is overtaken"]);
    // The e-mail states the reason in the same words as the site.
    const why = "The balance of the account has changed since the proposal was made.";
    expect(letters[0]?.text).toContain(why);
    const { notifications } = await findNotifications(first, { pageSize: 1 });
    const t = createTranslator({ locale: "en", messages: await messagesOf("en"), namespace: "notifications" });
    expect(notifications.map((notice) => notificationReason(t, notice))).toEqual([why]);
  });

  it("the maker is notified in their language, and gets no e-mail of a kind that they have turned off", async () => {
    await db.query("UPDATE users SET locale = 'de' WHERE id = $1", [first.userId]);
    const third = await createAdmin();
    await setEmailPreference(third, { kind: "proposal-expired", byEmail: false });
    for (const maker of [first, third]) await ageProposal(await adjust(maker), "24 hours");
    await endProposals();
    expect((await noticesOf(third)).map(({ kind }) => kind)).toContain("proposal-expired");
    const letters = (await deliverAll()).filter(({ recipient }) => [first.email, third.email].includes(recipient));
    expect(letters.map(({ subject }) => subject)).toEqual(["Ihr Vorschlag ist verfallen"]);
  });

  it("a maker who has left the staff is not notified", async () => {
    const id = await adjust(first);
    await beforeFourEyes(async () => {
      await createAdmin();
      await db.query("UPDATE users SET role = 'customer' WHERE id = $1", [first.userId]);
    });
    await ageProposal(id, "24 hours");
    await endProposals();
    expect([await stateOf(id), await noticesOf(first), await emailsOf(first)]).toEqual(["expired", [], []]);
  });
});
