import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { addBeneficiary } from "@/lib/beneficiaries/add-beneficiary";
import { editBeneficiary } from "@/lib/beneficiaries/edit-beneficiary";
import { addBeneficiaryInput, editBeneficiaryInput } from "@/lib/beneficiaries/schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { getPayeeRoom } from "@/lib/transfers/payees/get-payee-room";
import { interbankTransferInput, wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { queryAsOwner } from "@/tests/support/database/database";
import {
  createAdmin,
  createBeneficiary,
  createCustomer,
  createUser,
  type TestCustomer,
  testPassword,
  testPin,
} from "@/tests/support/factories";
import { beforeFourEyes, proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { receiverAddress } from "@/tests/support/outgoing-orders";

/** An account in the United States, the payee's bank, and another bank to which a thief would like to redirect the money. */
const accountNumber = "00405551234";
const routingNumber = "231380104";
const otherBank = "021000021";

const proved = { currentPassword: testPassword };
const unproved = { code: "validation_failed", fields: { currentPassword: ["payeeBankProof"] } };
const newPayee = { code: "limit_exceeded", messageKey: "limit_new_beneficiary" };

let owner: TestCustomer;

/** The owner first paid the payee two days ago, so the limit for new payees does not apply to the payee. */
beforeEach(async () => {
  owner = await createCustomer({ balanceMinor: 50_000_000n });
  await createBeneficiary(owner.actor, { accountNumber, routingNumber });
});
afterEach(() => setFourEyesLimit(null));

const edit = (payload: object, more: object = proved, actor: Actor = owner.actor, requestId: string = randomUUID()) =>
  editBeneficiary(actor, editBeneficiaryInput.parse({ accountNumber, payload, ...more }), requestId);

const send = (amount: string, { actor } = owner) =>
  initiateTransfer(
    actor,
    {
      channel: "interbank",
      ...interbankTransferInput.parse({ beneficiary: accountNumber, amount, pin: testPin, sendAgain: true }),
    },
    randomUUID(),
  );

const bankOfWire = { country: "US", bankTo: "Bank", swiftCode: "", routingNumber };
const sendWire = (amount: string, bank: object = {}) =>
  initiateTransfer(
    owner.actor,
    {
      channel: "wire",
      ...wireTransferInput.parse({
        ...{ accountName: "Ada Lovelace", accountNumber, ...bankOfWire, ...receiverAddress, receiverCountry: "US" },
        ...{ amount, pin: testPin, sendAgain: true, ...bank },
      }),
    },
    randomUUID(),
  );

const readBank = async () =>
  await db.prisma.beneficiary.findFirstOrThrow({
    where: { ownerId: owner.actor.userId, status: "active" },
    select: { country: true, swiftCode: true, routingNumber: true },
  });

const failuresOf = async (userId: string) =>
  (await db.prisma.secretGuard.findFirst({ where: { userId, secret: "password" } }))?.failures ?? 0;

describe("the proof for a change of the payee's bank", () => {
  it.each([
    ["routing number", { routingNumber: otherBank }],
    ["SWIFT code", { swiftCode: "CHASUS33" }],
    ["country", { country: "US" }],
    ["routing number, which is emptied", { routingNumber: "" }],
  ])("the first change of a day needs a proof if it changes the %s", async (_title, payload) => {
    const before = await readBank();
    await expect(edit(payload, {})).rejects.toMatchObject(unproved);
    expect(await readBank()).toEqual(before);
    await edit(payload);
    expect(await readBank()).not.toEqual(before);
    const notices = await db.query(
      "SELECT FROM emails WHERE recipient = $1 AND template = 'security-notice' AND props ->> 'notice' = 'payee-changed'",
      [owner.actor.email],
    );
    expect(notices).toHaveLength(1);
  });

  it("a wrong proof changes nothing and counts as a wrong try of the password", async () => {
    await expect(edit({ routingNumber: otherBank }, { currentPassword: "not the password" })).rejects.toMatchObject({
      fields: { currentPassword: expect.anything() },
    });
    expect(await readBank()).toMatchObject({ routingNumber });
    expect(await failuresOf(owner.actor.userId)).toBe(1);
  });

  it("a change that leaves the bank as it is needs no proof as the first of a day", async () => {
    await edit({ nickname: "Ada", bankTo: "First Bank", routingNumber, swiftCode: "", country: "" }, {});
    expect(await readBank()).toMatchObject({ routingNumber });
  });

  it("a repeat after a lost reply gets the first answer without another proof, and eight in parallel change the bank once", async () => {
    const key = randomUUID();
    const payload = { routingNumber: otherBank };
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => edit(payload, proved, owner.actor, key)));
    expect(all.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await edit(payload, {}, owner.actor, key)).toMatchObject(payload);
    const acts = await db.prisma.auditEvent.count({
      where: { actor: owner.actor.userId, action: "beneficiary.edit" },
    });
    expect(acts).toBe(1);
  });

  it("staff change the bank only with a second person, and nobody else changes it", async () => {
    const [one, other, auditor] = await beforeFourEyes(async () => [
      await createAdmin(),
      await createAdmin(),
      await createUser({ role: "auditor" }),
    ]);
    const email = owner.actor.email;
    const stranger = (await createCustomer()).actor;
    const payload = { routingNumber: otherBank };
    await expect(edit(payload, { email }, auditor)).rejects.toMatchObject({ code: "forbidden" });
    await expect(edit(payload, { email }, stranger)).rejects.toMatchObject({ code: "not_found" });
    const proposal = await proposalFrom(edit(payload, { email }, one));
    expect(await readBank()).toMatchObject({ routingNumber });
    await confirmProposal(other, { id: proposal }, randomUUID());
    expect(await readBank()).toMatchObject(payload);
    await expect(send("2500.01")).rejects.toMatchObject(newPayee);
  });
});

