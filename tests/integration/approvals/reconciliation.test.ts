import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { declineProposal } from "@/lib/approvals/decline-proposal";
import { getProposal } from "@/lib/approvals/get-proposal";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { createAccount, createAdmin, createUser, readBalance } from "@/tests/support/factories";
import { ageProposal, beforeFourEyes, proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { readOutcome, type SentTransfer, sendOut, setStatus } from "@/tests/support/network-transfers";
import {
  type FoundException,
  importLines,
  lineOf,
  readException,
  sendAccepted,
  today,
} from "@/tests/support/settlement/settlement-files";
import { expectSuspenseExplained, workCurrent as work } from "@/tests/support/settlement/work-exception";

// Tests exceptions (differences between a network's file and the books) while staff need a second person for amounts above a
// limit.

let first: Actor;
let second: Actor;

beforeEach(async () => {
  [first, second] = [await createAdmin(), await createUser({ role: "teller" })];
});
afterEach(async () => {
  await setFourEyesLimit(null);
  await expectSuspenseExplained("interbank");
});

const fresh = ({ id }: FoundException) => readException(id);
const stateOf = async (id: string) => (await db.prisma.proposal.findUniqueOrThrow({ where: { id } })).state;
const confirm = (actor: Actor, id: string, requestId?: string) => confirmProposal(actor, { id }, requestId);

/** Imports a file which states that transfers of these amounts were paid and then returned. */
async function returns(amounts: string[]): Promise<{ sent: SentTransfer[]; exceptions: FoundException[] }> {
  const sent = await sendAccepted("interbank", amounts);
  const lines = sent.flatMap((transfer) => [lineOf(transfer), lineOf(transfer, { isCredit: true })]);
  const { exceptions } = await importLines(first, lines, { rail: "interbank" });
  return { sent, exceptions: exceptions.filter(({ kind }) => kind === "returned") };
}

async function onlyReturn(amount = "60.00") {
  const { sent, exceptions } = await returns([amount]);
  const [[transfer], [exception]] = [sent, exceptions];
  if (!transfer || !exception) throw new Error("nothing came back");
  return { transfer, exception };
}

it("a proposal about a payment that the bank does not know shows the network's reference", async () => {
  const line = { reference: "UNKNOWN-77", amountMinor: 6_000n, bookedOn: today() };
  const { exceptions } = await importLines(first, [line], { rail: "interbank" });
  const unknown = exceptions.find(({ kind }) => kind === "missing_with_us");
  if (!unknown) throw new Error("the line is no difference");
  await setFourEyesLimit(5_000n);
  const id = await proposalFrom(work(first, unknown, { act: "suspense", note: "Asked" }));
  expect(await getProposal(second, id)).toMatchObject({ personName: null, subjectName: "UNKNOWN-77" });
  await declineProposal(second, { id, reason: "Not ours" });
});

describe("giving money back above the limit", () => {
  it("the proposal shows the postings, a colleague's confirmation books them, and the customer is notified once", async () => {
    const { transfer, exception } = await onlyReturn();
    await setFourEyesLimit(5_000n);
    const asked = randomUUID();
    const id = await proposalFrom(work(first, exception, { act: "reverse", note: "As the network says" }, asked));
    expect(await proposalFrom(work(first, exception, { act: "reverse", note: "As the network says" }, asked))).toBe(id);
    expect((await readBalance(transfer.sender.account)).balanceMinor).toBe(4_000n);
    expect(await fresh(exception)).toMatchObject({ state: "open", version: 1 });
    expect(await db.prisma.proposal.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ kind: "settlement-exception.work", customerId: transfer.sender.actor.userId, amountMinor: 6_000n },
      preview: {
        entries: [{ kind: "interbank-transfer-reversal" }],
        changes: expect.arrayContaining([
          expect.objectContaining({ action: "settlement-exception.reverse", after: expect.anything() }),
        ]),
      },
    });
    const again = randomUUID();
    await confirm(second, id, again);
    await confirm(second, id, again);
    expect(await fresh(exception)).toMatchObject({ state: "reversed" });
    expect((await readBalance(transfer.sender.account)).balanceMinor).toBe(10_000n);
    expect(await readOutcome(transfer.transfer.id)).toMatchObject({ status: "deleted", order_state: "accepted" });
  });

  it("one person can return amounts up to the limit, and a customer's returns on one day count together", async () => {
    const sender = (await onlyReturn("10.00")).transfer.sender;
    const transfers: SentTransfer[] = [];
    for (const amount of ["20.00", "15.00"]) {
      const account = await createAccount(sender.actor, { balanceMinor: 10_000n });
      const transfer = await sendOut({ ...sender, account }, "interbank", { amount });
      await setStatus(transfer, "approved");
      transfers.push({ sender, transfer });
    }
    await sendAccepted("interbank", ["1.00"]);
    const lines = transfers.flatMap((one) => [lineOf(one), lineOf(one, { isCredit: true })]);
    const { exceptions } = await importLines(first, lines, { rail: "interbank" });
    const [one, other] = exceptions.filter(({ kind }) => kind === "returned");
    if (!one || !other) throw new Error("nothing came back");
    await setFourEyesLimit(3_000n);
    const outcomes = await Promise.allSettled([
      work(first, one, { act: "reverse" }),
      work(second, other, { act: "reverse" }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "proposed" } });
  });

  it("neither a match that creates a return nor an earlier booking to suspense avoids the limit", async () => {
    const [sent] = await sendAccepted("interbank", ["60.00"]);
    if (!sent) throw new Error("nothing was sent");
    const lines = [lineOf(sent), lineOf(sent, { isCredit: true, reference: "?" })];
    const { exceptions } = await importLines(first, lines, { rail: "interbank" });
    const exception = exceptions.find(({ theirsMinor }) => theirsMinor < 0n);
    if (!exception) throw new Error("nothing differs");
    await work(first, exception, { act: "suspense" });
    await setFourEyesLimit(5_000n);
    const match = await proposalFrom(work(first, exception, { act: "match", target: sent.transfer.id }));
    expect(await fresh(exception)).toMatchObject({ state: "suspense" });
    await confirm(second, match);
    expect(await fresh(exception)).toMatchObject({ kind: "returned", state: "open" });
    await proposalFrom(work(first, exception, { act: "reverse" }));
    expect((await readBalance(sent.sender.account)).balanceMinor).toBe(4_000n);
  });
});

