import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { declineProposal } from "@/lib/approvals/decline-proposal";
import { getProposal } from "@/lib/approvals/get-proposal";
import type { Role } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { getTransfer } from "@/lib/transfers/reading/get-transfer";
import { editTransferInput, interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import type { Transfer } from "@/lib/transfers/transfer";
import { expectCleanBooks } from "@/tests/support/books";
import {
  createAdmin,
  createBeneficiary,
  createCustomer,
  createUser,
  readBalance,
  type TestCustomer,
} from "@/tests/support/factories";
import { ageProposal, beforeFourEyes, proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";

let first: Actor;
let second: Actor;
let sender: TestCustomer;
let receiver: TestCustomer;

// Creates two staff members and a customer with 1,000.00. Transfers of the customer above 100.00 need both staff members.
beforeEach(async () => {
  [first, second] = [await createAdmin(), await createUser({ role: "teller" })];
  sender = await createCustomer({ balanceMinor: 100_000n });
  receiver = await createCustomer();
  await createBeneficiary(sender.actor, { accountNumber: receiver.account.accountNumber });
  await setFourEyesLimit(10_000n);
});
afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

function send(amount: string): Promise<Transfer> {
  const input = interbankTransferInput.parse({ beneficiary: receiver.account.accountNumber, amount });
  return initiateTransfer(sender.actor, { channel: "interbank", ...input }, randomUUID());
}

const edit = (actor: Actor, { id, family }: Transfer, payload: object, requestId?: string) =>
  editTransfer(actor, family, editTransferInput.parse({ id, payload }), requestId);
const approveAll = (actor: Actor, transfers: Transfer[], requestId?: string) =>
  approveTransfers(
    actor,
    { family: "interbank", transfers: transfers.map(({ id, version }) => ({ id, version })) },
    requestId,
  );
const problemOf = async (actor: Actor, transfer: Transfer, requestId?: string) =>
  (await approveAll(actor, [transfer], requestId))[0]?.problem;
const approve = async (actor: Actor, transfer: Transfer, requestId?: string) => {
  const problem = await problemOf(actor, transfer, requestId);
  if (problem) throw problem;
};
/** Changes a role without the second person whom the four-eyes rule demands. */
async function giveRole({ userId }: Actor, role: Role) {
  await beforeFourEyes(() =>
    db.query("UPDATE users SET role = $2::user_role, role_since = NULL WHERE id = $1", [userId, role]),
  );
}
const reload = ({ id, family }: Transfer) => getTransfer(first, family, id);
const statusOf = async (transfer: Transfer) => (await reload(transfer)).status;
const stateOf = async (id: string) => (await db.prisma.proposal.findUniqueOrThrow({ where: { id } })).state;
const confirm = (actor: Actor, id: string, requestId?: string) => confirmProposal(actor, { id }, requestId);
const decline = (actor: Actor, id: string) => declineProposal(actor, { id, reason: "Not as agreed" });

describe("approving a transfer above the limit", () => {
  it("the approval becomes a proposal, and a colleague's confirmation does the shown act", async () => {
    const transfer = await send("150.00");
    const id = await proposalFrom(approve(first, transfer));
    expect(await statusOf(transfer)).toBe("pending");
    expect(await readBalance(sender.account)).toEqual({ balanceMinor: 100_000n, heldMinor: 15_000n });
    const { preview, amountMinor, customerId } = await db.prisma.proposal.findUniqueOrThrow({ where: { id } });
    expect({ amountMinor, customerId }).toEqual({ amountMinor: 15_000n, customerId: sender.actor.userId });
    expect(preview).toMatchObject({
      entries: [{ kind: "interbank-transfer", lines: [{ amountMinor: "-15000" }, { amountMinor: "15000" }] }],
      changes: [{ action: "transfer.approve", before: { status: "pending" }, after: { status: "approved" } }],
    });
    await confirm(second, id);
    expect([await statusOf(transfer), await stateOf(id)]).toEqual(["approved", "confirmed"]);
    expect(await readBalance(receiver.account)).toMatchObject({ balanceMinor: 15_000n });
    const trail = await db.query(
      "SELECT action, actor FROM audit_events WHERE subject_type = 'proposal' AND subject_id = $1 ORDER BY sequence",
      [id],
    );
    expect(trail).toEqual([
      { action: "proposal.make", actor: first.userId },
      { action: "proposal.confirm", actor: second.userId },
    ]);
  });

  it("one person can approve transfers up to the limit", async () => {
    const transfer = await send("100.00");
    await approve(first, transfer);
    expect(await statusOf(transfer)).toBe("approved");
  });

  it("an edit of the status or the amount cannot avoid the limit, before or after the approval", async () => {
    const transfer = await send("90.00");
    await proposalFrom(edit(first, transfer, { status: "approved", amount: "150.00" }));
    await proposalFrom(edit(first, await send("150.00"), { status: "closed" }));
    const raise = await proposalFrom(edit(first, await send("90.00"), { amount: "150.00" }));
    await confirm(second, raise);
    const raised = await db.prisma.proposal.findUniqueOrThrow({ where: { id: raise } });
    const { version } = await getTransfer(first, "interbank", raised.subjectId);
    await proposalFrom(approve(first, { ...transfer, id: raised.subjectId, version }));
    await approve(first, transfer);
    await proposalFrom(edit(second, transfer, { amount: "150.00" }));
    expect((await reload(transfer)).amountMinor).toBe(9_000n);
  });

  it("several smaller transfers of one day count together, whoever approves them, even in parallel", async () => {
    const parts = [await send("60.00"), await send("60.00"), await send("40.00")] as const;
    const outcomes = await Promise.all([problemOf(first, parts[0]), problemOf(second, parts[1])]);
    expect(outcomes.filter((problem) => problem === null)).toHaveLength(1);
    expect(outcomes).toContainEqual(expect.objectContaining({ code: "proposed" }));
    await approve(second, parts[2]);
    await proposalFrom(approve(first, await send("0.01")));
  });

  it("in a batch, transfers above the limit become proposals and the other transfers are approved", async () => {
    const [small, large] = [await send("90.00"), await send("150.00")];
    const requestId = randomUUID();
    const approvals = await approveAll(first, [small, large], requestId);
    expect(approvals).toMatchObject([{ problem: null }, { problem: { code: "proposed" } }]);
    // A repeated request after a lost reply returns the same answer and creates no second proposal.
    expect(await approveAll(first, [small, large], requestId)).toMatchObject([
      { problem: null },
      { problem: { code: "proposed" } },
    ]);
    expect(await db.prisma.proposal.count({ where: { subjectId: large.id } })).toBe(1);
  });
});

describe("a proposal", () => {
  it("neither the maker of a proposal nor the owner of the money can confirm it", async () => {
    await giveRole(sender.actor, "admin");
    const id = await proposalFrom(approve(first, await send("150.00")));
    await expect(confirm(first, id)).rejects.toMatchObject({ code: "forbidden", messageKey: "own_record" });
    const insider = { ...sender.actor, role: "admin" } as const;
    await expect(confirm(insider, id)).rejects.toMatchObject({ code: "forbidden", messageKey: "own_record" });
    expect(await stateOf(id)).toBe("open");
    const [refused] = await db.query<{ count: bigint }>(
      "SELECT count(*) FROM audit_events WHERE action = 'own.refuse' AND actor = ANY ($1)",
      [[first.userId, insider.userId]],
    );
    expect(refused?.count).toBe(2n);
  });

  it("the receiver of the money cannot decide on the proposal and is not notified about the proposal", async () => {
    await giveRole(receiver.actor, "teller");
    const id = await proposalFrom(approve(first, await send("150.00")));
    const insider = { ...receiver.actor, role: "teller" } as const;
    expect((await getProposal(first, id)).personIds.toSorted()).toEqual(
      [sender.actor.userId, insider.userId].toSorted(),
    );
    for (const act of [confirm, decline]) {
      await expect(act(insider, id)).rejects.toMatchObject({ code: "forbidden", messageKey: "own_record" });
    }
    const told = "SELECT FROM notifications WHERE user_id = $1 AND subject_id = $2";
    expect(await db.query(told, [insider.userId, id])).toEqual([]);
    expect(await stateOf(id)).toBe("open");
  });

  it("the proposal is executed once when several people confirm it in parallel", async () => {
    const others = await beforeFourEyes(() =>
      Promise.all(Array.from({ length: 8 }, () => createUser({ role: "teller" }))),
    );
    const transfer = await send("150.00");
    const id = await proposalFrom(approve(first, transfer));
    const outcomes = await Promise.allSettled([second, ...others].map((actor) => confirm(actor, id)));
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(8);
    for (const { reason } of refused) expect(reason).toMatchObject({ messageKey: "proposal_decided" });
    expect(await readBalance(receiver.account)).toMatchObject({ balanceMinor: 15_000n });
  });

  it("of a parallel confirmation and decline, one succeeds and the other is refused", async () => {
    for (let round = 0; round < 5; round += 1) {
      const transfer = await send("150.00");
      const id = await proposalFrom(approve(first, transfer));
      const [confirmed, declined] = await Promise.allSettled([confirm(second, id), decline(second, id)]);
      const isConfirmed = confirmed.status === "fulfilled";
      expect(declined.status).toBe(isConfirmed ? "rejected" : "fulfilled");
      expect([await stateOf(id), await statusOf(transfer)]).toEqual(
        isConfirmed ? ["confirmed", "approved"] : ["declined", "pending"],
      );
      if (!isConfirmed) await cancelTransfer(sender.actor, transfer.id);
    }
  });

  it("the proposal ends when its transfer changes, and the proposed act does not happen", async () => {
    const transfer = await send("150.00");
    const id = await proposalFrom(approve(first, transfer));
    await edit(second, transfer, { amount: "140.00" });
    await expect(confirm(second, id)).rejects.toMatchObject({ code: "conflict", messageKey: "amount" });
    expect([await stateOf(id), await statusOf(transfer)]).toEqual(["changed", "pending"]);
    await proposalFrom(approve(first, await reload(transfer)));
  });

  it("every repeated request reports that another proposal about the transfer was confirmed first", async () => {
    const transfer = await send("150.00");
    const id = await proposalFrom(approve(first, transfer));
    await confirm(second, await proposalFrom(edit(first, transfer, { amount: "160.00" })));
    for (const actor of [second, second]) {
      await expect(confirm(actor, id)).rejects.toMatchObject({ code: "conflict", messageKey: "proposal" });
    }
    expect(await stateOf(id)).toBe("changed");
  });

  it("the proposal ends after 24 hours", async () => {
    const transfer = await send("150.00");
    const id = await proposalFrom(approve(first, transfer));
    await ageProposal(id, "24 hours");
    await expect(confirm(second, id)).rejects.toMatchObject({ messageKey: "proposal_expired" });
    expect([await stateOf(id), await statusOf(transfer)]).toEqual(["expired", "pending"]);
    await proposalFrom(approve(first, transfer));
  });

  it("a role gained after the proposal cannot confirm it, and a proposal whose maker lost the role is refused", async () => {
    const transfer = await send("150.00");
    const id = await proposalFrom(approve(first, transfer));
    const newcomer = await beforeFourEyes(() => createUser({ role: "teller" }));
    expect(await getProposal(newcomer, id)).toMatchObject({ isReaderTooNew: true });
    expect(await getProposal(second, id)).toMatchObject({ isReaderTooNew: false });
    await expect(confirm(newcomer, id)).rejects.toMatchObject({ messageKey: "proposal_role_too_new" });
    const promoted = await createUser();
    await giveRole(promoted, "teller");
    expect(await getProposal({ ...promoted, role: "teller" }, id)).toMatchObject({ isReaderTooNew: true });
    await giveRole(first, "auditor");
    await expect(confirm({ ...promoted, role: "teller" }, id)).rejects.toMatchObject({
      messageKey: "proposal_role_too_new",
    });
    await expect(confirm(second, id)).rejects.toMatchObject({ messageKey: "proposer" });
    expect(await statusOf(transfer)).toBe("pending");
  });

  it("a person who lost the role after the request arrived cannot confirm the proposal", async () => {
    const id = await proposalFrom(approve(first, await send("150.00")));
    await giveRole(second, "auditor");
    await expect(confirm(second, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(decline(second, id)).rejects.toMatchObject({ code: "forbidden" });
    expect(await stateOf(id)).toBe("open");
  });

  it("a repeated confirmation after a lost reply gets the same answer, and so does the maker's repeated request", async () => {
    const transfer = await send("150.00");
    const [asked, confirmed] = [randomUUID(), randomUUID()];
    const id = await proposalFrom(edit(first, transfer, { status: "approved" }, asked));
    expect(await proposalFrom(edit(first, transfer, { status: "approved" }, asked))).toBe(id);
    await confirm(second, id, confirmed);
    await confirm(second, id, confirmed);
    expect(await proposalFrom(edit(first, transfer, { status: "approved" }, asked))).toBe(id);
    expect(await db.prisma.proposal.count({ where: { subjectId: transfer.id } })).toBe(1);
    expect(await readBalance(receiver.account)).toMatchObject({ balanceMinor: 15_000n });
  });

  it("a repeated request for a declined proposal stays declined, and other requests are refused while the proposal is open", async () => {
    const transfer = await send("150.00");
    const asked = randomUUID();
    const id = await proposalFrom(edit(first, transfer, { status: "approved" }, asked));
    await expect(edit(second, transfer, { status: "approved", amount: "160.00" })).rejects.toMatchObject({
      messageKey: "proposal_waits",
    });
    await decline(second, id);
    expect(await proposalFrom(edit(first, transfer, { status: "approved" }, asked))).toBe(id);
    expect([await stateOf(id), await statusOf(transfer)]).toEqual(["declined", "pending"]);
    await expect(confirm(second, id)).rejects.toMatchObject({ messageKey: "proposal_decided" });
  });

  it("the maker of a proposal can withdraw it", async () => {
    const id = await proposalFrom(approve(first, await send("150.00")));
    await decline(first, id);
    expect(await stateOf(id)).toBe("withdrawn");
  });
});
