import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, it } from "vitest";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { getTrialBalance } from "@/lib/books/get-trial-balance";
import { verifyBooks } from "@/lib/ledger/verify-books";
import { workException } from "@/lib/reconciliation/exceptions/work-exception";
import type { StatedLine } from "@/lib/reconciliation/sample/write-camt";
import { workExceptionInput } from "@/lib/reconciliation/schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { breaksAfter } from "@/tests/support/database/tamper";
import { createAdmin, createCustomer, createUser, readBalance, type TestCustomer } from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import {
  type FoundException,
  importLines,
  lineOf,
  readException,
  sendAccepted,
  today,
} from "@/tests/support/settlement/settlement-files";

// Tests that each difference is booked to the right account (docs/decisions/reconciliation.md).

let admin: Actor;
let colleague: Actor;
let customer: TestCustomer;

beforeAll(async () => {
  [admin, colleague] = [await createAdmin(), await createAdmin()];
  customer = await createCustomer({ balanceMinor: 0n });
});

afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

/** Returns the present dollar balance of one of the bank's accounts. A positive balance is a credit. */
async function balanceOf(code: string): Promise<bigint> {
  const { currencies } = await getTrialBalance(admin, null);
  const lines = currencies.flatMap(({ kinds }) => kinds.flatMap((kind) => kind.lines));
  return lines.find((line) => line.code === `${code}:USD`)?.balanceMinor ?? 0n;
}

/** Returns the balances of the accounts that the bookings of differences change. */
async function balances() {
  const [nostro, settlement, fees, losses, claims] = await Promise.all(
    ["nostro:wire", "settlement:wire", "expense:network-fees", "expense:operating-loss", "claim:wire"].map(balanceOf),
  );
  return { nostro, settlement, fees, losses, claims } as Record<
    "nostro" | "settlement" | "fees" | "losses" | "claims",
    bigint
  >;
}

/** Returns the changes of the balances during `work`. */
async function changesBy(work: () => Promise<void>) {
  const before = await balances();
  await work();
  const after = await balances();
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, minor]) => [name, minor - before[name as keyof typeof before]])
      .filter(([, minor]) => minor !== 0n),
  );
}

const strange = (amountMinor: bigint, changes: Partial<StatedLine> = {}): StatedLine => ({
  ...{ reference: randomUUID().slice(0, 12), amountMinor, bookedOn: today(), details: "Unknown", ...changes },
});

async function importOne(line: StatedLine): Promise<FoundException> {
  const { exceptions } = await importLines(admin, [line]);
  const found = exceptions.find(({ reference, kind }) => reference === line.reference && kind !== "missing_there");
  if (!found) throw new Error("the line is no difference");
  return found;
}

const note = "By the network's advice";

function work({ id, version }: FoundException, act: object, actor = admin, request?: string): Promise<void> {
  return workException(actor, workExceptionInput.parse({ exceptionId: id, version, note, ...act }), request);
}

it("the lines of a file move from the nostro account to the settlement account, and a paid order leaves nothing there", async () => {
  const changes = await changesBy(async () => {
    const [sent] = await sendAccepted("wire", ["80.00"]);
    if (!sent) throw new Error("nothing was sent");
    await importLines(admin, [lineOf(sent)]);
  });
  expect(changes).toEqual({ nostro: 8_000n });
});

it("a network's fee of 1.50 is an expense, and the settlement account is at zero", async () => {
  const changes = await changesBy(async () => work(await importOne(strange(150n)), { act: "fee" }));
  expect(changes).toEqual({ nostro: 150n, fees: -150n });
});

it("an incoming wire of 250.00 goes to its customer, also from suspense", async () => {
  const { accountNumber } = customer.account;
  const before = await readBalance(customer.account);
  const changes = await changesBy(async () => {
    const exception = await importOne(strange(25_000n, { isCredit: true }));
    await work(exception, { act: "suspense" });
    await work(await readException(exception.id), { act: "customer", target: accountNumber });
  });
  expect(changes).toEqual({ nostro: -25_000n });
  expect((await readBalance(customer.account)).balanceMinor).toBe(before.balanceMinor + 25_000n);
});

