import { expect, test } from "vitest";
import { plainCsv } from "@/lib/downloads/csv-form";
import { db } from "@/lib/server/db";
import { transferReference } from "@/lib/transfer-reference";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { exportTransfers } from "@/lib/transfers/reading/export-transfers";
import { findTransfers } from "@/lib/transfers/reading/find-transfers";
import { getTransferDossier } from "@/lib/transfers/reading/get-transfer-dossier";
import { getTransferQueue } from "@/lib/transfers/reading/get-transfer-queue";
import type { Transfer } from "@/lib/transfers/transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createCustomer, readBalance } from "@/tests/support/factories";
import { sendOut, setStatus } from "@/tests/support/network-transfers";

const words = {
  form: plainCsv,
  header: (column: string) => column,
  type: ({ channel }: Transfer) => channel,
  status: ({ status }: Transfer) => status,
  date: (moment: Date) => moment.toISOString().slice(0, 10),
  time: (moment: Date) => moment.toISOString().slice(11, 19),
};

/** Creates three pending wires of 10, 20 and 30 dollars from an account with 100 dollars. */
async function createWires() {
  const sender = await createCustomer({ firstName: "Ottilie", lastName: "Zander", balanceMinor: 10_000n });
  const transfers: Transfer[] = [];
  for (const amount of ["10.00", "20.00", "30.00"]) transfers.push(await sendOut(sender, "wire", { amount }));
  return { sender, transfers };
}

const seen = (transfers: Transfer[]) => transfers.map(({ id, version }) => ({ id, version }));
const reason = (problem: unknown) => (problem as { messageKey?: string } | null)?.messageKey ?? null;

async function readStatuses(transfers: Transfer[]) {
  const rows = await db.query<{ id: string; status: string }>(
    "SELECT id, status FROM transfers WHERE id = ANY($1::uuid[])",
    [transfers.map(({ id }) => id)],
  );
  return transfers.map(({ id }) => rows.find((row) => row.id === id)?.status);
}

test("when one of several approvals is refused, the others stay approved", async () => {
  const admin = await createAdmin();
  const { sender, transfers } = await createWires();
  const [first, second, third] = transfers as [Transfer, Transfer, Transfer];
  await setStatus(second, "deleted", { reason: "Asked for by the customer" });
  const paypal = await sendOut(sender, "paypal", { amount: "5.00" });
  const ids = [...seen([first, second]), { id: third.id, version: third.version + 1 }, ...seen([paypal])];
  const approvals = await approveTransfers(admin, { family: "wire", transfers: ids });
  expect(approvals.map(({ id }) => id)).toEqual(ids.map(({ id }) => id));
  expect(approvals.map(({ problem }) => reason(problem))).toEqual([
    null,
    "approve_refused",
    "changed_meanwhile",
    "not_found",
  ]);
  expect(await readStatuses([...transfers, paypal])).toEqual(["approved", "deleted", "pending", "pending"]);
  expect(await readBalance(sender.account)).toEqual({ balanceMinor: 9_000n, heldMinor: 3_500n });
  await expectCleanBooks();
});

test("two staff members who approve the same transfers in parallel approve each of them once", async () => {
  const [one, other] = [await createAdmin(), await createAdmin()];
  const { sender, transfers } = await createWires();
  const both = await Promise.all([
    approveTransfers(one, { family: "wire", transfers: seen(transfers) }),
    approveTransfers(other, { family: "wire", transfers: seen(transfers).reverse() }),
  ]);
  for (const { id } of transfers) {
    const results = both.map((approvals) => reason(approvals.find((approval) => approval.id === id)?.problem));
    expect(results.sort()).toEqual(["approve_refused", null].sort());
  }
  expect(await readBalance(sender.account)).toEqual({ balanceMinor: 4_000n, heldMinor: 0n });
  await drainTransferOutbox();
  const [{ count } = { count: 0n }] = await db.query<{ count: bigint }>(
    "SELECT count(*) FROM audit_events WHERE action = 'transfer.approve' AND subject_id = ANY($1)",
    [transfers.map(({ id }) => id)],
  );
  expect(count).toBe(3n);
  await expectCleanBooks();
});

