import { randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { addPasskey, askForNewPasskey } from "@/lib/auth/passkeys/add-passkey";
import { challengeLifetimeMs } from "@/lib/auth/passkeys/challenge";
import { askForPasskey, verifyPasskeyLogIn } from "@/lib/auth/passkeys/passkey-log-in";
import type { PasskeyResponse } from "@/lib/auth/passkeys/passkey-response-schema";
import { removeSecondFactor, setStepUp } from "@/lib/auth/second-factors/change-factors";
import { findOwnSecondFactors } from "@/lib/auth/second-factors/find-factors";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import {
  interbankTransferInput,
  otherOrderInput,
  otherTransferInput,
  walletTransferInput,
  wireTransferInput,
} from "@/lib/transfers/schema";
import { askToConfirmTransfer } from "@/lib/transfers/sending/ask-to-confirm";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import {
  createAccount,
  createAdmin,
  createBeneficiary,
  createCustomer,
  type TestCustomer,
  testPassword,
  testPin,
} from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";
import { createTimeCode, proofOf } from "@/tests/support/identity/second-factors";
import { type Forgery, SoftwareAuthenticator } from "@/tests/support/identity/software-authenticator";
import { timeCode } from "@/tests/support/identity/time-codes";
import { receiverAddress } from "@/tests/support/outgoing-orders";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

let visitors = 0;
beforeEach(() => {
  visitors += 1;
  newVisitor(`203.0.113.${visitors}`);
});

const proof = { currentPassword: testPassword };

type Sender = { sender: TestCustomer; actor: Actor; authenticator: SoftwareAuthenticator; beneficiary: string };

async function addDevice(actor: Actor, authenticator = new SoftwareAuthenticator()): Promise<SoftwareAuthenticator> {
  const options = await askForNewPasskey(actor, await proofOf(actor));
  await addPasskey(actor, { name: "Laptop", response: authenticator.create(options) });
  return authenticator;
}

async function createPayee(actor: Actor): Promise<string> {
  const { account } = await createCustomer();
  await createBeneficiary(actor, { accountNumber: account.accountNumber });
  return account.accountNumber;
}

/** Creates a customer who confirms transfers with a passkey. The customer's payees no longer count as new. */
async function createSender(device?: SoftwareAuthenticator): Promise<Sender> {
  const sender = await createCustomer({ balanceMinor: 2_000_000n });
  const { actor } = sender;
  const beneficiary = await createPayee(actor);
  const authenticator = await addDevice(actor, device);
  await setStepUp(actor, { stepUp: "passkey", ...(await proofOf(actor)) });
  await queryAsOwner("UPDATE customer_sending SET pin_changed_at = NULL WHERE user_id = $1", [actor.userId]);
  return { sender, actor, authenticator, beneficiary };
}

const order = (fields: object) => interbankTransferInput.parse({ amount: "1500", ...fields });

async function sign(
  { actor, authenticator, beneficiary }: Sender,
  requestId: string,
  fields: object = {},
  forged: Forgery = {},
): Promise<PasskeyResponse> {
  const options = await askToConfirmTransfer(
    actor,
    { channel: "interbank", ...order({ beneficiary, ...fields }) },
    requestId,
  );
  return authenticator.get(options, forged);
}

const send = ({ actor, beneficiary }: Sender, requestId: string, fields: object) =>
  initiateTransfer(actor, { channel: "interbank", ...order({ beneficiary, ...fields }) }, requestId);

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  return await attempt.then(
    () => "right",
    (error: { code?: string }) => error.code ?? String(error),
  );
}

const sentBy = ({ actor }: Sender) => db.prisma.transfer.count({ where: { senderId: actor.userId } });