it("if 78.00 of a payment of 80.00 comes back, the sender gets 78.00 and the transfer stays paid", async () => {
  const [sent] = await sendAccepted("wire", ["80.00"]);
  if (!sent) throw new Error("nothing was sent");
  const changes = await changesBy(async () => {
    const { exceptions } = await importLines(admin, [
      lineOf(sent),
      lineOf(sent, { amountMinor: 7_800n, isCredit: true }),
    ]);
    const part = exceptions.find(({ kind, transferId }) => kind === "returned" && transferId === sent.transfer.id);
    if (!part) throw new Error("the return is not there");
    await work(part, { act: "customer", target: "" });
    expect(await readException(part.id)).toMatchObject({ state: "booked" });
  });
  expect(changes).toEqual({ nostro: 200n, settlement: -8_000n });
  expect((await readBalance(sent.sender.account)).balanceMinor).toBe(9_800n);
  const { status } = await db.prisma.transfer.findUniqueOrThrow({ where: { id: sent.transfer.id } });
  expect(status).toBe("closed");
});

it("a wrong amount becomes a claim on the network, and the network's payment ends the claim", async () => {
  const [sent] = await sendAccepted("wire", ["80.00"]);
  if (!sent) throw new Error("nothing was sent");
  const changes = await changesBy(async () => {
    const { exceptions } = await importLines(admin, [lineOf(sent, { amountMinor: 8_100n })]);
    const other = exceptions.find(({ kind, transferId }) => kind === "other_amount" && transferId === sent.transfer.id);
    if (!other) throw new Error("the amount does not differ");
    await work(other, { act: "claim" });
  });
  expect(changes).toEqual({ nostro: 8_100n, settlement: -8_000n, claims: -100n });
  expect(
    await changesBy(async () => work(await importOne(strange(100n, { isCredit: true })), { act: "claim" })),
  ).toEqual({
    nostro: -100n,
    claims: 100n,
  });
});

it("a booking needs its reason and its account, and a booked difference takes no second act", async () => {
  const paid = await importOne(strange(700n));
  await expect(work(paid, { act: "customer", target: customer.account.accountNumber })).rejects.toMatchObject({
    code: "transition_refused",
  });
  expect(workExceptionInput.safeParse({ exceptionId: paid.id, version: 1, act: "loss" }).success).toBe(false);
  const came = await importOne(strange(700n, { isCredit: true }));
  await expect(work(came, { act: "customer", target: "" })).rejects.toMatchObject({ fields: { target: ["required"] } });
  await expect(work(came, { act: "customer", target: "0999" })).rejects.toMatchObject({
    fields: { target: ["unknownAccount"] },
  });
  const euros = await createCustomer({ currency: "EUR", balanceMinor: 0n });
  await expect(work(came, { act: "customer", target: euros.account.accountNumber })).rejects.toMatchObject({
    fields: { target: ["accountNotReceiving"] },
  });
  expect(await changesBy(() => work(paid, { act: "loss" }))).toEqual({ settlement: 700n, losses: -700n });
  await expect(work(await readException(paid.id), { act: "fee" })).rejects.toMatchObject({
    messageKey: "exception_ended",
  });
  await work(came, { act: "claim" });
});

it("parallel and repeated requests book once, and the opposite act finds the difference ended", async () => {
  const exception = await importOne(strange(300n));
  const request = randomUUID();
  const changes = await changesBy(async () => {
    const answers = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => work(exception, { act: "fee" }, admin, request)),
      work(exception, { act: "loss" }, colleague, randomUUID()),
      work(exception, { act: "suspense" }, colleague, randomUUID()),
    ]);
    expect(answers.some(({ status }) => status === "fulfilled")).toBe(true);
  });
  const once = [{ fees: -300n }, { losses: -300n }, {}].map((change) => ({ settlement: 300n, ...change }));
  expect(once).toContainEqual(changes);
  const { state } = await readException(exception.id);
  if (state !== "booked") await work(await readException(exception.id), { act: "fee" });
});

