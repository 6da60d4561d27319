import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { recoverLoan } from "@/lib/loans/recover-loan";
import { type RecoverLoanInput, recoverLoanInput } from "@/lib/loans/schema";
import { workException } from "@/lib/reconciliation/exceptions/work-exception";
import { workExceptionInput } from "@/lib/reconciliation/schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { breaksAfter } from "@/tests/support/database/tamper";
import { createAdmin, createUser } from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { createActiveLoan, createWrittenOffLoan, setLoanStatus } from "@/tests/support/loans";
import { importLines, today } from "@/tests/support/settlement/settlement-files";

// Tests of recoveries: money that is paid back after a loan was written off (docs/decisions/loan-debt.md).

let staff: Actor;
let colleague: Actor;

beforeAll(async () => {
  staff = await createAdmin();
  colleague = await createUser({ role: "teller" });
});

afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

const inputOf = (id: string, changes: Partial<RecoverLoanInput> = {}): RecoverLoanInput =>
  recoverLoanInput.parse({ id, amount: "100", from: "account", ...changes });

async function balanceOf(code: string): Promise<bigint> {
  const [row] = await db.query<{ minor: bigint }>(
    `SELECT coalesce(sum(p.amount_minor), 0)::bigint AS minor
       FROM postings p JOIN ledger_accounts a ON a.id = p.ledger_account_id WHERE a.code = $1`,
    [code],
  );
  return row?.minor ?? 0n;
}

it("a recovery moves money from the customer's account to the income from recoveries, and tells the customer", async () => {
  const { id, customer, version } = await createWrittenOffLoan(staff);
  const before = await balanceOf("income:recoveries:USD");
  const recovered = await recoverLoan(staff, inputOf(id, { amount: "250.50", version }), randomUUID());
  expect(recovered).toMatchObject({ status: "closed", writtenOffMinor: 100_000n, recoveredMinor: 25_050n });
  expect(recovered.version).toBe(version + 1);
  expect(await balanceOf(`customer:${customer.account.accountNumber}`)).toBe(150_000n - 25_050n);
  expect((await balanceOf("income:recoveries:USD")) - before).toBe(25_050n);
  const notices = await db.query<{ kind: string }>("SELECT kind FROM notifications WHERE subject_id = $1", [id]);
  expect(notices.map(({ kind }) => kind)).toContain("loan-recovered");
  const acts = await db.query("SELECT FROM audit_events WHERE subject_id = $1 AND action = 'loan.recover'", [id]);
  expect(acts).toHaveLength(1);
});

it("all recoveries together never exceed the written-off amount", async () => {
  const { id } = await createWrittenOffLoan(staff);
  await recoverLoan(staff, inputOf(id, { amount: "999.99" }));
  await expect(recoverLoan(staff, inputOf(id, { amount: "0.02" }))).rejects.toMatchObject({
    code: "validation_failed",
    fields: { amount: ["amountAboveWrittenOff"] },
  });
  expect(await recoverLoan(staff, inputOf(id, { amount: "0.01" }))).toMatchObject({ recoveredMinor: 100_000n });
  await expect(recoverLoan(staff, inputOf(id, { amount: "0.01" }))).rejects.toMatchObject({
    code: "transition_refused",
  });
});

it("a recovery from outside is a claim on the network and needs a second person at any amount", async () => {
  const { id, customer } = await createWrittenOffLoan(staff);
  const before = await balanceOf("claim:wire:USD");
  await setFourEyesLimit(10_000_00n);
  const proposal = await proposalFrom(recoverLoan(staff, inputOf(id, { amount: "1", from: "outside" }), randomUUID()));
  await expect(confirmProposal(staff, { id: proposal }, randomUUID())).rejects.toMatchObject({ code: "forbidden" });
  await confirmProposal(colleague, { id: proposal }, randomUUID());
  expect(before - (await balanceOf("claim:wire:USD"))).toBe(100n);
  expect(await balanceOf(`customer:${customer.account.accountNumber}`)).toBe(150_000n);
});

it.each(["before", "after"])("a statement that is imported %s the recovery ends the claim", async (moment) => {
  const { id } = await createWrittenOffLoan(staff);
  const codes = ["nostro:wire:USD", "claim:wire:USD", "settlement:wire:USD", "income:recoveries:USD"];
  const readBalances = () => Promise.all(codes.map(balanceOf));
  const before = await readBalances();
  const recover = () => recoverLoan(staff, inputOf(id, { amount: "300", from: "outside" }), randomUUID());
  if (moment === "after") await recover();
  const line = { reference: randomUUID().slice(0, 12), amountMinor: 30_000n, isCredit: true, bookedOn: today() };
  const { exceptions } = await importLines(staff, [line]);
  const exception = exceptions.find(({ reference }) => reference === line.reference);
  const claim = { exceptionId: exception?.id, version: exception?.version, note: "The debt of a loan", act: "claim" };
  await workException(staff, workExceptionInput.parse(claim));
  if (moment === "before") await recover();
  const after = await readBalances();
  expect(after.map((minor, index) => minor - (before[index] ?? 0n))).toEqual([-30_000n, 0n, 0n, 30_000n]);
});