test("a transfer that occurs twice in a request is approved once", async () => {
  const { transfers } = await createWires();
  const [first] = transfers as [Transfer];
  const twice = [...seen([first]), ...seen([first])];
  const approvals = await approveTransfers(await createAdmin(), { family: "wire", transfers: twice });
  expect(approvals.map(({ problem }) => reason(problem))).toEqual([null, "approve_refused"]);
});

test("an unknown version counts as a changed transfer, however large the number is", async () => {
  const { transfers } = await createWires();
  const [first, second] = transfers as [Transfer, Transfer];
  const ids = [{ id: first.id, version: Number.MAX_SAFE_INTEGER }, ...seen([second])];
  const approvals = await approveTransfers(await createAdmin(), { family: "wire", transfers: ids });
  expect(approvals.map(({ problem }) => reason(problem))).toEqual(["changed_meanwhile", null]);
});

test("a queue is searched by the receiver, by the sender and by the reference", async () => {
  const admin = await createAdmin();
  const { sender, transfers } = await createWires();
  const [first] = transfers as [Transfer];
  const wallet = await sendOut(sender, "payoneer", { amount: "5.00", receiverEmail: "lagoon@example.com" });
  const search = async (family: "wire" | "wallet", text: string) => {
    const found = await findTransfers(admin, family, { page: 1, pageSize: 10, search: text });
    expect(found.total).toBe(found.items.length);
    return found.items.map(({ id }) => id);
  };
  expect(await search("wire", sender.actor.email)).toHaveLength(3);
  expect(await search("wire", transferReference(first.id))).toEqual([first.id]);
  expect(await search("wallet", "LAGOON@")).toEqual([wallet.id]);
  expect(await search("wallet", transferReference(first.id))).toEqual([]);
  const ofChannel = { page: 1, pageSize: 10, channel: "paypal" as const, search: sender.actor.email };
  expect((await findTransfers(admin, "wallet", ofChannel)).total).toBe(0);
  expect((await findTransfers(admin, "wire", { page: 9, pageSize: 10, search: sender.actor.email })).total).toBe(3);
});

test("one or two letters are searched at the beginning of words, and longer texts anywhere", async () => {
  const admin = await createAdmin();
  const sender = await createCustomer({ firstName: "Xq", lastName: "Ammerxq", balanceMinor: 10_000n });
  const wire = await sendOut(sender, "wire", { amount: "10.00", note: "For the xylophone" });
  const find = async (search: string) =>
    (await findTransfers(admin, "wire", { page: 1, pageSize: 10, search })).items.map(({ id }) => id);
  for (const status of ["pending", "approved"] as const) {
    if (status === "approved") await setStatus(wire, status);
    expect(await find("xq")).toEqual([wire.id]);
    expect(await find("xy")).toEqual([wire.id]);
    expect(await find("yl")).toEqual([]);
    expect(await find("merxq")).toEqual([wire.id]);
    expect(await find("XYLOPH")).toEqual([wire.id]);
    expect(await find("%")).toEqual([]);
  }
});

test("open and ended transfers have one order, page by page", async () => {
  const admin = await createAdmin();
  const { sender, transfers } = await createWires();
  await setStatus(transfers[1] as Transfer, "approved");
  const page = async (sort: string, number: number) => {
    const query = { page: number, pageSize: 2, sort, search: sender.actor.email };
    return (await findTransfers(admin, "wire", query)).items.map(({ amountMinor }) => Number(amountMinor));
  };
  expect([await page("amount", 1), await page("amount", 2)]).toEqual([[1_000, 2_000], [3_000]]);
  expect([await page("-amount", 1), await page("-amount", 2)]).toEqual([[3_000, 2_000], [1_000]]);
  expect([await page("createdAt", 1), await page("createdAt", 2)]).toEqual([[1_000, 2_000], [3_000]]);
});

