import { randomUUID } from "node:crypto";
import { openDispute } from "@/lib/transfers/disputes/open-dispute";
import { answerReturn } from "@/lib/transfers/returns/answer-return";
import { askForReturn } from "@/lib/transfers/returns/ask-for-return";
import type { Transfer } from "@/lib/transfers/transfer";
import { queryAsOwner } from "./database/database";
import { createAdmin, type TestCustomer, testPin } from "./factories";
import { pay, setFinalDays } from "./returns";

/** Lets staff ask for the return of a payment, and lets the receiver refuse. */
async function refuseReturn({ id, version }: Transfer, receiver: TestCustomer): Promise<void> {
  const asked = await askForReturn(await createAdmin(), { id, version, reason: "Paid by mistake" });
  await answerReturn(receiver.actor, { id: asked.id, answer: "refuse", pin: testPin }, randomUUID());
}

/** Sends a payment. Staff then ask the receiver to return the payment, and the receiver refuses. */
export async function payAndBeRefused(from: TestCustomer, to: TestCustomer, amount?: string): Promise<Transfer> {
  const paid = await pay(from, to, amount);
  await refuseReturn(paid, to);
  return paid;
}

/** Runs `work` while every payment is final at once. */
async function whileFinal<Result>(work: () => Promise<Result>): Promise<Result> {
  await setFinalDays(0);
  try {
    return await work();
  } finally {
    await setFinalDays();
  }
}

/** Sends a payment, and opens the sender's dispute about it. */
export async function disputePayment(from: TestCustomer, to: TestCustomer, amount?: string) {
  const paid = await payAndBeRefused(from, to, amount);
  const claim = { id: paid.id, ground: "deceived", explanation: "The shop does not exist" } as const;
  const { id } = await whileFinal(() => openDispute(from.actor, claim));
  return { paid, id };
}

/** Moves the end of a dispute to a moment before now. Only the database's owner can change this time. */
export async function letDisputeEnd(id: string): Promise<void> {
  await queryAsOwner("ALTER TABLE disputes DISABLE TRIGGER disputes_keep");
  await queryAsOwner("UPDATE disputes SET ends_at = ends_at - interval '30 days 1 minute' WHERE id = $1", [id]);
  await queryAsOwner("ALTER TABLE disputes ENABLE ALWAYS TRIGGER disputes_keep");
}

/**
 * Inserts a refused request to return a payment, because the commands would take longer. Only the database's owner can insert
 * this row.
 */
export async function writeRefusal(transferId: string): Promise<void> {
  await queryAsOwner(
    `INSERT INTO return_requests (id, transfer_id, transfer_version, receiver_id, reason, state, asked_by, asked_at, expires_at, decided_at)
     SELECT gen_random_uuid(), t.id, t.version, a.owner_id, 'Paid by mistake', 'refused', t.sender_id, now(), now(), now()
       FROM transfers t JOIN accounts a ON a.id = t.to_account_id WHERE t.id = $1`,
    [transferId],
  );
}

/** Inserts an open dispute about a payment, because the commands would take longer. @returns the id of the dispute */
export async function writeDispute(transferId: string): Promise<string> {
  const [row] = await queryAsOwner<{ id: string }>(
    `INSERT INTO disputes (id, transfer_id, sender_id, receiver_id, ground, explanation, opened_by, opened_at, ends_at)
     SELECT gen_random_uuid(), t.id, t.sender_id, a.owner_id, 'duplicate', 'I paid twice', t.sender_id, now(), now() + interval '30 days'
       FROM transfers t JOIN accounts a ON a.id = t.to_account_id WHERE t.id = $1 RETURNING id`,
    [transferId],
  );
  return row?.id ?? "";
}
