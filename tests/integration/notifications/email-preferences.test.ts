import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { requestPasswordReset } from "@/lib/auth/passwords/request-password-reset";
import { findEmailPreferences, setEmailPreference, setEmailPreferences } from "@/lib/notifications/email-preferences";
import { notificationKinds, notificationKindsBySubject } from "@/lib/notifications/schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { transferChannels } from "@/lib/transfers/channels.model";
import { withdrawDispute } from "@/lib/transfers/disputes/change-dispute";
import { decideDispute } from "@/lib/transfers/disputes/decide-dispute";
import { endDisputes } from "@/lib/transfers/disputes/disputes.sql";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { endKeptPrices } from "@/lib/transfers/moving/end-kept-prices";
import { askForReturn } from "@/lib/transfers/returns/ask-for-return";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { endPriceIn, sendConverted } from "@/tests/support/conversions";
import { disputePayment, letDisputeEnd } from "@/tests/support/disputes";
import { createAccount, createAdmin, createBeneficiary, createCustomer, createUser } from "@/tests/support/factories";
import { readNotices, sendOut, setStatus, workForLong } from "@/tests/support/network-transfers";
import { createRates } from "@/tests/support/rates";

async function createPair() {
  const sender = await createCustomer({ balanceMinor: 100_000n });
  const receiver = await createCustomer();
  await createBeneficiary(sender.actor, { accountNumber: receiver.account.accountNumber });
  const send = () => {
    const input = interbankTransferInput.parse({ beneficiary: receiver.account.accountNumber, amount: "10.00" });
    return initiateTransfer(sender.actor, { channel: "interbank", ...input }, randomUUID());
  };
  return { sender: sender.actor, receiver: receiver.actor, parties: [sender, receiver] as const, send };
}

type Pair = Awaited<ReturnType<typeof createPair>>;

const { transfer: transferKinds } = notificationKindsBySubject;
/** The kinds of notifications that customers receive. */
const customerKinds = notificationKinds.filter(
  (kind) =>
    !/^(day|position|books|exception|difference|return|maturity|closing|reading|proposal|work)-|^message-colleague$|^profile-corrected$/.test(
      kind,
    ),
);

/** Keyed by kind of notification: `happen` causes the notification, and `told` is its recipient. */
const occasions: Record<
  (typeof transferKinds)[number],
  { told: "sender" | "receiver"; happen: (pair: Pair) => Promise<unknown> }
> = {
  "transfer-initiated": { told: "sender", happen: ({ send }) => send() },
  "transfer-in-progress": { told: "sender", happen: (pair) => move(pair, "active") },
  "transfer-approved": { told: "sender", happen: (pair) => move(pair, "approved") },
  "transfer-completed": { told: "sender", happen: (pair) => move(pair, "closed") },
  "transfer-rejected": { told: "sender", happen: (pair) => move(pair, "deleted") },
  "transfer-reversed": { told: "sender", happen: (pair) => move(pair, "approved", "deleted") },
  "transfer-price-ended": { told: "sender", happen: endPrice },
  "transfer-cancelled": {
    told: "sender",
    happen: async ({ sender, send }) => cancelTransfer(sender, (await send()).id),
  },
  "transfer-received": { told: "receiver", happen: (pair) => move(pair, "approved") },
  "transfer-returned": { told: "receiver", happen: (pair) => move(pair, "approved", "pending") },
  "transfer-return-asked": { told: "receiver", happen: askBack },
  "transfer-dispute-opened": { told: "sender", happen: dispute },
  "transfer-disputed": { told: "receiver", happen: dispute },
  "transfer-dispute-upheld": { told: "sender", happen: (pair) => decide(pair, "receiver_pays") },
  "transfer-dispute-rejected": { told: "receiver", happen: (pair) => decide(pair, "reject") },
  "transfer-dispute-withdrawn": {
    told: "receiver",
    happen: async (pair) => withdrawDispute(pair.sender, await dispute(pair)),
  },
  "transfer-dispute-lapsed": { told: "receiver", happen: letLapse },
};

async function move({ send }: Pair, ...statuses: ("pending" | "active" | "approved" | "closed" | "deleted")[]) {
  const admin = await createAdmin();
  const { id } = await send();
  for (const status of statuses) await editTransfer(admin, "interbank", { id, payload: { status } });
}

async function askBack({ send }: Pair) {
  const admin = await createAdmin();
  const { id } = await send();
  const { version } = await editTransfer(admin, "interbank", { id, payload: { status: "approved" } });
  await askForReturn(admin, { id, version, reason: "Paid by mistake" });
}

async function dispute({ parties: [from, to] }: Pair) {
  return await disputePayment(from, to, "10.00");
}