describe("booking to suspense above the limit", () => {
  it("booking to suspense becomes a proposal, and so does a claim on the network", async () => {
    const { exception } = await onlyReturn();
    await setFourEyesLimit(5_000n);
    const booking = await proposalFrom(work(first, exception, { act: "suspense", note: "Asked the network" }));
    expect(await db.prisma.proposal.findUniqueOrThrow({ where: { id: booking } })).toMatchObject({
      preview: { entries: [{ kind: "suspense" }] },
    });
    await confirm(second, booking);
    expect(await fresh(exception)).toMatchObject({ state: "suspense" });
    const taking = await proposalFrom(work(second, exception, { act: "claim", note: "Explained" }));
    expect(await fresh(exception)).toMatchObject({ state: "suspense" });
    await confirm(first, taking);
    expect(await fresh(exception)).toMatchObject({ state: "booked" });
  });

  it("bookings to one account on one day count together, whoever books them and whichever customer they concern", async () => {
    const { exceptions } = await returns(["30.00", "30.00", "5.00"]);
    const [one, other, small] = exceptions;
    if (!one || !other || !small) throw new Error("nothing came back");
    const [counted] = await db.query<{ sum: bigint }>(
      "SELECT coalesce(sum(worth_minor), 0)::bigint AS sum FROM counted_acts WHERE customer_id = md5('suspense:interbank:USD')::uuid",
    );
    await setFourEyesLimit((counted?.sum ?? 0n) + 4_000n);
    const outcomes = await Promise.allSettled([
      work(first, one, { act: "suspense" }),
      work(second, other, { act: "suspense" }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await work(second, small, { act: "suspense" });
    // The amount of this exception has counted towards the limit since the exception was booked to the suspense account. A
    // further booking of the same exception does not count again.
    await work(second, small, { act: "claim", note: "Found" });
  });
});

describe("a proposal about an exception", () => {
  it("neither the maker nor the transfer's owner can confirm the proposal, and a refusal leaves nothing half done", async () => {
    const sender = await createUser({ role: "teller" });
    const account = await createAccount(sender, { balanceMinor: 10_000n });
    const transfer = await sendOut({ actor: sender, account }, "interbank", { amount: "60.00" });
    await setStatus(transfer, "approved");
    await sendAccepted("interbank", ["1.00"]);
    const own: SentTransfer = { sender: { actor: sender, account }, transfer };
    const lines = [lineOf(own), lineOf(own, { isCredit: true })];
    const { exceptions } = await importLines(first, lines, { rail: "interbank" });
    const exception = exceptions.find(({ kind }) => kind === "returned");
    if (!exception) throw new Error("nothing came back");
    await setFourEyesLimit(5_000n);
    for (const act of ["reverse", "suspense"] as const) {
      const id = await proposalFrom(work(first, exception, { act }));
      for (const actor of [first, sender]) {
        await expect(confirm(actor, id)).rejects.toMatchObject({ code: "forbidden", messageKey: "own_record" });
      }
      expect([await stateOf(id), (await fresh(exception)).state]).toEqual(["open", "open"]);
      await declineProposal(second, { id, reason: "Not as the file says" });
    }
  });

  it("the proposal is executed once when several people confirm it in parallel", async () => {
    const { transfer, exception } = await onlyReturn();
    const others = await Promise.all(Array.from({ length: 5 }, () => createUser({ role: "teller" })));
    await setFourEyesLimit(5_000n);
    const id = await proposalFrom(work(first, exception, { act: "reverse" }));
    const outcomes = await Promise.allSettled([second, ...others].map((actor) => confirm(actor, id)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await readBalance(transfer.sender.account)).balanceMinor).toBe(10_000n);
  });

  it("the proposal ends when the exception or its transfer has changed, and after 24 hours", async () => {
    const { transfer, exception } = await onlyReturn();
    await setFourEyesLimit(5_000n);
    const noted = await proposalFrom(work(first, exception, { act: "suspense" }));
    await beforeFourEyes(() => setStatus(transfer.transfer, "closed"), 5_000n);
    await expect(confirm(second, noted)).rejects.toMatchObject({ messageKey: "transfer" });
    const reversal = await proposalFrom(work(first, exception, { act: "reverse" }));
    await work(second, exception, { act: "note", note: "Nothing to do" });
    await expect(confirm(second, reversal)).rejects.toMatchObject({ messageKey: "record" });
    const another = (await beforeFourEyes(() => onlyReturn(), 5_000n)).exception;
    const late = await proposalFrom(work(first, another, { act: "reverse" }));
    await ageProposal(late, "24 hours");
    await expect(confirm(second, late)).rejects.toMatchObject({ messageKey: "proposal_expired" });
    expect(await fresh(another)).toMatchObject({ state: "open" });
  });

  it("auditors, customers and people without the role can neither make nor confirm the proposal", async () => {
    const auditor = await createUser({ role: "auditor" });
    const { transfer, exception } = await onlyReturn();
    await setFourEyesLimit(5_000n);
    await expect(work(auditor, exception, { act: "reverse" })).rejects.toMatchObject({ code: "forbidden" });
    const id = await proposalFrom(work(first, exception, { act: "reverse" }));
    for (const actor of [auditor, transfer.sender.actor, { ...auditor, role: "teller" } as const]) {
      await expect(confirm(actor, id)).rejects.toMatchObject({ code: "forbidden" });
    }
    await beforeFourEyes(() => db.query("UPDATE users SET role = 'auditor' WHERE id = $1", [second.userId]));
    await expect(confirm(second, id)).rejects.toMatchObject({ code: "forbidden" });
    expect(await stateOf(id)).toBe("open");
  });

  it("no second person is needed when a file itself explains a booking", async () => {
    const [sent] = await sendAccepted("interbank", ["60.00"]);
    const [other] = await sendAccepted("interbank", ["1.50"]);
    if (!sent || !other) throw new Error("nothing was sent");
    const { exceptions } = await importLines(first, [lineOf(other)], { rail: "interbank" });
    const missing = exceptions.find(({ transferId }) => transferId === sent.transfer.id);
    if (!missing) throw new Error("nothing is missing");
    await work(first, missing, { act: "suspense" });
    await setFourEyesLimit(5_000n);
    await importLines(second, [lineOf(sent)], { rail: "interbank", colleague: first });
    expect(await fresh(missing)).toMatchObject({ state: "matched" });
  });
});

describe("money that came back in two parts", () => {
  /** Imports a file which states that 25.00 and 35.00 of a transfer of 60.00 came back. Each part is below the limit. */
  async function bothParts() {
    const [sent] = await sendAccepted("interbank", ["60.00"]);
    if (!sent) throw new Error("nothing was sent");
    const parts = [2_500n, 3_500n].map((amountMinor) => lineOf(sent, { isCredit: true, amountMinor }));
    const { exceptions } = await importLines(first, [lineOf(sent), ...parts], { rail: "interbank" });
    const [one, other] = exceptions;
    if (!one || !other) throw new Error("a part is lost");
    await setFourEyesLimit(5_000n);
    return { sent, one, other };
  }
  const balanceOf = async ({ sender }: SentTransfer) => (await readBalance(sender.account)).balanceMinor;

  it("the parts count as one amount, whichever part is returned first, and the proposal is confirmed once", async () => {
    const { sent, one, other } = await bothParts();
    const ids = [
      await proposalFrom(work(first, one, { act: "reverse" })),
      await proposalFrom(work(first, other, { act: "reverse" })),
    ];
    const confirmed = await Promise.allSettled(ids.map((id) => confirm(second, id)));
    expect(confirmed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await balanceOf(sent)).toBe(10_000n);
    expect([(await fresh(one)).state, (await fresh(other)).state]).toEqual(["reversed", "reversed"]);
  });

  it("nothing is returned when one part is noted before the confirmation", async () => {
    const { sent, one, other } = await bothParts();
    const id = await proposalFrom(work(first, one, { act: "reverse" }));
    await work(first, other, { act: "note", note: "Given back at the counter" });
    await expect(confirm(second, id)).rejects.toMatchObject({ messageKey: "return_amount" });
    expect([await balanceOf(sent), await stateOf(id)]).toEqual([4_000n, "open"]);
  });

  it("the limit counts a return and a balance correction of the same customer together", async () => {
    const [sent] = await sendAccepted("interbank", ["30.00"]);
    if (!sent) throw new Error("nothing was sent");
    const { exceptions } = await importLines(first, [lineOf(sent), lineOf(sent, { isCredit: true })], {
      rail: "interbank",
    });
    const [exception] = exceptions;
    if (!exception) throw new Error("nothing came back");
    await setFourEyesLimit(5_000n);
    await work(first, exception, { act: "reverse" });
    const { accountNumber } = sent.sender.account;
    const payload = { balance: "130.00", balanceSeen: "100.00", reason: "Cash paid in at the counter" };
    await proposalFrom(editAccount(first, editAccountInput.parse({ accountNumber, payload })));
    expect(await balanceOf(sent)).toBe(10_000n);
  });

  it("the site's own SQL cannot turn an exception into a return, end an exception or take it out of suspense", async () => {
    const { one, other } = await bothParts();
    const row = "(SELECT x FROM settlement_exceptions x WHERE id = $1)";
    for (const statement of [
      "UPDATE settlement_exceptions SET state = 'reversed' WHERE id = $1",
      "UPDATE settlement_exceptions SET theirs_minor = -6000 WHERE id = $1",
      `SELECT end_settlement_exception(${row}, 'reversed', '', 'system', now())`,
      `SELECT match_settlement_exception(${row}, (SELECT transfer_id FROM settlement_exceptions WHERE id = $1), '', 'system', now())`,
      `SELECT book_to_suspense(${row}, gen_random_uuid(), 'system', now())`,
      "DELETE FROM settlement_exceptions WHERE id = $1",
    ]) {
      await expect(db.query(statement, [one.id]), statement).rejects.toMatchObject({ code: "42501" });
    }
    expect([await fresh(one), await fresh(other)]).toEqual([one, other]);
  });
});
