import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { endProposals } from "@/lib/approvals/proposals.sql";
import { findDepositsOf } from "@/lib/deposits/find-deposits";
import { withdrawDeposit } from "@/lib/deposits/withdraw-deposit";
import { findHistory } from "@/lib/history/find-history";
import { findLoansOf } from "@/lib/loans/find-loans";
import { withdrawLoan } from "@/lib/loans/withdraw-loan";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { changeDeposit, createDeposit } from "@/tests/support/deposits";
import { createAdmin, createCustomer, readBalance, type TestCustomer } from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { createLoan, setLoanStatus } from "@/tests/support/loans";

let staff: Actor;
let colleague: Actor;
beforeAll(async () => {
  [staff, colleague] = [await createAdmin(), await createAdmin()];
});

afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

/** The parts of the tests that differ between loans and deposits. */
type Product = {
  subject: "loan" | "deposit";
  table: "loans" | "deposits";
  apply: (customer: TestCustomer) => Promise<{ id: string; version: number }>;
  withdraw: (actor: Actor, id: string, requestId?: string) => Promise<unknown>;
  findOf: (actor: Actor) => Promise<unknown[]>;
  edit: (editor: Actor, record: { id: string }, status: string) => Promise<unknown>;
  /** The status after the money has moved. */
  moved: string;
};

const products: Product[] = [
  {
    subject: "loan",
    table: "loans",
    apply: ({ actor }) => createLoan(actor),
    withdraw: (actor, id, requestId) => withdrawLoan(actor, { id }, requestId),
    findOf: (actor) => findLoansOf(actor, actor.email),
    edit: (editor, record, status) => setLoanStatus(editor, record, status as "active"),
    moved: "active",
  },
  {
    subject: "deposit",
    table: "deposits",
    apply: async (customer) => (await createDeposit({ customer })).deposit,
    withdraw: (actor, id, requestId) => withdrawDeposit(actor, { id }, requestId),
    findOf: (actor) => findDepositsOf(actor, actor.email),
    edit: (editor, record, status) => changeDeposit(editor, record, { status }),
    moved: "running",
  },
];