async function decide(pair: Pair, decision: "receiver_pays" | "reject") {
  const { id } = await dispute(pair);
  await decideDispute(await createAdmin(), { id, version: 1, decision, reason: "Looked into" });
}

async function letLapse(pair: Pair) {
  const { id } = await dispute(pair);
  await letDisputeEnd(id);
  await endDisputes();
}

async function endPrice({ sender }: Pair) {
  await createRates();
  const account = await createAccount(sender, { balanceMinor: 10_000n });
  const { account: euros } = await createCustomer({ currency: "EUR" });
  const { id } = await sendConverted({ actor: sender, account }, euros, "10.00");
  await endPriceIn(id, 0);
  await endKeptPrices();
}

async function readTold({ userId, email }: Actor) {
  await drainTransferOutbox();
  const notices = "SELECT kind FROM notifications WHERE user_id = $1 ORDER BY created_at, id";
  const emails =
    "SELECT 'transfer-' || (props ->> 'event') AS kind FROM emails WHERE recipient = $1 ORDER BY created_at, id";
  const [onSite, byEmail] = await Promise.all([
    db.query<{ kind: string }>(notices, [userId]),
    db.query<{ kind: string }>(emails, [email]),
  ]);
  return { onSite: onSite.map(({ kind }) => kind), byEmail: byEmail.map(({ kind }) => kind) };
}

describe.each(transferKinds)("the notification %s", (kind) => {
  const { told, happen } = occasions[kind];

  it("the notification arrives on the site and by e-mail", async () => {
    const pair = await createPair();
    await happen(pair);
    const { onSite, byEmail } = await readTold(pair[told]);
    expect(onSite).toContain(kind);
    expect(byEmail).toEqual(onSite);
  });

  it("a person who turns this e-mail off gets the notification only on the site, and other kinds and people are unaffected", async () => {
    const pair = await createPair();
    await setEmailPreference(pair[told], { kind, byEmail: false });
    await happen(pair);
    const { onSite, byEmail } = await readTold(pair[told]);
    expect(onSite).toContain(kind);
    expect(byEmail).toEqual(onSite.filter((other) => other !== kind));
    const others = await readTold(pair[told === "sender" ? "receiver" : "sender"]);
    expect(others.byEmail).toEqual(others.onSite);
  });

  it("the e-mail arrives again when it is turned on again", async () => {
    const pair = await createPair();
    await setEmailPreference(pair[told], { kind, byEmail: false });
    await setEmailPreference(pair[told], { kind, byEmail: true });
    await happen(pair);
    expect((await readTold(pair[told])).byEmail).toContain(kind);
  });
});

describe.each(transferChannels)("transfers by %s", (channel) => {
  it.each([
    { amount: "1.01", ending: "transfer-completed" },
    { amount: "1.03", ending: "transfer-reversed" },
  ])("a customer without e-mails reads all notifications on the site, up to $ending", async ({ amount, ending }) => {
    const sender = await createCustomer({ balanceMinor: 10_000n });
    for (const kind of transferKinds) await setEmailPreference(sender.actor, { kind, byEmail: false });
    const transfer = await sendOut(sender, channel, { amount });
    await setStatus(transfer, "approved");
    await workForLong();
    expect(await readNotices(transfer.id)).toEqual({
      onSite: ["transfer-initiated", "transfer-approved", ending],
      byEmail: [],
    });
  });
});

/** The kinds whose e-mails a person has turned off. */
async function kindsOff(actor: Actor): Promise<string[]> {
  return (await findEmailPreferences(actor)).filter(({ byEmail }) => !byEmail).map(({ kind }) => kind);
}

async function auditedChoices({ userId }: Actor): Promise<unknown[]> {
  const events = await db.query<{ after: unknown }>(
    "SELECT after FROM audit_events WHERE actor = $1 AND action = 'user.notify-by-email' ORDER BY sequence",
    [userId],
  );
  return events.map(({ after }) => after);
}