describe("a customer who confirms with a passkey", () => {
  test("a signature confirms the transfer and is audited as a step-up, and small transfers need none", async () => {
    const one = await createSender();
    const requestId = randomUUID();
    await expect(send(one, requestId, {})).rejects.toMatchObject({
      code: "pin_required",
      messageKey: "passkey_required",
      fields: { passkey: ["passkeyRequired"] },
    });
    expect((await send(one, requestId, { passkey: await sign(one, requestId) })).status).toBe("pending");
    const [told] = await db.query("SELECT with_pin FROM transfer_outbox WHERE recipient_id = $1", [one.actor.userId]);
    expect(told).toEqual({ with_pin: true });
    await send(one, randomUUID(), { amount: "5" });
    await expectCleanBooks();
  });

  test("the PIN is not requested, and neither the PIN nor a code confirms a transfer", async () => {
    const one = await createSender();
    const { secret } = await createTimeCode(one.actor.userId);
    expect(await codeOf(send(one, randomUUID(), { pin: testPin }))).toBe("pin_required");
    expect(await codeOf(send(one, randomUUID(), { pin: timeCode(secret) }))).toBe("pin_required");
    expect(await codeOf(send(one, randomUUID(), { amount: "5", pin: testPin }))).toBe("pin_required");
    expect(await sentBy(one)).toBe(0);
  });

  test("wires and wallet transfers are confirmed in the same way", async () => {
    const { actor, authenticator } = await createSender();
    const bank = { bankTo: "DKB Berlin", swiftCode: "BYLADEM1001", routingNumber: "12030000", country: "Germany" };
    const account = { accountName: "Erika", accountNumber: "DE02120300000000202051", ...receiverAddress };
    const wire = { ...account, ...bank, amount: "1500" };
    const wireId = randomUUID();
    const wireOptions = await askToConfirmTransfer(
      actor,
      { channel: "wire", ...wireTransferInput.parse(wire) },
      wireId,
    );
    const passkey = authenticator.get(wireOptions);
    await initiateTransfer(actor, { channel: "wire", ...wireTransferInput.parse({ ...wire, passkey }) }, wireId);
    const paypal = { receiverEmail: "erika@wallets.example", amount: "1500" };
    const walletInput = (fields: object) => walletTransferInput("paypal").parse({ ...paypal, ...fields });
    const walletId = randomUUID();
    const walletOptions = await askToConfirmTransfer(actor, { channel: "paypal", ...walletInput({}) }, walletId);
    const signed = authenticator.get(walletOptions);
    // The signature for a wire is valid only with the request id that was signed. The signature for a wallet transfer is valid
    // only for the wallet that was signed.
    expect(
      await codeOf(initiateTransfer(actor, { channel: "payoneer", ...walletInput({ passkey: signed }) }, walletId)),
    ).toBe("passkey_wrong");
    await initiateTransfer(actor, { channel: "paypal", ...walletInput({ passkey: signed }) }, walletId);
    await expectCleanBooks();
  });

  test("a repeated or parallel request gets the same transfer and asks for one signature", async () => {
    for (const device of [undefined, new SoftwareAuthenticator(undefined, 7)]) {
      const one = await createSender(device);
      const requestId = randomUUID();
      const passkey = await sign(one, requestId);
      const sent = await Promise.all(Array.from({ length: 8 }, () => send(one, requestId, { passkey })));
      expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
      expect((await send(one, requestId, { passkey })).id).toBe(sent[0]?.id);
      // A repeated request also succeeds without the signature, because a transfer that was sent needs no second confirmation.
      expect((await send(one, requestId, {})).id).toBe(sent[0]?.id);
      expect(await sentBy(one)).toBe(1);
    }
    await expectCleanBooks();
  });

  test("the order is sent once when every reply is lost, and the same signature works when nothing was committed", async () => {
    const one = await createSender();
    const requestId = randomUUID();
    const passkey = await sign(one, requestId);
    // The account is blocked, so the bank records the signature and then refuses the order. The bank does not store the refusal.
    // The state is therefore the same as after a crash between these two steps.
    await db.query("UPDATE accounts SET status = 'blocked' WHERE owner_id = $1", [one.actor.userId]);
    expect(await codeOf(send(one, requestId, { passkey }))).toBe("forbidden");
    await db.query("UPDATE accounts SET status = 'active' WHERE owner_id = $1", [one.actor.userId]);
    const ids = [];
    for (let lost = 0; lost < 5; lost += 1) ids.push((await send(one, requestId, { passkey })).id);
    expect(new Set(ids).size).toBe(1);
    expect(await sentBy(one)).toBe(1);
    await expectCleanBooks();
  });
});

test("a signature confirms a wallet order without its credentials, which only the order contains", () => {
  const order = { type: "Skrill", receiverEmail: "e@example.com", amount: "10" };
  expect(otherOrderInput.parse({ ...order, password: "at skrill", sixDigits: "123456" })).toEqual({
    ...{ type: "skrill", receiverEmail: "e@example.com", amount: "10", note: "" },
  });
  expect(otherTransferInput.safeParse(order).success).toBe(false);
});

