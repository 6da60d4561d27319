import { describe, expect, it } from "vitest";
import { findHistory } from "@/lib/history/find-history";
import { historyJson } from "@/lib/history/history-json";
import { db } from "@/lib/server/db";
import { findTransfers } from "@/lib/transfers/reading/find-transfers";
import { getTransfer } from "@/lib/transfers/reading/get-transfer";
import { getTransferDetails } from "@/lib/transfers/reading/get-transfer-details";
import { transferJson } from "@/lib/transfers/reading/transfer-json";
import type { Transfer } from "@/lib/transfers/transfer";
import { eventName } from "@/lib/transfers/transfer-details.model";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { readNotices, sendOut, setStatus } from "@/tests/support/network-transfers";

// Tests two endings of a transfer. The ending is `reversed` if the money left the bank and came back, and `rejected` if the money
// never left the bank.

const current = ({ actor }: TestCustomer, { id }: Transfer) => getTransfer(actor, "wire", id);

async function send() {
  const sender = await createCustomer({ balanceMinor: 10_000n });
  return { sender, transfer: await sendOut(sender, "wire", { amount: "10.00" }) };
}

async function sendAndReverse() {
  const { sender, transfer } = await send();
  await setStatus(transfer, "approved");
  await setStatus(transfer, "deleted", { reason: "Sent twice" });
  return { sender, transfer };
}

describe("a transfer that staff end", () => {
  it("a transfer is reversed when its money had left, and its sender sees the reversal", async () => {
    const { sender, transfer } = await sendAndReverse();
    expect(await current(sender, transfer)).toMatchObject({ status: "deleted", ending: "reversed" });
    const notices = await readNotices(transfer.id);
    expect(notices.onSite.at(-1)).toBe("transfer-reversed");
    expect(notices.byEmail.at(-1)).toBe("reversed");
    const { story } = await getTransferDetails(sender.actor, transfer.id);
    expect(story.events.map(eventName)).toEqual(["approved", "reversed"]);
    await expectCleanBooks();
  });

  it("a transfer is rejected when its money was only held", async () => {
    const { sender, transfer } = await send();
    await setStatus(transfer, "deleted", { reason: "Asked for" });
    expect(await current(sender, transfer)).toMatchObject({ status: "deleted", ending: "rejected" });
    expect((await readNotices(transfer.id)).onSite.at(-1)).toBe("transfer-rejected");
    const { story } = await getTransferDetails(sender.actor, transfer.id);
    expect(story.events.map(eventName)).toEqual(["rejected"]);
  });

  it("a transfer is rejected after it was set back to pending, and a later edit keeps this ending", async () => {
    const { sender, transfer } = await send();
    await setStatus(transfer, "approved");
    await setStatus(transfer, "pending");
    await setStatus(transfer, "deleted");
    expect(await current(sender, transfer)).toMatchObject({ ending: "rejected" });
    const reversed = await sendAndReverse();
    await setStatus(reversed.transfer, "deleted", { reason: "Sent three times" });
    expect(await current(reversed.sender, reversed.transfer)).toMatchObject({ ending: "reversed" });
  });

  it("clients of the contract see the old status, and an additional field states the reversal", async () => {
    const { sender, transfer } = await sendAndReverse();
    const json = transferJson(await current(sender, transfer));
    expect(json).toMatchObject({ status: "deleted", ending: "rejected", reversed: true });
    const history = await findHistory(sender.actor, { filters: {}, cursor: undefined, pageSize: 10 });
    const line = history.items.find(({ subjectId }) => subjectId === transfer.id);
    expect(line && historyJson(line)).toMatchObject({ status: "deleted", ending: "rejected", reversed: true });
    const other = await send();
    await setStatus(other.transfer, "deleted");
    expect(transferJson(await current(other.sender, other.transfer))).not.toHaveProperty("reversed");
  });

  it("the queue can be filtered by the kind of ending", async () => {
    const { sender, transfer } = await sendAndReverse();
    await setStatus(await sendOut(sender, "wire", { amount: "11.00" }), "deleted");
    const find = async (ending: "reversed" | "cancelled") => {
      const query = { search: sender.actor.email, ending, page: 1, pageSize: 10 };
      return (await findTransfers(await createAdmin(), "wire", query)).items.map(({ id }) => id);
    };
    expect(await find("reversed")).toEqual([transfer.id]);
    expect(await find("cancelled")).toEqual([]);
  });
});

it("the migration marks earlier transfers of this kind as reversed", async () => {
  const { readFileSync } = await import("node:fs");
  const old = await sendAndReverse();
  const rejected = await send();
  await setStatus(rejected.transfer, "deleted");
  await queryAsOwner("UPDATE transfers SET ending = 'rejected' WHERE id = $1", [old.transfer.id]);
  await queryAsOwner(readFileSync("prisma/migrations/20261125154100_reversed_transfers/migration.sql", "utf8"));
  const rows = await db.query<{ ending: string }>(
    "SELECT ending::text FROM transfers WHERE id = ANY($1::uuid[]) ORDER BY ending::text",
    [[old.transfer.id, rejected.transfer.id]],
  );
  expect(rows.map(({ ending }) => ending)).toEqual(["rejected", "reversed"]);
});
