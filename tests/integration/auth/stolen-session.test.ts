import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkPin } from "@/lib/auth/second-factors/check-step-up";
import { lockOwner } from "@/lib/auth/second-factors/second-factors.sql";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import type { Actor } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { waitForLockWaits } from "@/tests/support/database/lock-waits";
import {
  createAdmin,
  createBeneficiary,
  createCustomer,
  createUser,
  readBalance,
  type TestCustomer,
  testPassword,
  testPin,
} from "@/tests/support/factories";

const thiefsPin = "975310";

function edit(actor: Actor, payload: Record<string, unknown>, currentPassword?: string) {
  return editUser(actor, editUserInput.parse({ email: actor.email, payload, currentPassword }));
}

/** Lets a staff member remove PINs of the customer. After the removal, only the customer can choose new PINs. */
async function resetPins({ email }: Actor, ...pins: ("domestic" | "foreign" | "atm")[]) {
  const changeReason = "Forgotten, asked at the desk";
  await editUser(await createAdmin(), editUserInput.parse({ email, payload: { resetPins: pins }, changeReason }));
}

async function createPair(): Promise<{ sender: TestCustomer; beneficiary: string }> {
  const sender = await createCustomer({ balanceMinor: 2_000_000n });
  const { account } = await createCustomer();
  await createBeneficiary(sender.actor, { accountNumber: account.accountNumber });
  return { sender, beneficiary: account.accountNumber };
}

function send({ actor }: TestCustomer, beneficiary: string, amount: string, pin: string) {
  const input = interbankTransferInput.parse({ beneficiary, amount, pin });
  return initiateTransfer(actor, { channel: "interbank", ...input }, randomUUID());
}