describe("a payee whose bank has changed", () => {
  it.each([
    ["routing number", { routingNumber: otherBank }],
    ["SWIFT code", { swiftCode: "CHASUS33" }],
    ["country", { country: "US" }],
  ])("is new after a change of the %s: the limit for new payees applies for a day", async (_title, payload) => {
    await send("20000");
    expect(await getPayeeRoom(owner.actor, { accountNumber })).toBeNull();
    await edit(payload);
    expect(await getPayeeRoom(owner.actor, { accountNumber })).toEqual({ leftCents: 250_000n, until: null });
    await expect(send("2500.01")).rejects.toMatchObject(newPayee);
    await send("2000");
    expect(await getPayeeRoom(owner.actor, { accountNumber })).toMatchObject({ leftCents: 50_000n });
    await expect(send("500.01")).rejects.toMatchObject({ ...newPayee, params: { limit: "$500.00" } });
    await queryAsOwner("UPDATE payees SET known_since = known_since - interval '1 day' WHERE user_id = $1", [
      owner.actor.userId,
    ]);
    await send("20000");
  });

  it("is also new if the customer deletes the payee and adds it again with another bank", async () => {
    await edit({ status: "deleted" });
    const added = { nickname: "Ada", accountName: "Ada Lovelace", accountType: "Checking", accountNumber };
    await addBeneficiary(owner.actor, addBeneficiaryInput.parse({ ...added, routingNumber: otherBank }), randomUUID());
    await expect(send("2500.01")).rejects.toMatchObject(newPayee);
  });

  it("is also new for a wire that names another bank, and a spelling of the SWIFT code is no other bank", async () => {
    await sendWire("2500", { swiftCode: "CHASUS33" });
    await expect(sendWire("0.01", { swiftCode: "CHASUS33XXX" })).rejects.toMatchObject(newPayee);
    await queryAsOwner("UPDATE payees SET known_since = known_since - interval '1 day' WHERE user_id = $1", [
      owner.actor.userId,
    ]);
    await sendWire("20000", { swiftCode: "CHASUS33XXX" });
    await expect(sendWire("2500.01", { swiftCode: "CITIUS33" })).rejects.toMatchObject(newPayee);
    await expect(sendWire("2500.01", { routingNumber: otherBank })).rejects.toMatchObject(newPayee);
    const bank = { country: "US", swiftCode: "CITIUS33", routingNumber };
    expect(await getPayeeRoom(owner.actor, { accountNumber, ...bank })).toMatchObject({ leftCents: 250_000n });
    expect(await getPayeeRoom(owner.actor, { accountNumber, ...bank, swiftCode: "CHASUS33" })).toBeNull();
  });

  it("shares one limit with the same account at all other new banks, so nobody gains by varying the bank", async () => {
    await sendWire("2000", { swiftCode: "CHASUS33" });
    await expect(sendWire("500.01", { swiftCode: "CITIUS33" })).rejects.toMatchObject(newPayee);
    const bank = { country: "US", swiftCode: "CITIUS33", routingNumber };
    expect(await getPayeeRoom(owner.actor, { accountNumber, ...bank })).toEqual({ leftCents: 50_000n, until: null });
    const sent = await sendWire("500", { swiftCode: "CITIUS33" });
    await expect(sendWire("0.01", { routingNumber: otherBank })).rejects.toMatchObject(newPayee);
    await cancelTransfer(owner.actor, sent.id);
    await sendWire("500", { routingNumber: otherBank });
    await send("20000");
  });

  it("is known again when the customer corrects the bank, because the earlier payments went to this bank", async () => {
    await edit({ routingNumber: otherBank });
    await edit({ routingNumber });
    await send("20000");
  });

  it("an order at the moment of the change goes to the known bank, or to the new bank within its limit", async () => {
    for (let round = 0; round < 4; round += 1) {
      await edit({ routingNumber });
      const acts = [send(`200${round}`), send("2000"), edit({ routingNumber: otherBank })];
      const results = await Promise.allSettled(acts);
      expect(results.at(-1)?.status).toBe("fulfilled");
      for (const act of results) {
        // An order after the change exceeds the limit if an earlier order to the new bank has used most of the limit.
        if (act.status === "rejected") expect(act.reason).toMatchObject(newPayee);
      }
    }
    const [sum] = await db.query<{ minor: bigint }>(
      "SELECT coalesce(sum(amount_minor), 0)::bigint AS minor FROM transfers WHERE sender_id = $1 AND routing_number = $2",
      [owner.actor.userId, otherBank],
    );
    expect(sum?.minor).toBeLessThanOrEqual(250_000n);
  });
});

it("the migration counts the money for a new payee once", async () => {
  const { userId } = owner.actor;
  await queryAsOwner("DELETE FROM payees WHERE user_id = $1", [userId]);
  await send("1000");
  await queryAsOwner("UPDATE payees SET payee = 'account:' || $2 WHERE user_id = $1", [userId, accountNumber]);
  await queryAsOwner(readFileSync("prisma/migrations/20261201030100_payees_by_bank/migration.sql", "utf8"));
  await send("1500");
  await expect(send("0.01")).rejects.toMatchObject(newPayee);
});

it("the migration keeps payees known at the bank that they have at the update", async () => {
  const { userId } = owner.actor;
  await queryAsOwner("UPDATE payees SET payee = 'account:' || $2 WHERE user_id = $1", [userId, accountNumber]);
  await expect(send("2500.01")).rejects.toMatchObject(newPayee);
  const migration = readFileSync("prisma/migrations/20261201030100_payees_by_bank/migration.sql", "utf8");
  for (let run = 1; run <= 2; run += 1) await queryAsOwner(migration);
  await send("20000");
  await edit({ routingNumber: otherBank });
  await expect(send("2500.01")).rejects.toMatchObject(newPayee);
});
