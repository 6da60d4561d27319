import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { declineProposal } from "@/lib/approvals/decline-proposal";
import { deliverDueEmails } from "@/lib/email/deliver-due-emails";
import type { OutgoingEmail } from "@/lib/email/transports/transport";
import { setEmailPreference } from "@/lib/notifications/email-preferences";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { changeRole } from "@/lib/users/staff/change-colleague";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createCustomer, createUser } from "@/tests/support/factories";
import { ageProposal, proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";

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

async function adjust(actor: Actor, balance = "20.00"): Promise<string> {
  const { account } = await createCustomer();
  await setFourEyesLimit(1_000n);
  const payload = { balance, reason: "Cash paid in at the counter" };
  return await proposalFrom(
    editAccount(actor, editAccountInput.parse({ accountNumber: account.accountNumber, payload })),
  );
}

const noticesOf = ({ userId }: Actor) =>
  db.query("SELECT kind, subject_id FROM notifications WHERE user_id = $1 AND subject_type = 'proposal' ORDER BY id", [
    userId,
  ]);
const emailsOf = ({ email }: Actor) =>
  db.query(
    "SELECT props ->> 'event' AS event FROM emails WHERE recipient = $1 AND template = 'proposal-news' ORDER BY id",
    [email],
  );

/** What the worker sends now. */
async function deliverAll(): Promise<OutgoingEmail[]> {
  const sent: OutgoingEmail[] = [];
  const transport = { deliver: async (message: OutgoingEmail) => void sent.push(message) };
  while ((await deliverDueEmails(transport)) > 0);
  return sent;
}

describe("who may confirm a proposal", () => {
  it("is told once, on the site and by e-mail; not its maker, no auditor, customer or suspended colleague", async () => {
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
    for (const words of ["Hello Owen", "Ruth Lovelace", "Adjust an account", "$20.00", `open=${id}`]) {
      expect(sent[0]?.text).toContain(words);
    }
  });

  it("is told of a role by admins alone, and never of one's own", async () => {
    const [third, colleague] = [await createAdmin(), await createAdmin()];
    await setFourEyesLimit(1_000n);
    const id = await proposalFrom(changeRole(first, { id: colleague.userId, seenRole: "admin", role: "teller" }));
    expect(await noticesOf(third)).toEqual([{ kind: "proposal-waits", subject_id: id }]);
    for (const other of [second, colleague]) expect(await noticesOf(other)).toEqual([]);
  });

  it("gets no e-mail who does not want this kind, and reads it on the site", async () => {
    await setEmailPreference(second, { kind: "proposal-waits", byEmail: false });
    await adjust(first);
    expect([await noticesOf(second), await emailsOf(second)]).toMatchObject([[{ kind: "proposal-waits" }], []]);
    const auditor = await createUser();
    await expect(setEmailPreference(auditor, { kind: "proposal-waits", byEmail: false })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("gets no e-mail any more once it was decided, withdrawn or has expired", async () => {
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

describe("whoever has proposed something", () => {
  it("is told that it was confirmed, and that it was declined with the reason; not of what they withdraw", async () => {
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
});
