import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { applyForLoan } from "@/lib/loans/apply-for-loan";
import type { Actor } from "@/lib/server/actor";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { dueAfter } from "@/lib/work/bank-hours";
import { assignWork, claimWork } from "@/lib/work/change-claim";
import { type FoundItem, findWork, type WorkQuery, workKindsOf } from "@/lib/work/find-work";
import { sourceOf, workKinds, workSources } from "@/lib/work/work-sources.sql";
import { withConnection } from "@/tests/support/database/database";
import { statementsOf } from "@/tests/support/database/statements";
import { createDeposit } from "@/tests/support/deposits";
import { writeDispute } from "@/tests/support/disputes";
import { createAdmin, createCustomer, createUser, type TestCustomer } from "@/tests/support/factories";
import { createLoanPlan } from "@/tests/support/plans";
import { pay } from "@/tests/support/returns";
import { importLines, today } from "@/tests/support/settlement/settlement-files";
import { createThread, say, threadFields } from "@/tests/support/threads";
import { orderWire, writeTransfers } from "@/tests/support/work";

const everything: WorkQuery = { kind: "", owner: "", isLate: false, currency: "", min: null, max: null };
const keyOf = ({ kind, id }: Pick<FoundItem, "kind" | "id">) => `${kind} ${id}`;

let admin: Actor;
let customer: TestCustomer;
beforeAll(async () => {
  admin = await createAdmin();
  customer = await createCustomer({ firstName: "Ottilie", lastName: "Brandt", balanceMinor: 500_000n });
});

/** Reads all pages of the list. */
async function readAll(actor: Actor, query: Partial<WorkQuery> = {}, pageSize = 7): Promise<FoundItem[]> {
  const found: FoundItem[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page = await findWork(actor, { ...everything, ...query }, { pageSize, after });
    found.push(...page.items);
    after = page.next;
  }
  return found;
}

const find = async (id: string, query: Partial<WorkQuery> = {}, actor = admin) =>
  (await readAll(actor, query, 200)).find((item) => item.id === id);