describe("a signature confirms no other order", () => {
  const changes: [string, object][] = [
    ["a larger amount", { amount: "1500.01" }],
    ["a smaller amount", { amount: "1499" }],
    ["another note", { note: "rent" }],
  ];
  test.each(changes)("a signature does not confirm an order with %s", async (_, fields) => {
    const one = await createSender();
    const requestId = randomUUID();
    const passkey = await sign(one, requestId);
    expect(await codeOf(send(one, requestId, { passkey, ...fields }))).toBe("passkey_wrong");
    expect(await sentBy(one)).toBe(0);
    // The refused request has not used up the signature, so the customer can send the signature again.
    await send(one, requestId, { passkey });
    await expectCleanBooks();
  });

  test("a signature is refused for another receiver, another account or another request id", async () => {
    const one = await createSender();
    const requestId = randomUUID();
    const passkey = await sign(one, requestId);
    const other = await createPayee(one.actor);
    const { accountNumber } = await createAccount(one.actor, { balanceMinor: 500_000n });
    for (const fields of [{ beneficiary: other }, { fromAccountNumber: accountNumber }]) {
      expect(await codeOf(send(one, requestId, { passkey, ...fields }))).toBe("passkey_wrong");
    }
    expect(await codeOf(send(one, randomUUID(), { passkey }))).toBe("passkey_wrong");
    expect(await sentBy(one)).toBe(0);
  });

  test("a signature is refused when the currency of the receiver or of the account has changed", async () => {
    for (const whose of ["receiver", "sender"] as const) {
      const one = await createSender();
      const requestId = randomUUID();
      const passkey = await sign(one, requestId, { fromAccountNumber: "" });
      if (whose === "receiver") {
        const accountNumber = one.beneficiary;
        const edit = editAccountInput.parse({ accountNumber, payload: { currency: "EUR" } });
        await editAccount(await createAdmin(), edit);
      } else {
        const oldest = await createAccount(one.actor, { currency: "EUR" });
        await db.query("UPDATE accounts SET created_at = now() - interval '9 years' WHERE account_number = $1", [
          oldest.accountNumber,
        ]);
      }
      expect(await codeOf(send(one, requestId, { passkey })), whose).toBe("passkey_wrong");
      expect(await sentBy(one)).toBe(0);
    }
  });

  test("the signature of a sent order confirms no other order, whoever has it", async () => {
    const one = await createSender();
    const [first, second] = [randomUUID(), randomUUID()];
    const passkey = await sign(one, first);
    await send(one, first, { passkey });
    expect(await codeOf(send(one, second, { passkey }))).toBe("passkey_wrong");
    await send(one, second, { passkey: await sign(one, second) });
    expect((await send(one, first, { passkey })).id).toBeDefined();
    expect(await sentBy(one)).toBe(2);
    await expectCleanBooks();
  });
});

