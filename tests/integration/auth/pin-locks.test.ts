import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkPin } from "@/lib/auth/second-factors/check-step-up";
import type { Actor } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { createBeneficiary, createCustomer, createUser, testPin } from "@/tests/support/factories";

const check = (actor: Actor, kind: "domestic" | "foreign", pin: string) => checkPin(actor, kind, pin, calendarNow());

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  return await attempt.then(
    () => "right",
    (error: { code?: string }) => error.code ?? String(error),
  );
}

/** Guesses wrong PINs, one after the other, until the PIN is locked. */
async function lock(actor: Actor, kind: "domestic" | "foreign" = "foreign"): Promise<void> {
  const codes: string[] = [];
  for (let guess = 0; guess < 5; guess += 1) codes.push(await codeOf(check(actor, kind, "0000")));
  expect(codes).toEqual(["pin_wrong", "pin_wrong", "pin_wrong", "pin_wrong", "pin_locked"]);
}

async function lockMinutes(actor: Actor, secret = "foreign_pin"): Promise<number> {
  const [guard] = await db.query<{ minutes: number }>(
    `SELECT round(extract(epoch FROM locked_until - now()) / 60)::int AS minutes FROM secret_guards
      WHERE user_id = $1 AND secret = $2`,
    [actor.userId, secret],
  );
  return guard?.minutes ?? 0;
}

/** Changes the PIN's lock as if it had ended `since` ago. */
async function passLock(actor: Actor, since = "1 second"): Promise<void> {
  await db.query("UPDATE secret_guards SET locked_until = now() - $2::interval WHERE user_id = $1", [
    actor.userId,
    since,
  ]);
}

describe("guessing a PIN", () => {
  it("the right domestic PIN gives no new attempts at the foreign PIN", async () => {
    const actor = await createUser();
    const codes: string[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      codes.push(await codeOf(check(actor, "foreign", `000${guess}`)));
      await check(actor, "domestic", testPin);
    }
    expect(codes.slice(0, 4)).toEqual(Array(4).fill("pin_wrong"));
    expect(codes.slice(4)).toEqual(["pin_locked", "pin_locked"]);
    expect(await codeOf(check(actor, "foreign", testPin))).toBe("pin_locked");
    expect(await codeOf(check(actor, "domestic", testPin))).toBe("right");
  });

  it("each lock lasts twice as long as the previous lock, at most a day, and the duration resets after a quiet week", async () => {
    const actor = await createUser();
    const minutes: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      await lock(actor);
      minutes.push(await lockMinutes(actor));
      await passLock(actor);
    }
    expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
    await passLock(actor, "8 days");
    await lock(actor);
    expect(await lockMinutes(actor)).toBe(15);
  });

  it("a right PIN between two locks does not shorten the second lock", async () => {
    const actor = await createUser();
    await lock(actor);
    await passLock(actor);
    await check(actor, "foreign", testPin);
    await lock(actor);
    expect(await lockMinutes(actor)).toBe(30);
  });

  it("of 100 parallel guesses only five are checked", async () => {
    const actor = await createUser();
    const codes = await Promise.all(
      Array.from({ length: 100 }, (_, guess) => codeOf(check(actor, "domestic", String(1000 + guess)))),
    );
    expect(codes.filter((code) => code === "pin_wrong")).toHaveLength(4);
    expect(codes.filter((code) => code === "pin_locked")).toHaveLength(96);
    const tries = await db.query("SELECT FROM audit_events WHERE action = 'pin.refuse' AND subject_id = $1", [
      actor.userId,
    ]);
    expect(tries).toHaveLength(5);
  });

  it("each failure and each lock is audited without the PIN, and an e-mail reports the lock", async () => {
    const actor = await createUser();
    await lock(actor);
    const events = await db.query(
      "SELECT action, actor, after FROM audit_events WHERE subject_id = $1 AND action LIKE 'pin.%' ORDER BY sequence",
      [actor.userId],
    );
    // The test compares the whole events, so it fails if any field contains a PIN.
    expect(events).toEqual([
      ...[1, 2, 3, 4, 5].map((failures) => ({
        action: "pin.refuse",
        actor: actor.userId,
        after: { pin: "foreign", failures },
      })),
      { action: "pin.lock", actor: actor.userId, after: { pin: "foreign", minutes: 15 } },
    ]);
    const emails = await db.query("SELECT template, props FROM emails WHERE recipient = $1", [actor.email]);
    expect(emails).toMatchObject([{ template: "security-notice", props: { notice: "foreign-pin-locked" } }]);
  });
});

it("64 parallel transfers with the right PIN are all sent", async () => {
  const sender = await createCustomer({ balanceMinor: 1_000_000n });
  const receiver = await createCustomer();
  const { accountNumber: beneficiary } = receiver.account;
  await createBeneficiary(sender.actor, { accountNumber: beneficiary });
  const input = interbankTransferInput.parse({ beneficiary, amount: "1.00", pin: testPin });
  const codes = await Promise.all(
    Array.from({ length: 64 }, () =>
      codeOf(initiateTransfer(sender.actor, { channel: "interbank", ...input }, randomUUID())),
    ),
  );
  expect(codes).toEqual(Array(64).fill("right"));
  await expectCleanBooks();
});