describe("a stolen session", () => {
  it("a stolen session changes no PIN without the current password", async () => {
    const actor = await createUser();
    const change = { DomesticTransferPin: thiefsPin };
    await expect(edit(actor, change)).rejects.toMatchObject({ fields: { currentPassword: ["required"] } });
    await expect(edit(actor, change, "")).rejects.toMatchObject({ fields: { currentPassword: ["required"] } });
    await expect(edit(actor, { ...change, city: "Rome" }, "a wrong password")).rejects.toMatchObject({
      fields: { currentPassword: ["passwordWrong"] },
    });
    await checkPin(actor, "domestic", testPin, calendarNow());
    await edit(actor, { city: "Rome", DomesticTransferPin: "••••" });
  });

  it("a stolen session changes no phone number without the current password", async () => {
    const actor = await createUser();
    const phoneOf = async () => (await db.prisma.user.findUniqueOrThrow({ where: { id: actor.userId } })).phoneNumber;
    const change = { phoneNumber: "+44 20 7946 0018" };
    await expect(edit(actor, change)).rejects.toMatchObject({ fields: { currentPassword: ["required"] } });
    await expect(edit(actor, { ...change, city: "Rome" }, "a wrong password")).rejects.toMatchObject({
      fields: { currentPassword: ["passwordWrong"] },
    });
    expect(await phoneOf()).toBe("+12075550123");
    await edit(actor, change, testPassword);
    expect(await phoneOf()).toBe("+442079460018");
  });

  it("a new phone number asks a customer with a second factor for the factor", async () => {
    const actor = await createUser();
    const at = calendarNow();
    const factor = { id: randomUUID(), userId: actor.userId, kind: "time_code", name: "app" } as const;
    await db.prisma.secondFactor.create({ data: { ...factor, createdAt: at, confirmedAt: at } });
    await expect(edit(actor, { phoneNumber: "+442079460018" }, testPassword)).rejects.toMatchObject({
      fields: { code: ["secondFactorRequired"] },
    });
  });

  it("an edit that leaves the phone number unchanged needs no proof, also for a number in an older notation", async () => {
    const actor = await createUser();
    await db.prisma.user.update({ where: { id: actor.userId }, data: { phoneNumber: "+1 207 555 0123" } });
    await edit(actor, { city: "Rome", phoneNumber: "+1 (207) 555-0123" });
    expect(await db.prisma.email.count({ where: { recipient: actor.email } })).toBe(0);
  });

  it("a phone number that changes during an edit is not changed back without a proof", async () => {
    const actor = await createUser();
    const { phoneNumber } = await db.prisma.user.findUniqueOrThrow({ where: { id: actor.userId } });
    let meanwhile: Promise<unknown> | undefined;
    await inTransaction(async (tx) => {
      await lockOwner(tx, actor.userId);
      // The edit has compared the number before the transaction, and now waits for the lock on the user's row.
      meanwhile = edit(actor, { city: "Rome", phoneNumber }).then(
        () => "changed",
        (error) => error.code,
      );
      await waitForLockWaits();
      await tx.prisma.user.update({ where: { id: actor.userId }, data: { phoneNumber: "+442079460018" } });
    });
    expect(await meanwhile).toBe("conflict");
  });

  it("a stolen session cannot guess the password, even with 50 parallel attempts", async () => {
    const actor = await createUser();
    const guesses = await Promise.allSettled(
      Array.from({ length: 50 }, (_, guess) => edit(actor, { ForeignTransferPin: thiefsPin }, `guess number ${guess}`)),
    );
    const codes = guesses.map((guess) => (guess.status === "rejected" ? guess.reason.code : "changed"));
    expect(codes.filter((code) => code === "validation_failed")).toHaveLength(4);
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(46);
    await expect(edit(actor, { ForeignTransferPin: thiefsPin }, testPassword)).rejects.toMatchObject({
      code: "rate_limited",
      retryAfterSeconds: expect.any(Number),
    });
    const emails = await db.query("SELECT props FROM emails WHERE recipient = $1", [actor.email]);
    expect(emails).toMatchObject([{ props: { notice: "password-locked" } }]);
    const events = await db.query("SELECT action FROM audit_events WHERE subject_id = $1", [actor.userId]);
    expect(events.map(({ action }) => action)).toEqual([...Array(5).fill("password.refuse"), "password.lock"]);
  });

  it("a stolen session sends nothing with a PIN that is changed while the transfer waits", async () => {
    for (let race = 0; race < 16; race += 1) {
      const { sender, beneficiary } = await createPair();
      // The site checks the session first. After this check, a request may wait for a slow body or for other requests, and the
      // PIN may change during this wait.
      const waiting = new Promise((resolve) => setTimeout(resolve, race * 15));
      const [sent] = await Promise.allSettled([
        waiting.then(() => send(sender, beneficiary, "2000", thiefsPin)),
        edit(sender.actor, { DomesticTransferPin: thiefsPin }, testPassword),
      ]);
      expect(sent.status).toBe("rejected");
      expect(await readBalance(sender.account)).toMatchObject({ heldMinor: 0n });
    }
    await expectCleanBooks();
  });

  it("a stolen session sends nothing after its end, even when the request arrived before the end", async () => {
    const { sender, beneficiary } = await createPair();
    await inTransaction((tx) => revokeSessions(tx, sender.actor.userId, "security_changed"));
    await expect(send(sender, beneficiary, "2000", testPin)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("a PIN that was set after the transfer was submitted does not confirm the transfer", async () => {
    const { sender } = await createPair();
    const submittedAt = calendarNow();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await edit(sender.actor, { DomesticTransferPin: thiefsPin }, testPassword);
    // The change of the PIN has ended the session. The test reopens the session, because otherwise the bank would refuse the call
    // only because of the ended session.
    await db.query("UPDATE sessions SET revoked_at = NULL WHERE id = $1", [sender.actor.sessionId]);
    await expect(checkPin(sender.actor, "domestic", thiefsPin, submittedAt)).rejects.toMatchObject({
      code: "pin_wrong",
    });
    await checkPin(sender.actor, "domestic", thiefsPin, calendarNow());
  });

  it("a PIN that staff reset after the transfer was submitted does not confirm the transfer", async () => {
    const { sender } = await createPair();
    const submittedAt = calendarNow();
    await resetPins(sender.actor, "domestic");
    await expect(checkPin(sender.actor, "domestic", testPin, submittedAt)).rejects.toMatchObject({ code: "pin_wrong" });
  });
});

describe("a change of a PIN", () => {
  it("each change of a PIN causes an e-mail, whoever makes the change", async () => {
    const actor = await createUser();
    await edit(actor, { DomesticTransferPin: "1357", ForeignTransferPin: "8642", ATMPin: "1928" }, testPassword);
    await resetPins(actor, "atm");
    const emails = await db.query<{ props: { notice: string } }>("SELECT props FROM emails WHERE recipient = $1", [
      actor.email,
    ]);
    expect(emails.map(({ props }) => props.notice).toSorted()).toEqual([
      ...["atm-pin-changed", "domestic-pin-changed", "foreign-pin-changed", "pins-reset"],
    ]);
  });

  it("every payee counts as new for 24 hours, even known payees", async () => {
    const { sender, beneficiary } = await createPair();
    await send(sender, beneficiary, "3000", testPin);
    await resetPins(sender.actor, "foreign");
    const refusal = { code: "limit_exceeded", messageKey: "limit_new_beneficiary" };
    await expect(send(sender, beneficiary, "2500.01", testPin)).rejects.toMatchObject({
      ...refusal,
      params: { limit: "$2,500.00" },
    });
    await send(sender, beneficiary, "2000", testPin);
    await expect(send(sender, beneficiary, "500.01", testPin)).rejects.toMatchObject({
      ...refusal,
      params: { limit: "$500.00" },
    });
    await queryAsOwner(
      "UPDATE customer_sending SET pin_changed_at = pin_changed_at - interval '1 day' WHERE user_id = $1",
      [sender.actor.userId],
    );
    await send(sender, beneficiary, "2500.01", testPin);
    await expectCleanBooks();
  });

  it("the limit counts the transfers since the change, and not the transfers while the payee was new", async () => {
    const { sender, beneficiary } = await createPair();
    await db.query("UPDATE beneficiaries SET created_at = now() WHERE owner_id = $1", [sender.actor.userId]);
    await send(sender, beneficiary, "2500", testPin);
    await resetPins(sender.actor, "foreign");
    await send(sender, beneficiary, "2500", testPin);
    await expect(send(sender, beneficiary, "0.01", testPin)).rejects.toMatchObject({
      messageKey: "limit_new_beneficiary",
    });
  });
});
