import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { deleteBeneficiary } from "@/lib/beneficiaries/delete-beneficiary";
import { editBeneficiary } from "@/lib/beneficiaries/edit-beneficiary";
import { closeDeposit } from "@/lib/deposits/close-deposit";
import { withdrawDeposit } from "@/lib/deposits/withdraw-deposit";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import { withdrawLoan } from "@/lib/loans/withdraw-loan";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { expectCleanBooks } from "@/tests/support/books";
import { changeDeposit, createDeposit, createRunningDeposit } from "@/tests/support/deposits";
import { createAdmin, createBeneficiary, createCustomer, readBalance } from "@/tests/support/factories";
import { createActiveLoan, createLoan, setLoanStatus } from "@/tests/support/loans";

let staff: Actor;
let colleague: Actor;
beforeAll(async () => {
  [staff, colleague] = [await createAdmin(), await createAdmin()];
});

/** Two acts, one of which undoes or forbids the other, and a check of the state after both. */
type Contest = {
  acts: [() => Promise<unknown>, () => Promise<unknown>];
  /** `isFirst` states whether the first of the two acts took effect. */
  expectAfter: (isFirst: boolean) => Promise<void>;
};

async function sendTenDollars() {
  const sender = await createCustomer({ balanceMinor: 10_000n });
  const receiver = await createCustomer();
  const { accountNumber } = receiver.account;
  await createBeneficiary(sender.actor, { accountNumber });
  const send = (amount = "10.00") =>
    initiateTransfer(
      sender.actor,
      { channel: "interbank", ...interbankTransferInput.parse({ beneficiary: accountNumber, amount }) },
      randomUUID(),
    );
  return { sender, receiver, send, transfer: await send() };
}

const editing = (actor: Actor, id: string, payload: object) => () =>
  editTransfer(actor, "interbank", { id, payload: { version: 1, ...payload } });

async function approvalAndRejection(isBulk: boolean): Promise<Contest> {
  const { sender, receiver, transfer } = await sendTenDollars();
  const { id, version } = transfer;
  const approveAll = async () => {
    const [approval] = await approveTransfers(staff, { family: "interbank", transfers: [{ id, version }] });
    if (approval?.problem) throw approval.problem;
  };
  return {
    acts: [
      isBulk ? approveAll : editing(staff, id, { status: "approved" }),
      editing(colleague, id, { status: "deleted", reason: "not as agreed" }),
    ],
    expectAfter: async (isApproved) => {
      const left = isApproved ? 9_000n : 10_000n;
      expect(await readBalance(sender.account)).toEqual({ balanceMinor: left, heldMinor: 0n });
      expect(await readBalance(receiver.account)).toMatchObject({ balanceMinor: isApproved ? 1_000n : 0n });
    },
  };
}

async function disbursementAndDeletion(): Promise<Contest> {
  const { actor, account } = await createCustomer();
  const loan = await createLoan(actor);
  const { version } = loan;
  return {
    acts: [
      () => setLoanStatus(staff, loan, "active", { version }),
      () => setLoanStatus(colleague, loan, "deleted", { version, reason: "not as agreed" }),
    ],
    expectAfter: async (isLent) =>
      expect(await readBalance(account)).toMatchObject({ balanceMinor: isLent ? 100_000n : 0n }),
  };
}

async function payoffAndWriteOff(): Promise<Contest> {
  const { actor, account } = await createCustomer({ balanceMinor: 50_000n });
  const loan = await createActiveLoan(actor);
  const { version } = loan;
  return {
    acts: [
      () => payInstalments(actor, { id: loan.id, installments: "all" }),
      () => setLoanStatus(staff, loan, "closed", { version, outstanding: "write-off", reason: "as agreed" }),
    ],
    expectAfter: async (isPaid) =>
      expect(await readBalance(account)).toMatchObject({ balanceMinor: isPaid ? 40_000n : 150_000n }),
  };
}

async function startAndDeletion(): Promise<Contest> {
  const { deposit, customer } = await createDeposit();
  const { version } = deposit;
  return {
    acts: [
      () => changeDeposit(staff, deposit, { status: "running", version }),
      () => changeDeposit(colleague, deposit, { status: "deleted", version, reason: "not as agreed" }),
    ],
    expectAfter: async (isRunning) =>
      expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: isRunning ? 100_000n : 200_000n }),
  };
}

async function earlyEndAndSuspension(): Promise<Contest> {
  const { deposit, customer } = await createRunningDeposit(staff);
  const { version } = deposit;
  return {
    acts: [
      () => closeDeposit(customer.actor, { id: deposit.id }),
      () => changeDeposit(staff, deposit, { status: "suspended", version, reason: "a court's order" }),
    ],
    expectAfter: async (isClosed) =>
      expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: isClosed ? 200_000n : 100_000n }),
  };
}

async function disbursementAndWithdrawal(): Promise<Contest> {
  const { actor, account } = await createCustomer();
  const loan = await createLoan(actor);
  const { version } = loan;
  return {
    acts: [
      () => setLoanStatus(staff, loan, "active", { version }),
      () => withdrawLoan(actor, { id: loan.id }, randomUUID()),
    ],
    expectAfter: async (isLent) =>
      expect(await readBalance(account)).toMatchObject({ balanceMinor: isLent ? 100_000n : 0n }),
  };
}

