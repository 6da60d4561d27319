import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/server/actor";
import { transferReference } from "@/lib/transfer-reference";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { getTransferDetails } from "@/lib/transfers/reading/get-transfer-details";
import { interbankTransferInput, transferStatuses } from "@/lib/transfers/schema";
import { getTransferToRepeat } from "@/lib/transfers/sending/get-transfer-to-repeat";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { moneyStateByStatus, transferEffect } from "@/lib/transfers/status-effect.model";
import { queryAsOwner, withConnection } from "@/tests/support/database/database";
import { createAdmin, createBeneficiary, createCustomer } from "@/tests/support/factories";
import { sendApproved, sendOut, setStatus, workForLong } from "@/tests/support/network-transfers";

type Status = (typeof transferStatuses)[number];

let admin: Actor;
beforeAll(async () => {
  admin = await createAdmin();
});

async function createTransfer() {
  const sender = await createCustomer({ balanceMinor: 100_000n });
  const receiver = await createCustomer();
  await createBeneficiary(sender.actor, { accountNumber: receiver.account.accountNumber });
  const input = interbankTransferInput.parse({
    beneficiary: receiver.account.accountNumber,
    amount: "100.00",
    note: "Rent",
    pin: "2468",
  });
  const transfer = await initiateTransfer(sender.actor, { channel: "interbank", ...input }, randomUUID());
  return { id: transfer.id, sender, receiver };
}

const edit = (id: string, payload: { status?: Status; amount?: string; reason?: string }) =>
  editTransfer(admin, "interbank", { id, payload });

const eventsOf = async (id: string) => (await getTransferDetails(admin, id)).story.events;

const kindOf = {
  pending: "waiting",
  active: "in_progress",
  approved: "approved",
  closed: "completed",
  deleted: "rejected",
} as const satisfies Record<Status, string>;

/**
 * Returns the effect on the money that the event must state after a change of status. The effect follows from the posting steps
 * of this change.
 */
function moneyOf(before: Status, after: Status, amountMinor: bigint): string {
  const steps = transferEffect(
    { money: moneyStateByStatus[before], amountMinor: 10_000n },
    { money: moneyStateByStatus[after], amountMinor },
  );
  if (steps.includes("post")) return "posted";
  if (steps.includes("hold")) return "held";
  if (steps.includes("reverse")) return "returned";
  return steps.includes("release") ? "released" : "kept";
}

const pairs = transferStatuses.flatMap((before) =>
  transferStatuses.flatMap((after) => ["100.00", "40.00"].map((amount) => ({ before, after, amount }))),
);

describe("the events of a transfer", () => {
  it.each(pairs)("from $before to $after with $amount", async ({ before, after, amount }) => {
    const { id } = await createTransfer();
    if (before !== "pending") await edit(id, { status: before });
    const known = (await eventsOf(id)).length;
    const moved = await edit(id, { status: after, amount });
    const amountMinor = BigInt(amount.replace(".", ""));
    const isMoved = before !== after;
    const isChanged = amountMinor !== 10_000n;
    const money = moneyOf(before, after, amountMinor);
    const about = { amountMinor, happenedAt: moved.updatedAt, reason: "", reasonCode: null };
    expect((await eventsOf(id)).slice(known)).toEqual([
      ...(isChanged
        ? [{ ...about, kind: "amount_changed", money: isMoved ? "kept" : money, amountBeforeMinor: 10_000n }]
        : []),
      ...(isMoved ? [{ ...about, kind: kindOf[after], money, amountBeforeMinor: null }] : []),
    ]);
  });

  it("a pending transfer and a change of the reason alone cause no event", async () => {
    const { id } = await createTransfer();
    await edit(id, { reason: "Looked at" });
    const { story, transfer } = await getTransferDetails(admin, id);
    expect(story).toMatchObject({ createdAt: transfer.createdAt, events: [], waitsFor: "bank" });
  });

  it("a cancellation and a rejection have different events, with the reason", async () => {
    const taken = await createTransfer();
    await cancelTransfer(taken.sender.actor, taken.id);
    expect(await eventsOf(taken.id)).toMatchObject([{ kind: "cancelled", money: "released", reason: "" }]);
    const refused = await createTransfer();
    await edit(refused.id, { status: "closed" });
    await edit(refused.id, { status: "deleted", reason: "Not this one" });
    expect(await eventsOf(refused.id)).toMatchObject([
      { kind: "completed", money: "posted" },
      { kind: "rejected", money: "returned", reason: "Not this one" },
    ]);
  });

  it("a refused change causes no event", async () => {
    const { id } = await createTransfer();
    await expect(edit(id, { status: "approved", amount: "9000.00" })).rejects.toMatchObject({
      code: "insufficient_funds",
    });
    expect(await eventsOf(id)).toEqual([]);
  });

  it("the events follow a transfer through its network", async () => {
    const accepted = await sendApproved("wire", { amount: "20.00" });
    expect((await getTransferDetails(accepted.sender.actor, accepted.transfer.id)).story.waitsFor).toBe("network");
    const refused = await sendApproved("paypal", { amount: "20.00", receiverEmail: "refuses@sandbox.example" });
    await workForLong();
    const told = await getTransferDetails(accepted.sender.actor, accepted.transfer.id);
    expect(told.story.events.map(({ kind }) => kind)).toEqual(["approved", "handed_over", "completed"]);
    expect(told.story.waitsFor).toBeNull();
    expect(told.networkReference).not.toBe("");
    expect(await eventsOf(refused.transfer.id)).toMatchObject([
      { kind: "approved", money: "posted" },
      { kind: "handed_over", money: "kept" },
      { kind: "rejected", money: "returned", reason: expect.stringMatching(/./) },
    ]);
  });
});

