import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { writeOffReasons } from "@/lib/customer-acts";
import { editLoan } from "@/lib/loans/edit-loan";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import type { Loan } from "@/lib/loans/loan";
import { editLoanInput } from "@/lib/loans/schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createCustomer, createUser, type TestCustomer } from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { createActiveLoan } from "@/tests/support/loans";

let teller: Actor;
let admin: Actor;
let customer: TestCustomer;
let loan: Loan;

beforeEach(async () => {
  [teller, admin] = [await createUser({ role: "teller" }), await createAdmin()];
  customer = await createCustomer({ balanceMinor: 50_000n });
  loan = await createActiveLoan(customer.actor);
});
afterEach(() => setFourEyesLimit(null));

const inputOf = (payload: object = {}) =>
  editLoanInput.parse({
    id: loan.id,
    payload: {
      status: "closed",
      outstanding: "write-off",
      reasonCode: "insolvency",
      version: loan.version,
      ...payload,
    },
  });
const writeOff = (requestId?: string, by = teller) => editLoan(by, inputOf(), requestId);
const audits = async () =>
  (await db.prisma.auditEvent.findMany({ where: { subjectId: loan.id, action: "loan.edit" } })).filter(
    ({ after }) => (after as { reasonCode?: string } | null)?.reasonCode,
  );
const notices = () => db.prisma.notification.findMany({ where: { subjectId: loan.id, kind: "loan-closed" } });
const readLoan = () => db.prisma.loan.findUniqueOrThrow({ where: { id: loan.id } });

it.each(writeOffReasons)(
  "a loan is written off for the reason %s, which the audit trail keeps and the customer reads",
  async (reasonCode) => {
    const written = await editLoan(teller, inputOf({ reasonCode, reason: "As we agreed" }), randomUUID());
    expect(written).toMatchObject({ status: "closed", writtenOffMinor: 100_000n });
    expect(await audits()).toMatchObject([{ actor: teller.userId, after: { status: "closed", reasonCode } }]);
    expect(await notices()).toMatchObject([{ params: { reasonCode, reason: "As we agreed" } }]);
    const where = { recipient: customer.actor.email, template: "loan-status" };
    const props = (await db.prisma.email.findMany({ where })).map((email) => email.props as { event: string });
    expect(props.filter(({ event }) => event === "closed")).toMatchObject([{ reasonCode, reason: "As we agreed" }]);
    await expectCleanBooks();
  },
);

it("a write-off is done once for its request, also in parallel and after a lost reply", async () => {
  const id = randomUUID();
  await Promise.all([writeOff(id), writeOff(id)]);
  await writeOff(id);
  expect(await audits()).toHaveLength(1);
  expect(await notices()).toHaveLength(1);
  expect(await readLoan()).toMatchObject({ writtenOffMinor: 100_000n });
  await expect(editLoan(teller, inputOf({ reasonCode: "settlement" }), id)).rejects.toMatchObject({
    code: "idempotency_mismatch",
  });
  await expect(writeOff(randomUUID())).rejects.toMatchObject({ code: "conflict" });
});

it("a repayment at the same moment and a write-off exclude each other", async () => {
  for (let round = 0; round < 4; round += 1) {
    customer = await createCustomer({ balanceMinor: 50_000n });
    loan = await createActiveLoan(customer.actor);
    const pay = () => payInstalments(customer.actor, { id: loan.id, installments: "all" }, randomUUID());
    const acts = [() => writeOff(), pay];
    const done = await Promise.allSettled((round % 2 ? acts : acts.toReversed()).map((act) => act()));
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { status, writtenOffMinor } = await readLoan();
    expect(writtenOffMinor).toBe(status === "closed" ? 100_000n : 0n);
  }
  await expectCleanBooks();
});

it("above the limit, a second person confirms the write-off with its reason", async () => {
  await setFourEyesLimit(1n);
  const id = await proposalFrom(writeOff(randomUUID()));
  expect(await readLoan()).toMatchObject({ status: "active" });
  expect(await notices()).toEqual([]);
  await confirmProposal(admin, { id });
  expect(await audits()).toMatchObject([{ actor: admin.userId, after: { reasonCode: "insolvency" } }]);
});

it("a reason code belongs only to a write-off, and auditors and customers write nothing off", async () => {
  for (const payload of [{ outstanding: "collect" }, { status: "paid" }, { status: "active" }]) {
    await expect(editLoan(teller, inputOf(payload))).rejects.toMatchObject({ fields: { reasonCode: ["invalid"] } });
  }
  for (const by of [customer.actor, await createUser({ role: "auditor" })]) {
    await expect(writeOff(undefined, by)).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await readLoan()).toMatchObject({ status: "active" });
});

it("a blocked customer's loan can be written off, and a loan that was paid meanwhile cannot", async () => {
  await db.prisma.user.update({ where: { id: customer.actor.userId }, data: { status: "blocked" } });
  await writeOff();
  expect(await readLoan()).toMatchObject({ status: "closed" });
  customer = await createCustomer({ balanceMinor: 50_000n });
  loan = await createActiveLoan(customer.actor);
  await payInstalments(customer.actor, { id: loan.id, installments: "all" }, randomUUID());
  await expect(writeOff()).rejects.toMatchObject({ code: "conflict" });
  expect(await notices()).toEqual([]);
});
