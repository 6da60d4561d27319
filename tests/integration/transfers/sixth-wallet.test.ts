import { expect, it, vi } from "vitest";
import { findHistory } from "@/lib/history/find-history";
import { historyFilters } from "@/lib/history/schema";
import { db } from "@/lib/server/db";
import type { TransferChannel } from "@/lib/transfers/channels.model";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { findTransfers } from "@/lib/transfers/reading/find-transfers";
import { getTransferDetails } from "@/lib/transfers/reading/get-transfer-details";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, readBalance } from "@/tests/support/factories";
import { sendApproved, workForLong } from "@/tests/support/network-transfers";

/** Adds a sixth wallet to the channels of the product. */
vi.mock("@/lib/transfers/channels.model", async (importOriginal) => {
  const channels = await importOriginal<typeof import("@/lib/transfers/channels.model")>();
  Object.assign(channels.walletChannels, {
    acorn_pay: { name: "Acorn Pay", path: "/acorn-pay", asksCredentials: false },
  });
  (channels.walletChannelKeys as string[]).push("acorn_pay");
  (channels.transferChannels as string[]).push("acorn_pay");
  (channels.recordedChannels as string[]).push("acorn_pay");
  return channels;
});

const acornPay = "acorn_pay" as TransferChannel;

it("a wallet that exists only as an entry in the table can be paid, settled, booked and found", async () => {
  const { sender, transfer } = await sendApproved(acornPay, { amount: "25.00" });
  await workForLong();
  const { transfer: paid } = await getTransferDetails(sender.actor, transfer.id);
  expect(paid).toMatchObject({ channel: "acorn_pay", family: "wallet", status: "closed" });
  expect(await readBalance(sender.account)).toEqual({ balanceMinor: 7_500n, heldMinor: 0n });
  const [settlement] = await db.query<{ amount: bigint }>(
    `SELECT sum(p.amount_minor)::bigint AS amount FROM postings p JOIN ledger_accounts a ON a.id = p.ledger_account_id
      WHERE a.code = 'settlement:acorn-pay:USD'`,
  );
  expect(settlement?.amount).toBe(2_500n);
  const filters = historyFilters.parse({ kind: "acorn_pay" });
  expect((await findHistory(sender.actor, { filters, pageSize: 10 })).items).toHaveLength(1);
  const queue = { page: 1, pageSize: 10, channel: acornPay };
  expect((await findTransfers(await createAdmin(), "wallet", queue)).total).toBe(1);
  await drainTransferOutbox();
  const notices = await db.query("SELECT 1 FROM notifications WHERE user_id = $1", [sender.actor.userId]);
  expect(notices.length).toBeGreaterThan(1);
  await expectCleanBooks();
});

it("a channel's name is a valid key", async () => {
  const { transfer } = await sendApproved(acornPay, { amount: "25.00" });
  await expect(
    queryAsOwner("UPDATE transfers SET channel = 'Acorn Pay' WHERE id = $1", [transfer.id]),
  ).rejects.toMatchObject({
    constraint: "transfers_channel_name",
  });
  await expect(
    queryAsOwner("UPDATE transfers SET channel = 'wire' WHERE id = $1", [transfer.id]),
  ).rejects.toMatchObject({
    constraint: "transfers_channel_of_family",
  });
});
