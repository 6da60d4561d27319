import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { doAct } from "@/lib/calls/do-act";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { getTransferDossier } from "@/lib/transfers/reading/get-transfer-dossier";
import type { Transfer } from "@/lib/transfers/transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { takeCall, verifyCaller } from "@/tests/support/calls";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createCustomer, readBalance, type TestCustomer } from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { sendOut } from "@/tests/support/network-transfers";
import { createOwnPair, moveOwn } from "@/tests/support/own-transfers";

let staff: Actor;
let customer: TestCustomer;
let transfer: Transfer;

beforeEach(async () => {
  staff = await createAdmin();
  customer = await createCustomer({ balanceMinor: 100_000n });
  transfer = await sendOut(customer, "wire", { amount: "5.00" });
});
afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

const hold = (column = "contact_corrected_at", of = customer.actor, ago = "1 minute") =>
  queryAsOwner(`UPDATE users SET ${column} = now() - $2::interval WHERE id = $1`, [of.userId, ago]);
const edit = (payload: object) => editTransfer(staff, "wire", { id: transfer.id, payload });
const approveAll = (transfers: Transfer[]) =>
  approveTransfers(
    staff,
    { family: "wire", transfers: transfers.map(({ id, version }) => ({ id, version })) },
    randomUUID(),
  );
const statusOf = async ({ id }: Transfer) => (await db.prisma.transfer.findUnique({ where: { id } }))?.status;
const held = { code: "forbidden", messageKey: "sender_held" };
const untouched = { balanceMinor: 100_000n, heldMinor: 500n };

describe("a transfer whose sender is held", () => {
  it.each(["contact_corrected_at", "factors_removed_at"])("is not approved for a day after %s", async (column) => {
    await hold(column);
    await expect(edit({ status: "approved" })).rejects.toMatchObject(held);
    await expect(edit({ status: "closed" })).rejects.toMatchObject(held);
    expect(await readBalance(customer.account)).toEqual(untouched);
    await hold(column, customer.actor, "24 hours 1 minute");
    await edit({ status: "approved" });
    expect(await statusOf(transfer)).toBe("approved");
  });

  it("is refused in a bulk approval, which approves the others", async () => {
    await hold();
    const other = await sendOut(await createCustomer({ balanceMinor: 10_000n }), "wire", { amount: "5.00" });
    const [refused, approved] = await approveAll([transfer, other]);
    expect(refused?.problem).toMatchObject(held);
    expect(approved?.problem).toBeNull();
    expect([await statusOf(transfer), await statusOf(other)]).toEqual(["pending", "approved"]);
    expect(await readBalance(customer.account)).toEqual(untouched);
  });

  it("is not approved for a verified caller", async () => {
    const callId = await takeCall(staff, customer.actor);
    await verifyCaller(staff, callId, "code");
    await hold();
    const act = { callId, act: "approve-transfer", subjectId: transfer.id, version: transfer.version } as const;
    await expect(doAct(staff, act, randomUUID())).rejects.toMatchObject(held);
    expect(await statusOf(transfer)).toBe("pending");
  });

  it("is not approved by a proposal from before the hold", async () => {
    const colleague = await createAdmin();
    await setFourEyesLimit(1n);
    const id = await proposalFrom(edit({ status: "approved" }));
    await hold();
    await expect(confirmProposal(colleague, { id })).rejects.toMatchObject(held);
    expect(await statusOf(transfer)).toBe("pending");
  });

  it("is not approved with a moment from the future, which the site's role can state", async () => {
    await hold();
    const move = {
      ...{ id: transfer.id, family: "wire", version: transfer.version, onlyPending: true, status: "approved" },
      ...{ ending: null, steps: ["capture", "post"], network: "none", action: "transfer.approve" },
      ...{ holdId: randomUUID(), entryId: randomUUID(), reversalId: randomUUID() },
    };
    const outcomes = await db.query<{ outcome: string }>(
      "SELECT outcome FROM move_transfers($1::jsonb, 'system', now() + interval '2 days', '{}'::jsonb)",
      [JSON.stringify([move])],
    );
    expect(outcomes).toEqual([{ outcome: "held" }]);
  });

  it("can still be accepted, declined and cancelled", async () => {
    const second = await sendOut(customer, "wire", { amount: "6.00" });
    await hold();
    await edit({ status: "active" });
    await edit({ status: "deleted", reason: "The owner objects" });
    await cancelTransfer(customer.actor, second.id);
    expect([await statusOf(transfer), await statusOf(second)]).toEqual(["deleted", "deleted"]);
    expect(await readBalance(customer.account)).toEqual({ balanceMinor: 100_000n, heldMinor: 0n });
  });

  it("names the hold among the obstacles that staff see", async () => {
    await hold();
    expect((await getTransferDossier(staff, "wire", transfer.id)).obstacles).toEqual(["senderHeld"]);
    await hold("contact_corrected_at", customer.actor, "25 hours");
    expect((await getTransferDossier(staff, "wire", transfer.id)).obstacles).toEqual([]);
  });
});

it("the hold does not stop money between own accounts", async () => {
  const { actor, account, other } = await createOwnPair();
  await hold("contact_corrected_at", actor);
  await moveOwn(actor, [account, other]);
  expect((await readBalance(other)).balanceMinor).toBe(1_000n);
});

it("the hold of the receiver does not stop a transfer", async () => {
  const receiver = await createCustomer();
  const { accountNumber } = receiver.account;
  const incoming = await sendOut(customer, "interbank", { amount: "5.00", accountNumber });
  await hold("contact_corrected_at", receiver.actor);
  await editTransfer(staff, "interbank", { id: incoming.id, payload: { status: "approved" } });
  expect((await readBalance(receiver.account)).balanceMinor).toBe(500n);
});