it("above the limit a booking needs a second person, nobody books to their own account, and a blocked account receives nothing", async () => {
  const own = await createUser({ role: "teller" });
  const came = await importOne(strange(50_000n, { isCredit: true }));
  await setFourEyesLimit(10_000n);
  const act = { act: "customer", target: customer.account.accountNumber };
  const before = await readBalance(customer.account);
  const proposal = await proposalFrom(work(came, act, own, randomUUID()));
  await expect(confirmProposal(own, { id: proposal }, randomUUID())).rejects.toMatchObject({ code: "forbidden" });
  await expect(confirmProposal(customer.actor, { id: proposal })).rejects.toMatchObject({ code: "forbidden" });
  await confirmProposal(colleague, { id: proposal }, randomUUID());
  expect((await readBalance(customer.account)).balanceMinor).toBe(before.balanceMinor + 50_000n);
  await setFourEyesLimit(null);
  const again = await importOne(strange(100n, { isCredit: true }));
  const holder = await createCustomer({ balanceMinor: 0n });
  await db.query("UPDATE users SET role = 'teller' WHERE id = $1", [holder.actor.userId]);
  const teller = { ...holder.actor, role: "teller" as const };
  await expect(work(again, { act: "customer", target: holder.account.accountNumber }, teller)).rejects.toMatchObject({
    code: "forbidden",
  });
  await db.query("UPDATE accounts SET status = 'blocked' WHERE id = $1", [holder.account.accountId]);
  await expect(work(again, { act: "customer", target: holder.account.accountNumber })).rejects.toMatchObject({
    fields: { target: ["accountNotReceiving"] },
  });
  await work(again, { act: "claim" });
});

it("the verification warns while a nostro account differs from the network's last statement", async () => {
  const nostro = await balanceOf("nostro:wire");
  const warningsAt = async (closingMinor: bigint) => {
    await queryAsOwner("UPDATE settlement_statements SET opening_minor = 0, closing_minor = $1", [closingMinor]);
    const { warnings } = await verifyBooks(db);
    return warnings.map(({ guarantee }) => guarantee);
  };
  expect(await warningsAt(-nostro + 1n)).toContain("a nostro account equals the last statement");
  expect(await warningsAt(-nostro)).not.toContain("a nostro account equals the last statement");
});

it.each([
  [
    "a booked difference whose entry is another one",
    "a difference ends by an entry, a match or a note",
    "UPDATE settlement_exceptions SET entry_id = (SELECT id FROM journal_entries WHERE kind = 'adjustment' LIMIT 1) WHERE state = 'booked'",
  ],
  [
    "a difference that nobody has booked",
    "a difference ends by an entry, a match or a note",
    "DELETE FROM audit_events WHERE action = 'settlement-exception.fee'",
  ],
  [
    "an incoming payment without a difference",
    "an incoming payment books a difference",
    "UPDATE settlement_exceptions SET entry_id = (SELECT id FROM journal_entries WHERE kind = 'nostro' LIMIT 1) WHERE state = 'booked'",
  ],
  [
    "a line of a file that is not booked",
    "the lines of a file are in the nostro account",
    "UPDATE settlement_lines SET amount_minor = amount_minor + 1 WHERE problem IS NULL",
  ],
  [
    "a settlement account that its orders do not explain",
    "a settlement account is the sum of its orders, lines and differences",
    "DELETE FROM settlement_exceptions WHERE state = 'booked'",
  ],
])("verify-books reports %s that a superuser has made", async (_what, guarantee, ...statements) => {
  const breaks = await breaksAfter({ statements });
  expect(breaks.map((found) => found.guarantee)).toContain(guarantee);
});