it("a recovery that an older release posted to the nostro account stays valid", async () => {
  const { id } = await createWrittenOffLoan(staff);
  await recoverLoan(staff, inputOf(id, { from: "outside" }), randomUUID());
  const statements = [
    `UPDATE postings SET ledger_account_id = (SELECT id FROM ledger_accounts WHERE code = 'nostro:wire:USD')
      WHERE entry_id = (SELECT id FROM journal_entries WHERE subject_id = '${id}' AND kind = 'loan-recovery')
        AND ledger_account_id = (SELECT id FROM ledger_accounts WHERE code = 'claim:wire:USD')`,
  ];
  expect(await breaksAfter({ statements })).toEqual([]);
});

it("above the limit, a recovery from the account waits as a proposal that holds the money", async () => {
  const { id, customer } = await createWrittenOffLoan(staff);
  await setFourEyesLimit(10_000n);
  const proposal = await proposalFrom(recoverLoan(staff, inputOf(id, { amount: "150" }), randomUUID()));
  const [held] = await db.query<{ held: bigint }>("SELECT held_minor AS held FROM ledger_accounts WHERE id = $1", [
    customer.account.ledgerAccountId,
  ]);
  expect(held?.held).toBe(15_000n);
  // Another recovery changes the loan, so the proposal is outdated.
  await recoverLoan(colleague, inputOf(id, { amount: "1" }));
  await expect(confirmProposal(colleague, { id: proposal }, randomUUID())).rejects.toMatchObject({ code: "conflict" });
});

it("the same request books once, and parallel requests book together at most the written-off amount", async () => {
  const { id } = await createWrittenOffLoan(staff);
  const request = randomUUID();
  await Promise.all([1, 2, 3].map(() => recoverLoan(staff, inputOf(id, { amount: "100" }), request)));
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => recoverLoan(staff, inputOf(id, { amount: "600" }), randomUUID())),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [loan] = await db.query<{ minor: bigint }>("SELECT recovered_minor AS minor FROM loans WHERE id = $1", [id]);
  expect(loan?.minor).toBe(70_000n);
});

describe("a recovery is refused", () => {
  it("if the loan was not written off, or if the loan has changed since staff saw it", async () => {
    const { actor } = (await createWrittenOffLoan(staff)).customer;
    const active = await createActiveLoan(actor);
    await expect(recoverLoan(staff, inputOf(active.id))).rejects.toMatchObject({ code: "transition_refused" });
    const { id, version } = await createWrittenOffLoan(staff);
    await recoverLoan(colleague, inputOf(id));
    await expect(recoverLoan(staff, inputOf(id, { version }))).rejects.toMatchObject({ code: "conflict" });
  });

  it("if the account has too little money, or if the customer is blocked, except from outside", async () => {
    const { id, customer } = await createWrittenOffLoan(staff);
    await recoverLoan(staff, inputOf(id, { amount: "900" }));
    const poor = await createWrittenOffLoan(staff);
    await queryAsOwner("UPDATE users SET status = 'blocked' WHERE id IN ($1, $2)", [
      customer.actor.userId,
      poor.customer.actor.userId,
    ]);
    await expect(recoverLoan(staff, inputOf(id))).rejects.toMatchObject({ messageKey: "customer_blocked" });
    expect(await recoverLoan(staff, inputOf(id, { from: "outside" }))).toMatchObject({ recoveredMinor: 100_000n });
  });

  it("for the customer, for another customer, and for staff who own the loan", async () => {
    const { id, customer } = await createWrittenOffLoan(staff);
    await expect(recoverLoan(customer.actor, inputOf(id))).rejects.toMatchObject({ code: "forbidden" });
    const auditor = await createUser({ role: "auditor" });
    await expect(recoverLoan(auditor, inputOf(id))).rejects.toMatchObject({ code: "forbidden" });
  });

  it("by the database, for the site's role without the function's checks", async () => {
    const { id } = await createWrittenOffLoan(staff);
    const attack = (sql: string) => db.query(sql, [id]);
    await expect(attack("UPDATE loans SET recovered_minor = 1 WHERE id = $1")).rejects.toMatchObject({ code: "42501" });
    const call = (amount: string, actor = staff.userId) =>
      db.query("SELECT recover_loan($1, $2, $3, true, $4, now())", [randomUUID(), id, amount, actor]);
    await expect(call("100001")).rejects.toMatchObject({ code: "HF004" });
    await expect(call("-5")).rejects.toMatchObject({ code: "HF004" });
    // The database refuses this recovery, because the transaction contains no audit event for it.
    await expect(call("5")).rejects.toMatchObject({ code: "HF006" });
  });
});

it("a recovery and the deletion of the loan at the same moment leave clean books", async () => {
  const { id, version } = await createWrittenOffLoan(staff);
  await Promise.allSettled([
    recoverLoan(staff, inputOf(id, { version })),
    setLoanStatus(colleague, { id }, "deleted", { version }),
  ]);
  const [loan] = await db.query<{ status: string; minor: bigint }>(
    "SELECT status, recovered_minor AS minor FROM loans WHERE id = $1",
    [id],
  );
  expect([
    { status: "closed", minor: 10_000n },
    { status: "deleted", minor: 0n },
  ]).toContainEqual(loan);
});

it("verify-books reports a recovery that the loan's record does not count", async () => {
  const { id } = await createWrittenOffLoan(staff);
  await recoverLoan(staff, inputOf(id));
  const breaks = await breaksAfter({ statements: [`UPDATE loans SET recovered_minor = 5000 WHERE id = '${id}'`] });
  expect(breaks.map(({ guarantee }) => guarantee)).toContain("what was recovered is counted");
});