describe("a signature is refused", () => {
  const forgeries: [string, Forgery][] = [
    ["of another site's page", { origin: "https://evil.example" }],
    ["for another site", { rpId: "evil.example" }],
    ["by somebody whom their device has not recognised", { userVerified: false }],
    ["that makes a passkey instead", { type: "webauthn.create" }],
    ["of a challenge of one's own", { challenge: Buffer.alloc(54).toString("base64url") }],
    ["by a passkey that nobody has", { credentialId: Buffer.alloc(32).toString("base64url") }],
  ];
  test.each(forgeries)("%s", async (_, forged) => {
    const one = await createSender();
    const requestId = randomUUID();
    expect(await codeOf(send(one, requestId, { passkey: await sign(one, requestId, {}, forged) }))).toBe(
      "passkey_wrong",
    );
    expect(await sentBy(one)).toBe(0);
  });

  test("another session or another person cannot use the challenge of an order", async () => {
    const one = await createSender();
    const requestId = randomUUID();
    const passkey = await sign(one, requestId);
    const { userId, sessionId } = one.actor;
    const session = await db.prisma.session.findUniqueOrThrow({ where: { id: sessionId } });
    const second = await db.prisma.session.create({ data: { ...session, id: uuidv7() } });
    const elsewhere = { ...one, actor: { ...one.actor, userId, sessionId: second.id } };
    expect(await codeOf(send(elsewhere, requestId, { passkey }))).toBe("passkey_wrong");
    const thief = await createSender();
    const stolen = await sign({ ...one, actor: thief.actor, beneficiary: thief.beneficiary }, requestId);
    expect(await codeOf(send(thief, requestId, { passkey: stolen }))).toBe("passkey_wrong");
    expect(await codeOf(send({ ...thief, beneficiary: one.beneficiary }, requestId, { passkey }))).toBe(
      "passkey_wrong",
    );
    expect([await sentBy(one), await sentBy(thief)]).toEqual([0, 0]);
  });

  test("a log-in signature confirms no order, and an order signature logs nobody in", async () => {
    const one = await createSender();
    const requestId = randomUUID();
    const passkey = one.authenticator.get(await askForPasskey());
    expect(await codeOf(send(one, requestId, { passkey }))).toBe("passkey_wrong");
    expect(await codeOf(verifyPasskeyLogIn(await sign(one, requestId)))).toBe("invalid_credentials");
  });

  test("a signature for an expired challenge is refused", async () => {
    const one = await createSender();
    const requestId = randomUUID();
    const passkey = await sign(one, requestId);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + challengeLifetimeMs });
    expect(await codeOf(send(one, requestId, { passkey }))).toBe("passkey_wrong");
    vi.useRealTimers();
    expect(await sentBy(one)).toBe(0);
  });

  test("after the passkey is removed its signature is refused, the PIN is required and every payee counts as new", async () => {
    const one = await createSender();
    const requestId = randomUUID();
    const passkey = await sign(one, requestId);
    const { factors } = await findOwnSecondFactors(one.actor);
    const second = await addDevice(one.actor);
    await removeSecondFactor(one.actor, { id: factors[0]?.id ?? "", ...(await proofOf(one.actor)) });
    expect(await codeOf(send(one, requestId, { passkey }))).toBe("passkey_wrong");
    const [left] = (await findOwnSecondFactors(one.actor)).factors;
    const signed = await sign({ ...one, authenticator: second }, requestId);
    await removeSecondFactor(one.actor, { id: left?.id ?? "", ...(await proofOf(one.actor)) });
    expect(await codeOf(send(one, requestId, { passkey: signed }))).toBe("pin_required");
    await send(one, requestId, { pin: testPin });
    expect(await codeOf(send(one, randomUUID(), { pin: testPin }))).toBe("limit_exceeded");
    await expectCleanBooks();
  });

  test("a passkey that was added after the order arrived cannot confirm the order", async () => {
    const one = await createSender();
    const requestId = randomUUID();
    const passkey = await sign(one, requestId);
    await db.query("UPDATE second_factors SET confirmed_at = now() + interval '1 minute' WHERE user_id = $1", [
      one.actor.userId,
    ]);
    expect(await codeOf(send(one, requestId, { passkey }))).toBe("passkey_wrong");
  });

  test("a copy of a passkey, whose counter does not rise, is refused", async () => {
    const one = await createSender(new SoftwareAuthenticator(undefined, 7));
    const requestId = randomUUID();
    expect(await codeOf(send(one, requestId, { passkey: await sign(one, requestId, {}, { counter: 3 }) }))).toBe(
      "passkey_wrong",
    );
    await send(one, requestId, { passkey: await sign(one, requestId) });
  });

  test("a signature is refused when the session ends between challenge and order", async () => {
    const one = await createSender();
    const requestId = randomUUID();
    const passkey = await sign(one, requestId);
    await revokeSessions(db, one.actor.userId, "security_changed");
    expect(await codeOf(send(one, requestId, { passkey }))).toBe("unauthenticated");
    expect(await sentBy(one)).toBe(0);
  });

  test("a signature is refused after its owner has chosen another confirmation", async () => {
    const one = await createSender();
    const requestId = randomUUID();
    const passkey = await sign(one, requestId);
    await setStepUp(one.actor, { stepUp: "pin", ...(await proofOf(one.actor)) });
    expect(await codeOf(send(one, requestId, { passkey }))).toBe("pin_required");
    const { beneficiary } = one;
    const asked = askToConfirmTransfer(one.actor, { channel: "interbank", ...order({ beneficiary }) }, requestId);
    expect(await codeOf(asked)).toBe("pin_required");
    expect(await sentBy(one)).toBe(0);
  });

  test("each of many refused signatures is audited, and after twenty refusals no signature is checked", async () => {
    const one = await createSender();
    const requestId = randomUUID();
    const forged = await sign(one, requestId, {}, { userVerified: false });
    const right = await sign(one, requestId);
    for (let count = 0; count < 20; count += 1) {
      expect(await codeOf(send(one, requestId, { passkey: forged }))).toBe("passkey_wrong");
    }
    expect(await codeOf(send(one, requestId, { passkey: right }))).toBe("rate_limited");
    const where = { action: "second-factor.refuse", subjectId: one.actor.userId };
    expect(await db.prisma.auditEvent.count({ where })).toBe(20);
    // Refused signatures do not lock the passkey, so a log-in with the passkey still works.
    expect(await codeOf(verifyPasskeyLogIn(one.authenticator.get(await askForPasskey())))).toBe("right");
  });
});

