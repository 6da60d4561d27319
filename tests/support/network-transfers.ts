import { randomUUID } from "node:crypto";
import { db } from "@/lib/server/db";
import { isWallet, type TransferChannel, walletChannels } from "@/lib/transfers/channels.model";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { workNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { interbankTransferInput, otherTransferInput, wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import type { Transfer } from "@/lib/transfers/transfer";
import { createAdmin, createBeneficiary, createCustomer, type TestCustomer } from "./factories";
import { wallet, wire } from "./outgoing-orders";

/** An account of another bank. */
const otherBankAccount = "DE02120300000000202051";

/** A bank in a country that has no IBANs, so the sandbox's special account numbers are valid there. */
const bankWithoutIbans = { country: "Kenya", bankTo: "KCB Bank", swiftCode: "KCBLKENX", routingNumber: "" };

type Fields = {
  amount: string;
  note?: string;
  accountNumber?: string;
  routingNumber?: string;
  receiverEmail?: string;
  quoteId?: string;
};

/** Sends money out of the bank, through any channel. */
export async function sendOut(sender: TestCustomer, channel: TransferChannel, fields: Fields): Promise<Transfer> {
  const requestId = randomUUID();
  if (channel === "interbank") {
    const { amount, accountNumber = otherBankAccount, routingNumber = "" } = fields;
    await createBeneficiary(sender.actor, { accountNumber, routingNumber }).catch(() => undefined);
    const input = interbankTransferInput.parse({ beneficiary: accountNumber, amount });
    return await initiateTransfer(sender.actor, { channel: "interbank", ...input }, requestId);
  }
  if (isWallet(channel)) {
    const { name: type, asksCredentials } = walletChannels[channel];
    const credentials = asksCredentials ? { password: "otter-lagoon-quartz", sixDigits: "739105" } : {};
    const { type: known, ...input } = otherTransferInput.parse({ ...wallet, ...fields, ...credentials, type });
    return await initiateTransfer(sender.actor, { channel: known, ...input }, requestId);
  }
  const bank = fields.accountNumber?.includes("SANDBOX") ? bankWithoutIbans : {};
  const input = wireTransferInput.parse({ ...wire, ...bank, ...fields });
  return await initiateTransfer(sender.actor, { channel: "wire", ...input }, requestId);
}

/** An approved transfer that leaves the bank through a network, with its sender. */
export type SentTransfer = { sender: TestCustomer; transfer: Transfer };

/** Creates a customer with 100.00, sends a transfer from this customer out of the bank, and lets staff approve the transfer. */
export async function sendApproved(channel: TransferChannel, fields: Fields): Promise<SentTransfer> {
  const sender = await createCustomer({ balanceMinor: 10_000n });
  const transfer = await sendOut(sender, channel, fields);
  await setStatus(transfer, "approved");
  return { sender, transfer };
}

/** Sets a transfer's status through the service for staff. */
export async function setStatus(
  { id, family }: Transfer,
  status: Transfer["status"],
  extra: { reason?: string; amount?: string } = {},
): Promise<Transfer> {
  return await editTransfer(await createAdmin(), family, { id, payload: { status, ...extra } });
}

/** Makes all waiting network orders due now, as if the pauses between attempts and the leases of killed workers had ended. */
export async function letTimePass(): Promise<void> {
  await db.query(
    `UPDATE network_orders SET next_attempt_at = next_attempt_at - (latest + interval '1 second' - now())
       FROM (SELECT max(next_attempt_at) AS latest FROM network_orders WHERE state IN ('queued', 'submitted')) open
      WHERE state IN ('queued', 'submitted') AND latest + interval '1 second' > now()`,
  );
}

/** The time within which the sandbox network must answer in tests, which is long enough on a busy machine. */
export const answerWithinMs = 300;

/** Marks all waiting network orders as paid, so that a test does not process orders of other tests. */
export async function forgetWaiting(): Promise<void> {
  await db.query(
    `UPDATE network_orders SET state = 'accepted', attempts = greatest(attempts, 1), answered_at = now()
      WHERE answered_at IS NULL`,
  );
}

/** Processes network orders like a worker that runs for a long time, but without the waiting times. */
export async function workForLong(rounds = 6): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await letTimePass();
    await workNetworkOrders({ answerWithinMs });
  }
}

/** Reads the state of a transfer at the bank and at the network, and the outcome that the customer sees. */
export async function readOutcome(id: string) {
  const [row] = await db.query<{
    status: string;
    ending: string | null;
    reason: string;
    order_state: string | null;
    order_error: string | null;
    payment_state: string | null;
    submit_count: number | null;
    entries: bigint;
  }>(
    `SELECT t.status, t.ending, t.reason, o.state AS order_state, o.last_error AS order_error,
            p.state AS payment_state, p.submit_count,
            (SELECT count(*) FROM journal_entries e WHERE e.subject_id = t.id::text) AS entries
       FROM transfers t LEFT JOIN network_orders o ON o.transfer_id = t.id
       LEFT JOIN sandbox_network_payments p ON p.payment_id = t.id WHERE t.id = $1`,
    [id],
  );
  if (!row) throw new Error("no such transfer");
  return row;
}

/** Reads the notifications and e-mails about a transfer to its sender, in order. */
export async function readNotices(id: string): Promise<{ onSite: string[]; byEmail: string[] }> {
  await drainTransferOutbox();
  const onSite = await db.query<{ event: string }>(
    "SELECT kind AS event FROM notifications WHERE subject_id = $1 ORDER BY created_at, id",
    [id],
  );
  const byEmail = await db.query<{ event: string }>(
    "SELECT props->>'event' AS event FROM emails WHERE props->>'transferId' = $1 ORDER BY created_at, id",
    [id],
  );
  return { onSite: onSite.map(({ event }) => event), byEmail: byEmail.map(({ event }) => event) };
}