describe("the work list", () => {
  it("pages of the list contain each record once, in the order of due times, whatever the creation times", async () => {
    // Many records of the weekend are due at the same moment as records of other days and kinds.
    const start = Date.parse("2026-11-20T12:00:00Z");
    const families = ["wire", "interbank", "wallet"] as const;
    const transfers = Array.from({ length: 120 }, (_, place) => ({
      family: families[place % 3] ?? "wire",
      createdAt: new Date(start + Math.floor(place / 4) * 2.5 * 3_600_000),
    }));
    const ids = await writeTransfers(customer, transfers);
    for (const pageSize of [1, 7, 50]) {
      const found = await readAll(admin, {}, pageSize);
      expect(new Set(found.map(keyOf)).size).toBe(found.length);
      expect(ids.filter((id) => !found.some((item) => item.id === id))).toEqual([]);
      const dueTimes = found.map(({ dueAt }) => dueAt.getTime());
      expect(dueTimes).toEqual([...dueTimes].sort((one, other) => one - other));
      for (const { dueAt, createdAt, kind } of found) expect(dueAt).toEqual(dueAfter(createdAt, sourceOf(kind).hours));
    }
  });

  it("records of all kinds are in one list, until they are decided", async () => {
    const wireId = await orderWire("12.00");
    const { name: loanName } = await createLoanPlan();
    const { id: loanId } = await applyForLoan(customer.actor, { loanName, amount: "1000" }, randomUUID());
    const { deposit } = await createDeposit({ customer });
    const line = { reference: randomUUID().slice(0, 12), amountMinor: 700n, bookedOn: today() };
    const { exceptions } = await importLines(admin, [line], { rail: "skrill" });
    const exceptionId = exceptions.find(({ kind }) => kind === "missing_with_us")?.id ?? "";
    const [wireItem, loan, application, exception] = await Promise.all([
      find(wireId, { kind: "wire" }),
      find(loanId, { kind: "loan" }),
      find(deposit.id, { kind: "deposit" }),
      find(exceptionId, { kind: "exception" }),
    ]);
    expect(wireItem).toMatchObject({
      money: { amountMinor: 1_200n, currency: "USD" },
      mayWork: true,
      recordVersion: 1,
    });
    expect(loan).toMatchObject({ about: "Ottilie Brandt", detail: loanName, money: { amountMinor: 100_000n } });
    expect(application).toMatchObject({ detail: deposit.depositName });
    expect(exception).toMatchObject({ about: "skrill", detail: "missing_with_us" });
    await editTransfer(admin, "wire", { id: wireId, payload: { status: "approved" } }, randomUUID());
    expect(await find(wireId)).toBeUndefined();
  });

  it("each filter selects its records", async () => {
    const [small] = await writeTransfers(customer, [
      { family: "wire", createdAt: new Date(), amountMinor: 4_211n, currency: "EUR" },
    ]);
    const [yen] = await writeTransfers(customer, [
      { family: "wire", createdAt: new Date(), amountMinor: 5_000n, currency: "JPY" },
    ]);
    const [old] = await writeTransfers(customer, [{ family: "wallet", createdAt: new Date("2026-01-05T12:00:00Z") }]);
    const ids = async (query: Partial<WorkQuery>, actor = admin) =>
      (await readAll(actor, query, 200)).map(({ id }) => id).filter((id) => [small, yen, old].includes(id));
    expect((await ids({ currency: "EUR" })).sort()).toEqual([small]);
    expect(await ids({ min: 4_211n, max: 4_211n })).toEqual([small]);
    // A limit is in hundredths of a unit: 5,000 yen are 500,000 hundredths.
    expect(await ids({ min: 500_000n, max: 500_000n })).toEqual([yen]);
    expect(await ids({ kind: "wallet" })).toEqual([old]);
    expect(await ids({ isLate: true })).toEqual([old]);
    const teller = await createUser({ role: "teller" });
    await claimWork(teller, { kind: "wire", id: small ?? "" });
    await assignWork(admin, { kind: "wallet", id: old ?? "", personId: teller.userId, version: 0, note: "" });
    expect((await ids({ owner: "mine" }, teller)).sort()).toEqual([small, old].sort());
    expect(await ids({ owner: "mine" })).toEqual([]);
    expect(await ids({ owner: "free", kind: "wire" })).toEqual([yen]);
  });

  it("staff see the kinds that their role may see, and customers see nothing", async () => {
    const teller = await createUser({ role: "teller" });
    expect(workKindsOf(teller)).toEqual(workKinds.filter((kind) => kind !== "failure"));
    const auditor = await createUser({ role: "auditor" });
    expect(workKindsOf(auditor)).toEqual(workKinds);
    expect((await readAll(auditor)).some(({ mayWork }) => mayWork)).toBe(false);
    await expect(findWork(customer.actor, everything, { pageSize: 7 })).rejects.toMatchObject({ code: "forbidden" });
    const page = await findWork(
      teller,
      { ...everything, kind: "failure" },
      { pageSize: 7, opened: `failure:${randomUUID()}` },
    );
    expect(page).toEqual({ items: [], next: null, opened: null });
  });

  it.each(["", "x", "1.wire", "1.wire.x", "99999999999999999.wire.y", `1.nothing.${randomUUID()}`, "'; --"])(
    "the invalid cursor %j shows the first page",
    async (after) => {
      const first = await findWork(admin, everything, { pageSize: 3 });
      const found = await findWork(admin, everything, { pageSize: 3, after });
      expect(found.items.map(keyOf)).toEqual(first.items.map(keyOf));
    },
  );

  it("a conversation is on the list from the customer's first message to the bank's answer", async () => {
    const { actor: writer } = await createCustomer({ firstName: "Greta", lastName: "Lind" });
    const id = await createThread(writer);
    expect(await find(id)).toMatchObject({ kind: "message", about: "Greta Lind", detail: threadFields.subject });
    await say(admin, id, "We look for it.");
    expect(await find(id)).toBeUndefined();
  });

  it("a disputed payment is on the list with its amount", async () => {
    const payment = await pay(customer, await createCustomer(), "31.00");
    const id = await writeDispute(payment.id);
    expect(await find(id, { min: 3_100n, max: 3_100n })).toMatchObject({
      ...{ kind: "dispute", money: { amountMinor: 3_100n, currency: "USD" } },
    });
  });

  it("the list is read with one query, through the index of each kind", async () => {
    const place = `${Date.parse("2026-11-20T12:00:00Z")}.wire.${randomUUID()}`;
    const statements = await statementsOf(() =>
      findWork(admin, { ...everything, owner: "free" }, { pageSize: 25, after: place }),
    );
    const [list, ...others] = statements.filter(({ text }) => text.includes("work_claims"));
    expect(others).toEqual([]);
    await withConnection(async (connection) => {
      await connection.query("SET enable_seqscan = off");
      await connection.query("SET enable_bitmapscan = off");
      const plan = JSON.stringify(await connection.query(`EXPLAIN (FORMAT JSON) ${list?.text}`, list?.values));
      for (const { table } of Object.values(workSources)) {
        expect(plan).not.toMatch(new RegExp(`"Seq Scan"[^{}]*"Relation Name":"${table}"`));
      }
      expect(plan).toContain("transfers_family_status_created_at_id_idx");
      expect(plan).toContain("settlement_exceptions_work");
      expect(plan).toContain("disputes_work");
      expect(plan).toContain("bank_day_failures_work");
    });
  });
});