describe("every payee counts as new for a day", () => {
  const limitOf = async (one: Sender) => {
    const requestId = randomUUID();
    const first = await codeOf(send(one, requestId, { passkey: await sign(one, requestId) }));
    const again = randomUUID();
    return [first, await codeOf(send(one, again, { passkey: await sign(one, again) }))];
  };

  async function createKnownPayee(): Promise<Sender> {
    const one = await createSender();
    const requestId = randomUUID();
    await send(one, requestId, { amount: "10", passkey: await sign(one, requestId, { amount: "10" }) });
    await queryAsOwner("UPDATE payees SET known_since = now() - interval '9 days' WHERE user_id = $1", [
      one.actor.userId,
    ]);
    await db.query("UPDATE beneficiaries SET created_at = now() - interval '9 days' WHERE owner_id = $1", [
      one.actor.userId,
    ]);
    return one;
  }

  test("after the choice of a passkey, every payee counts as new", async () => {
    const one = await createKnownPayee();
    expect(await limitOf(one)).toEqual(["right", "right"]);
    const other = await createKnownPayee();
    await setStepUp(other.actor, { stepUp: "passkey", ...(await proofOf(other.actor)) });
    expect(await limitOf(other)).toEqual(["right", "limit_exceeded"]);
    await expectCleanBooks();
  });

  test("after another passkey is added, every payee counts as new, as after a new PIN", async () => {
    const one = await createKnownPayee();
    await addDevice(one.actor);
    expect(await limitOf(one)).toEqual(["right", "limit_exceeded"]);
    await expectCleanBooks();
  });

  test("after an authenticator app is added by a customer who confirms with an app, every payee counts as new", async () => {
    const { addTimeCode, confirmAddedTimeCode } = await import("@/lib/auth/second-factors/change-factors");
    const sender = await createCustomer();
    const { userId } = sender.actor;
    await createTimeCode(userId);
    await setStepUp(sender.actor, { stepUp: "time_code", ...(await proofOf(sender.actor)) });
    await queryAsOwner("UPDATE customer_sending SET pin_changed_at = NULL WHERE user_id = $1", [userId]);
    const { id, secret } = await addTimeCode(sender.actor, { name: "Thief", ...(await proofOf(sender.actor)) });
    await confirmAddedTimeCode(sender.actor, { id, code: timeCode(secret) });
    const [noted] = await db.query<{ pin_changed_at: Date | null }>(
      "SELECT pin_changed_at FROM customer_sending WHERE user_id = $1",
      [userId],
    );
    expect(noted?.pin_changed_at).not.toBeNull();
  });
});

describe("the choice of a passkey", () => {
  test("the choice of a passkey needs a passkey and a proof, is audited and reported by e-mail", async () => {
    const { actor } = await createCustomer();
    await expect(setStepUp(actor, { stepUp: "passkey", ...proof })).rejects.toMatchObject({
      fields: { stepUp: ["stepUpWithoutPasskey"] },
    });
    await addDevice(actor);
    expect(await codeOf(setStepUp(actor, { stepUp: "passkey" }))).toBe("validation_failed");
    expect(await codeOf(setStepUp(actor, { stepUp: "passkey", ...proof }))).toBe("validation_failed");
    await setStepUp(actor, { stepUp: "passkey", ...(await proofOf(actor)) });
    const where = { action: "step-up.set", subjectId: actor.userId };
    expect(await db.prisma.auditEvent.findFirst({ where })).toMatchObject({ after: { stepUp: "passkey" } });
    const emails = await db.prisma.email.findMany({ where: { recipient: actor.email } });
    expect(JSON.stringify(emails.map(({ props }) => props))).toContain("step-up-changed");
  });
});