test("counting stops at the given limit", async () => {
  const admin = await createAdmin();
  const { sender } = await createWires();
  const query = { page: 1, pageSize: 1, search: sender.actor.email };
  expect((await findTransfers(admin, "wire", { ...query, countMax: 2 })).total).toBe(2);
  expect((await findTransfers(admin, "wire", { ...query, countMax: 4 })).total).toBe(3);
  expect((await findTransfers(admin, "wire", query)).total).toBe(3);
  expect((await getTransferQueue(admin, "wire", 2)).counts.pending).toBe(2);
});

test("a search for a text that very many customers share finds their transfers", async () => {
  const admin = await createAdmin();
  const sender = await createCustomer({ email: "one@manifold.example", balanceMinor: 10_000n });
  const wire = await sendOut(sender, "wire", { amount: "10.00" });
  await db.query(
    `INSERT INTO users SELECT (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(),
        'email', i || '@manifold.example'))).* FROM users u, generate_series(1, 1100) i WHERE u.id = $1`,
    [sender.actor.userId],
  );
  const found = await findTransfers(admin, "wire", { page: 1, pageSize: 10, search: "@manifold" });
  expect(found.items.map(({ id }) => id)).toEqual([wire.id]);
  const own = await findTransfers(sender.actor, "wire", { page: 1, pageSize: 10, search: "@manifold" });
  expect(own.items.map(({ id }) => id)).toEqual([wire.id]);
});

test("the exported file has exactly the matching transfers, in the order of the screen", async () => {
  const admin = await createAdmin();
  const { sender, transfers } = await createWires();
  await queryAsOwner("UPDATE transfers SET note = '=cmd()' WHERE id = $1", [transfers[0]?.id]);
  await setStatus(transfers[1] as Transfer, "approved");
  const query = { search: sender.actor.email, status: "pending", sort: "-amount" };
  const text = await new Response(await exportTransfers(admin, "wire", query, words)).text();
  const lines = text.trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain("amount");
  expect(lines[1]).toContain("30.00");
  expect(lines[2]).toContain("10.00");
  expect(lines[2]).toContain("'=cmd()");
});

test("a file that needs several reads has every row once", async () => {
  const { sender, transfers } = await createWires();
  await queryAsOwner(
    `INSERT INTO transfers SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
        'request_id', gen_random_uuid(), 'uetr', gen_random_uuid(), 'status', 'deleted', 'hold_id', null, 'ending', 'cancelled'))).*
       FROM transfers t, generate_series(1, 1100) WHERE t.id = $1`,
    [transfers[0]?.id],
  );
  for (const sort of ["createdAt", "-createdAt", "amount", "-amount"]) {
    const query = { search: sender.actor.email, sort };
    const text = await new Response(await exportTransfers(await createAdmin(), "wire", query, words)).text();
    const ids = text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",").at(-1));
    expect(new Set(ids).size).toBe(1_103);
    expect(ids).toHaveLength(1_103);
  }
});

test("a transfer's dossier shows its events, its entries and the acts with their actors", async () => {
  const admin = await createAdmin();
  const { sender, transfers } = await createWires();
  const [first] = transfers as [Transfer];
  await approveTransfers(admin, { family: "wire", transfers: seen([first]) });
  await drainTransferOutbox();
  const dossier = await getTransferDossier(admin, "wire", first.id);
  expect(dossier).toMatchObject({ senderId: sender.actor.userId, transfer: { status: "approved" } });
  expect(dossier.story.events.map(({ kind }) => kind)).toEqual(["approved"]);
  expect(dossier.story.waitsFor).toBe("network");
  expect(dossier.order).toMatchObject({ state: "queued", attempts: 0 });
  expect(dossier.entries).toHaveLength(1);
  const [entry] = dossier.entries;
  expect(entry?.lines.map(({ amountMinor }) => amountMinor).sort()).toEqual([-1_000n, 1_000n].sort());
  expect(dossier.acts.map(({ action, actorName }) => [action, actorName])).toContainEqual([
    "transfer.approve",
    `${admin.firstName} ${admin.lastName}`,
  ]);
  await expect(getTransferDossier(admin, "wallet", first.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(getTransferDossier(sender.actor, "wire", first.id)).rejects.toMatchObject({ code: "forbidden" });
});