describe("choosing the kinds of e-mail", () => {
  it("all kinds are on by default, and each person has their own choice", async () => {
    const actor = await createUser();
    const everything = customerKinds.map((kind) => ({ kind, byEmail: true }));
    expect(await findEmailPreferences(actor)).toEqual(everything);
    await setEmailPreference(actor, { kind: "transfer-approved", byEmail: false });
    expect((await findEmailPreferences(actor)).filter(({ byEmail }) => !byEmail)).toEqual([
      { kind: "transfer-approved", byEmail: false },
    ]);
    expect(await findEmailPreferences(await createUser())).toEqual(everything);
  });

  it("only staff can choose the kinds of e-mail for staff, and the kinds do not exist for customers", async () => {
    const choice = { kind: "day-overdue", byEmail: false } as const;
    const admin = await createAdmin();
    await setEmailPreference(admin, choice);
    expect(await findEmailPreferences(admin)).toContainEqual(choice);
    await expect(setEmailPreference(await createUser(), choice)).rejects.toMatchObject({ code: "not_found" });
  });

  it("tellers choose the e-mails about their own old differences, and only admins choose the e-mails about all differences", async () => {
    const teller = await createUser({ role: "teller" });
    await setEmailPreference(teller, { kind: "exception-own-late", byEmail: false });
    const all = { kind: "exception-late", byEmail: false } as const;
    await expect(setEmailPreference(teller, all)).rejects.toMatchObject({ code: "not_found" });
    await setEmailPreference(await createAdmin(), all);
  });

  it("the choice is audited", async () => {
    const actor = await createUser();
    await setEmailPreference(actor, { kind: "transfer-approved", byEmail: false });
    expect(await db.query("SELECT action, after FROM audit_events WHERE actor = $1", [actor.userId])).toEqual([
      { action: "user.notify-by-email", after: { "transfer-approved": false } },
    ]);
  });

  it("the kinds of a group are chosen together, for one person, and the audit has one event for all of them", async () => {
    const [actor, other] = [await createUser(), await createUser()];
    await setEmailPreference(actor, { kind: "loan-paid", byEmail: false });
    await setEmailPreferences(actor, { kinds: [...transferKinds], byEmail: false });
    const off = ["loan-paid", ...transferKinds];
    expect(await kindsOff(actor)).toEqual(customerKinds.filter((kind) => off.includes(kind)));
    expect(await kindsOff(other)).toEqual([]);
    expect(await auditedChoices(actor)).toEqual([
      { "loan-paid": false },
      Object.fromEntries(transferKinds.map((kind) => [kind, false])),
    ]);
    await setEmailPreferences(actor, { kinds: [...transferKinds], byEmail: true });
    expect(await kindsOff(actor)).toEqual(["loan-paid"]);
  });

  it("the same choice for a group again changes nothing, and of parallel opposite choices one counts for the whole group", async () => {
    const actor = await createUser();
    const kinds = [...transferKinds];
    const reversed = kinds.toReversed();
    for (const again of [kinds, reversed, [...kinds, ...kinds]]) {
      await setEmailPreferences(actor, { kinds: again, byEmail: false });
      expect(await kindsOff(actor)).toEqual(kinds);
    }
    // The first round inserts rows for the kinds of loan e-mails, and the later rounds update these rows.
    const { loan } = notificationKindsBySubject;
    const before = (await kindsOff(actor)).length;
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        [true, false, true, false].map((byEmail, index) =>
          setEmailPreferences(actor, { kinds: index < 2 ? [...loan] : loan.toReversed(), byEmail }),
        ),
      );
      expect([before, before + loan.length]).toContain((await kindsOff(actor)).length);
    }
    await setEmailPreferences(actor, { kinds: [...loan], byEmail: true });
    expect(await kindsOff(actor)).toEqual(kinds);
  });

  it("a choice for a group with a kind of another role is refused as a whole", async () => {
    const kinds = ["message-received", "message-colleague"] as const;
    const customer = await createUser();
    const choice = { kinds: [...kinds], byEmail: false };
    await expect(setEmailPreferences(customer, choice)).rejects.toMatchObject({ code: "not_found" });
    const security = { kinds: ["message-received" as const, "profile-corrected" as const], byEmail: false };
    await expect(setEmailPreferences(customer, security)).rejects.toMatchObject({ code: "not_found" });
    expect(await kindsOff(customer)).toEqual([]);
    expect(await auditedChoices(customer)).toEqual([]);
    const admin = await createAdmin();
    await setEmailPreferences(admin, choice);
    expect(await kindsOff(admin)).toEqual([...kinds]);
  });

  it("a person who was suspended after the request arrived cannot choose e-mails for a group", async () => {
    const actor = await createUser();
    await expect(
      setEmailPreferences({ ...actor, status: "suspended" }, { kinds: [...transferKinds], byEmail: false }),
    ).rejects.toMatchObject({ code: "account_disabled" });
    expect(await kindsOff(actor)).toEqual([]);
  });

  it("security e-mails are sent to everybody, whatever their choice", async () => {
    const actor = await createUser();
    for (const kind of customerKinds) await setEmailPreference(actor, { kind, byEmail: false });
    await requestPasswordReset({ email: actor.email });
    expect(await db.query("SELECT template FROM emails WHERE recipient = $1", [actor.email])).toEqual([
      { template: "reset-password" },
    ]);
  });
});