describe.each(products)("withdrawing an application for a $subject", (product) => {
  const { subject, table, apply, withdraw, findOf, edit, moved } = product;

  const newApplication = async () => {
    const customer = await createCustomer({ balanceMinor: 300_000n });
    return { customer, actor: customer.actor, application: await apply(customer) };
  };
  const read = async ({ id }: { id: string }) => {
    const [row] = await db.query<{ status: string; version: number; withdrawn: boolean }>(
      `SELECT status::text AS status, version, withdrawn_at IS NOT NULL AS withdrawn FROM ${table} WHERE id = $1`,
      [id],
    );
    return row;
  };
  const actsOn = async ({ id }: { id: string }) =>
    (
      await db.query<{ action: string }>("SELECT action FROM audit_events WHERE subject_id = $1 ORDER BY sequence", [
        id,
      ])
    ).map(({ action }) => action);

  it("ends the application, tells the customer, and lets the customer apply again at once", async () => {
    const { customer, actor, application } = await newApplication();
    await withdraw(actor, application.id, randomUUID());
    expect(await read(application)).toEqual({
      status: "deleted",
      version: application.version + 1,
      withdrawn: true,
    });
    expect(await actsOn(application)).toEqual([`${subject}.apply`, `${subject}.withdraw`]);
    const told = await db.query("SELECT kind FROM notifications WHERE subject_id = $1 ORDER BY id", [application.id]);
    expect(told).toEqual([{ kind: `${subject}-applied` }, { kind: `${subject}-withdrawn` }]);
    const { items } = await findHistory(actor, {
      pageSize: 10,
      filters: { kind: `${subject}_application` },
    });
    expect(items).toMatchObject([{ kind: `${subject}_application`, status: "deleted", ending: "cancelled" }]);
    expect(await findOf(actor)).toEqual([]);
    await apply(customer);
    expect(await findOf(actor)).toHaveLength(1);
    expect(await readBalance(customer.account)).toEqual({ balanceMinor: 300_000n, heldMinor: 0n });
  });

  it("a repeat with the same request id changes nothing, and another request is refused", async () => {
    const { actor, application } = await newApplication();
    const requestId = randomUUID();
    const first = await withdraw(actor, application.id, requestId);
    expect(await withdraw(actor, application.id, requestId)).toEqual(first);
    await expect(withdraw(actor, application.id, randomUUID())).rejects.toMatchObject({
      code: "transition_refused",
      messageKey: "not_withdrawable",
    });
    expect(await actsOn(application)).toEqual([`${subject}.apply`, `${subject}.withdraw`]);
  });

  it("of parallel withdrawals exactly one succeeds", async () => {
    const { actor, application } = await newApplication();
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => withdraw(actor, application.id, randomUUID())),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await actsOn(application)).toEqual([`${subject}.apply`, `${subject}.withdraw`]);
  });

  it("other customers and staff cannot withdraw the application", async () => {
    const { application } = await newApplication();
    const stranger = await createCustomer();
    for (const actor of [stranger.actor, staff]) {
      await expect(withdraw(actor, application.id)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await read(application)).toMatchObject({ status: "pending", withdrawn: false });
  });

  it("a customer who is suspended or blocked after the request arrived cannot withdraw the application", async () => {
    const { actor, application } = await newApplication();
    for (const status of ["suspended", "blocked"] as const) {
      await db.query("UPDATE users SET status = $1::user_status WHERE id = $2", [status, actor.userId]);
      await expect(withdraw(actor, application.id)).rejects.toMatchObject({ code: "account_disabled" });
      await expect(withdraw({ ...actor, status }, application.id)).rejects.toMatchObject({ code: "account_disabled" });
    }
    expect(await read(application)).toMatchObject({ status: "pending" });
  });

  it("an application whose money has moved, or that staff have refused, cannot be withdrawn", async () => {
    for (const status of [moved, "deleted", "closed"]) {
      const { actor, application } = await newApplication();
      await edit(staff, application, status);
      await expect(withdraw(actor, application.id)).rejects.toMatchObject({ code: "transition_refused" });
      expect(await read(application)).toMatchObject({ status, withdrawn: false });
    }
  });

  it("staff can neither open nor close a withdrawn application", async () => {
    const { actor, application } = await newApplication();
    await withdraw(actor, application.id);
    for (const status of ["pending", moved, "closed"]) {
      await expect(edit(staff, application, status)).rejects.toMatchObject({
        code: "transition_refused",
        messageKey: "application_ended",
      });
    }
    await edit(staff, application, "deleted");
    expect(await read(application)).toMatchObject({ status: "deleted", withdrawn: true });
  });

  it("a proposal to approve the application is refused after the withdrawal", async () => {
    const { customer, actor, application } = await newApplication();
    await setFourEyesLimit(10_000n);
    const proposal = await proposalFrom(edit(staff, application, moved));
    await withdraw(actor, application.id, randomUUID());
    await expect(confirmProposal(colleague, { id: proposal })).rejects.toMatchObject({ code: "conflict" });
    await endProposals();
    expect(await read(application)).toMatchObject({ status: "deleted", withdrawn: true });
    expect(await readBalance(customer.account)).toEqual({ balanceMinor: 300_000n, heldMinor: 0n });
  });

  it("the database keeps a withdrawal, and accepts it only for an ended application without money", async () => {
    const { actor, application } = await newApplication();
    await expect(
      queryAsOwner(`UPDATE ${table} SET withdrawn_at = now() WHERE id = $1`, [application.id]),
    ).rejects.toThrow(`${table}_withdrawn`);
    await withdraw(actor, application.id);
    for (const change of ["withdrawn_at = NULL", "withdrawn_at = now() + interval '1 day'", "status = 'pending'"]) {
      await expect(queryAsOwner(`UPDATE ${table} SET ${change} WHERE id = $1`, [application.id])).rejects.toThrow(
        `${subject} ${application.id}`,
      );
    }
  });
});

it("an approved application for a loan can be withdrawn, and so can one whose disbursement was reversed", async () => {
  const { actor } = await createCustomer();
  const approved = await createLoan(actor);
  await setLoanStatus(staff, approved, "approved");
  expect(await withdrawLoan(actor, { id: approved.id })).toMatchObject({ status: "deleted" });
  const reversed = await createLoan(actor);
  await setLoanStatus(staff, reversed, "active");
  await setLoanStatus(staff, reversed, "pending");
  expect(await withdrawLoan(actor, { id: reversed.id })).toMatchObject({ status: "deleted", disbursedOn: null });
});