describe("the events in the database", () => {
  it("nobody can change, remove or truncate the events, not even the database's owner", async () => {
    const { id } = await createTransfer();
    await edit(id, { status: "active" });
    const attacks = [
      "UPDATE transfer_events SET happened_at = now() - interval '1 day' WHERE transfer_id = $1",
      "UPDATE transfer_events SET reason = 'otherwise' WHERE transfer_id = $1",
      "DELETE FROM transfer_events WHERE transfer_id = $1",
    ];
    await withConnection(
      async (client) => {
        for (const role of ["origin", "replica"]) {
          await client.query(`SET session_replication_role = ${role}`);
          for (const attack of attacks) {
            await expect(client.query(attack, [id])).rejects.toMatchObject({ code: "HF002" });
          }
          await expect(client.query("TRUNCATE transfer_events")).rejects.toMatchObject({ code: "HF002" });
        }
      },
      { superuser: true },
    );
    expect(await eventsOf(id)).toMatchObject([{ kind: "in_progress" }]);
  });

  it("a status change by SQL causes an event too", async () => {
    const { id } = await createTransfer();
    await queryAsOwner("UPDATE transfers SET status = 'active' WHERE id = $1", [id]);
    expect(await eventsOf(id)).toMatchObject([{ kind: "in_progress", money: "kept" }]);
  });

  it("the events contain the previous amount only when the amount has changed", async () => {
    const { id } = await createTransfer();
    const add = (kind: string, before: number | null) =>
      queryAsOwner(
        `INSERT INTO transfer_events (transfer_id, kind, money, amount_minor, amount_before_minor, happened_at)
             VALUES ($1, $2, 'kept', 1, $3, now())`,
        [id, kind, before],
      );
    await expect(add("approved", 5)).rejects.toMatchObject({ code: "23514" });
    await expect(add("amount_changed", null)).rejects.toMatchObject({ code: "23514" });
  });
});

describe("a transfer's page", () => {
  it("the sender and staff can see the page of a transfer, and the receiver and strangers cannot", async () => {
    const { id, sender, receiver } = await createTransfer();
    await edit(id, { status: "closed" });
    expect(await getTransferDetails(sender.actor, id)).toMatchObject({ isOwn: true, reference: transferReference(id) });
    expect(await getTransferDetails(admin, id)).toMatchObject({ isOwn: false });
    const stranger = await createCustomer();
    for (const actor of [receiver.actor, stranger.actor]) {
      await expect(getTransferDetails(actor, id)).rejects.toMatchObject({ code: "not_found" });
    }
    for (const wrong of ["", "x", randomUUID(), `${id}'`]) {
      await expect(getTransferDetails(admin, wrong)).rejects.toMatchObject({ code: "not_found" });
    }
  });
});

describe("sending a transfer again", () => {
  it("the form starts with the sent fields, without PIN or credentials", async () => {
    const { id, sender, receiver } = await createTransfer();
    expect(await getTransferToRepeat(sender.actor, "interbank", id)).toEqual({
      accountName: "Ada Lovelace",
      accountNumber: receiver.account.accountNumber,
      receiverEmail: "",
      bankTo: "",
      swiftCode: "",
      routingNumber: "",
      country: "",
      ...{ receiverStreet: "", receiverTown: "", receiverPostcode: "", receiverCountry: "" },
      ...{ purpose: "", charges: "SHA", remittance: "" },
      note: "Rent",
      fromAccountNumber: sender.account.accountNumber,
      amount: "100.00",
    });
    const payer = await createCustomer({ balanceMinor: 10_000n });
    const wallet = await sendOut(payer, "skrill", { amount: "5.00" });
    await setStatus(wallet, "approved");
    const again = await getTransferToRepeat(payer.actor, "skrill", wallet.id);
    expect(again).toMatchObject({ receiverEmail: "erika@example.com", amount: "5.00" });
    expect(JSON.stringify(again)).not.toMatch(/otter|739105|sandbox-/);
  });

  it("the form starts empty for another channel, another person's transfer and an invalid id", async () => {
    const { id, sender, receiver } = await createTransfer();
    expect(await getTransferToRepeat(sender.actor, "wire", id)).toBeUndefined();
    for (const actor of [receiver.actor, admin]) {
      expect(await getTransferToRepeat(actor, "interbank", id)).toBeUndefined();
    }
    for (const nonsense of [undefined, "", "x", [id], randomUUID()]) {
      expect(await getTransferToRepeat(sender.actor, "interbank", nonsense)).toBeUndefined();
    }
  });
});