async function startAndWithdrawal(): Promise<Contest> {
  const { deposit, customer } = await createDeposit();
  const { version } = deposit;
  return {
    acts: [
      () => changeDeposit(staff, deposit, { status: "running", version }),
      () => withdrawDeposit(customer.actor, { id: deposit.id }, randomUUID()),
    ],
    expectAfter: async (isRunning) =>
      expect(await readBalance(customer.account)).toMatchObject({ balanceMinor: isRunning ? 100_000n : 200_000n }),
  };
}

const contests: [what: string, open: () => Promise<Contest>][] = [
  ["an approval and a rejection", () => approvalAndRejection(false)],
  ["an approval of several and a rejection of one of them", () => approvalAndRejection(true)],
  ["a loan's disbursement and its deletion", disbursementAndDeletion],
  ["a loan's payoff and its write-off", payoffAndWriteOff],
  ["a deposit's start and its deletion", startAndDeletion],
  ["a deposit's early end and its suspension", earlyEndAndSuspension],
  ["a loan's disbursement and the withdrawal of its application", disbursementAndWithdrawal],
  ["a deposit's start and the withdrawal of its application", startAndWithdrawal],
];

it.each(contests)("of %s in parallel exactly one succeeds, and the other is refused", async (_, open) => {
  for (let round = 0; round < 6; round += 1) {
    const { acts, expectAfter } = await open();
    const results = await atOnce(acts, round);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refusal = results.find((result) => result.status === "rejected");
    expect(refusal).toMatchObject({ reason: { code: expect.stringMatching(/^(conflict|transition_refused)$/) } });
    await expectAfter(results[0]?.status === "fulfilled");
  }
  await expectCleanBooks();
});

/**
 * Runs both acts in parallel. The first act is started first in even rounds, and the second act in odd rounds. The results are in
 * the order of `acts`.
 */
async function atOnce(acts: Contest["acts"], round: number): Promise<PromiseSettledResult<unknown>[]> {
  const order = round % 2 ? acts.toReversed() : acts;
  const results = await Promise.allSettled(order.map((act) => act()));
  return round % 2 ? results.toReversed() : results;
}

it("of a new amount and a parallel cancellation, the transfer is cancelled without a hold, or changed and held", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { sender, transfer } = await sendTenDollars();
    const [edit, cancel] = await atOnce(
      [editing(staff, transfer.id, { amount: "20.00" }), () => cancelTransfer(sender.actor, transfer.id)],
      round,
    );
    const isCancelled = cancel?.status === "fulfilled";
    if (!isCancelled) expect(edit?.status).toBe("fulfilled");
    expect(await readBalance(sender.account)).toEqual({ balanceMinor: 10_000n, heldMinor: isCancelled ? 0n : 2_000n });
  }
  await expectCleanBooks();
});

it.each(["suspended", "blocked"] as const)(
  "each transfer that is sent while its customer is being %s is recorded completely or refused",
  async (status) => {
    const { sender, send } = await sendTenDollars();
    const stop = () => editUser(staff, editUserInput.parse({ email: sender.actor.email, payload: { status } }));
    const results = await Promise.allSettled([send("1.00"), send("1.00"), stop(), send("1.00"), send("1.00")]);
    const sends = results.toSpliced(2, 1);
    expect(results[2]?.status).toBe("fulfilled");
    for (const result of sends) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "account_disabled" });
    }
    const recorded = sends.filter((result) => result.status === "fulfilled").length;
    expect(await readBalance(sender.account)).toEqual({
      balanceMinor: 10_000n,
      heldMinor: 1_000n + 100n * BigInt(recorded),
    });
    await expect(send("1.00")).rejects.toMatchObject({ code: "account_disabled" });
    await expectCleanBooks();
  },
);

it("a beneficiary that is edited, paid and deleted in parallel is deleted afterwards", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { sender, receiver, send } = await sendTenDollars();
    const { accountNumber } = receiver.account;
    const acts = [
      () => editBeneficiary(sender.actor, { accountNumber, payload: { nickname: "Grace" } }),
      () => deleteBeneficiary(sender.actor, { accountNumber }),
      () => send("1.00"),
    ];
    const order = round % 2 ? acts.toReversed() : acts;
    const results = await Promise.allSettled(order.map((act) => act()));
    const broken = results.filter(({ status, ...rest }) => status === "rejected" && !isRefusal(rest));
    expect(broken).toEqual([]);
    const rows = await db.query("SELECT status FROM beneficiaries WHERE owner_id = $1", [sender.actor.userId]);
    expect(rows).toEqual([{ status: "deleted" }]);
    await expect(send("1.00")).rejects.toMatchObject({ fields: { beneficiary: ["unknownBeneficiary"] } });
  }
  await expectCleanBooks();
});

const isRefusal = (result: object) => "reason" in result && result.reason instanceof AppError;
